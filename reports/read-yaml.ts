import { parse } from 'yaml';
import { clip } from './text.ts';

/** Characters of what is wrong with a text: the place stands at the end of it. */
const LONGEST = 200;

/**
 * What a text in YAML holds. Timestamps stay text: days are compared as written. Throws an error that says in one line
 * what is wrong and where.
 */
export function readYaml(text: string): unknown {
  try {
    // Editors put a byte order mark there; the parser takes it for an indent.
    return parse(text.replace(/^\ufeff/, ''), { schema: 'core' });
  } catch (cause) {
    // Further lines show the place in the text.
    const [problem = ''] = (cause as Error).message.split('\n');
    throw new Error(clip(problem.replace(/:$/, ''), LONGEST), { cause });
  }
}
