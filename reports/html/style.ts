import { readFileSync } from 'node:fs';

/** Parts of the style sheet in the order in which they overrule each other. */
const PARTS = [
  'colours',
  'base',
  'verdicts',
  'navigation',
  'summary',
  'sections',
  'toolbar',
  'failures',
  'exchanges',
  'document',
  'tables',
  'cards',
  'narrow',
  'print',
] as const;

const read = (name: string): string =>
  readFileSync(new URL(`./style/${name}.css`, import.meta.url), 'utf8').trim();

/** The whole style sheet; what hides things stands outside the layer, so that nothing shows them again. */
export const STYLE = `@layer page {\n${PARTS.map(read).join('\n\n')}\n}\n\n${read('overrides')}\n`;
