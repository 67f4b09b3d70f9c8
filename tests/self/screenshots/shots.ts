/** One picture of a report. */
export interface Shot {
  /** Name of the file, without its ending. */
  file: string;
  /** Name of the run that it shows. */
  scene: string;
  /** What is scrolled to: a fragment of the page's address; empty: the top. */
  fragment: string;
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

const WIDE = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

/** The pictures of the README. */
export const SHOTS: readonly Shot[] = [
  { file: 'conformant', scene: 'conformant', fragment: '', ...WIDE, colorScheme: 'light' },
  { file: 'non-conformant', scene: 'non-conformant', fragment: '', ...WIDE, colorScheme: 'dark' },
  { file: 'failure', scene: 'non-conformant', fragment: '#to-fix', ...WIDE, colorScheme: 'light' },
  { file: 'inconclusive', scene: 'inconclusive', fragment: '', ...WIDE, height: 1100, colorScheme: 'light' },
  { file: 'many-failures', scene: 'many-failures', fragment: '#to-fix', ...WIDE, colorScheme: 'dark' },
  {
    file: 'hostile',
    scene: 'hostile',
    fragment: '#fail-cluster.out.cloudProvider.values',
    ...WIDE,
    colorScheme: 'light',
  },
  { file: 'phone', scene: 'non-conformant', fragment: '', ...PHONE, colorScheme: 'dark' },
];

/** Every run in light and dark, on a wide screen and on a phone, at its top and where it tells what to fix. */
export function everyView(scenes: readonly string[]): Shot[] {
  return scenes.flatMap((scene) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      Object.entries({ wide: WIDE, phone: PHONE }).flatMap(([size, measures]) =>
        ['', '#to-fix', '#operations', '#observations', '#section-2.3'].map((fragment) => ({
          file: [scene, size, colorScheme, fragment.slice(1) || 'top'].join('-'),
          scene,
          fragment,
          ...measures,
          colorScheme,
        })),
      ),
    ),
  );
}
