import { ENCODINGS } from '../http/hostile/kinds/secrets.ts';
import { readable, writtenFiles } from './written-files.ts';

/** Long enough, and unlike anything else that is written. */
export const CANARY_TOKEN = 'Canary-Token_9c41f7ab60e2d835';
export const CANARY_HEADER = 'Canary-Header_5be80d17c3f94a62';

/** Characters that a stretch of an encoded canary must have: fewer may stand anywhere. */
const SHORTEST_STRETCH = 10;

/**
 * The middle of a canary in every simple encoding: what is left of it wherever it was cut, and free of what depends on
 * the text beside it.
 */
function forms(canary: string): [name: string, text: string][] {
  return Object.entries(ENCODINGS)
    .filter(([name]) => !name.startsWith('cut'))
    .map(([name, encode]): [string, string] => {
      const text = encode(canary);
      const beside = encode('').length;
      const quarter = Math.floor((text.length - beside) / 4);
      return [
        name,
        text.slice(Math.floor(beside / 2) + quarter, text.length - Math.ceil(beside / 2) - quarter),
      ];
    })
    .filter(([, text]) => text.length >= SHORTEST_STRETCH);
}

/** Where canaries can be found: file (or output) and encoding; empty when they can be found nowhere. */
export function findCanaries(canaries: readonly string[], folder: string, output: string): string[] {
  const found: string[] = [];
  const search = (place: string, texts: readonly string[]): void => {
    for (const text of texts) {
      const folded = text.toLowerCase();
      for (const canary of canaries) {
        for (const [name, form] of forms(canary)) {
          if (folded.includes(form.toLowerCase()))
            found.push(`${canary.slice(0, 14)}… as ${name} in ${place}`);
        }
      }
    }
  };
  search('the output', [output]);
  for (const { path } of writtenFiles(folder)) search(path, readable(path));
  return [...new Set(found)];
}
