import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { compareReports } from '../reports/compare.ts';
import { renderComparison, renderComparisonMarkdown } from '../reports/comparison-text.ts';
import { InvalidReportError, readReport } from '../reports/json.ts';
import { commandOf } from './command-line.ts';
import { goOnWithoutConsole } from './console.ts';
import { endOnCrash } from './crash.ts';

const FORMATS = {
  text: (comparison: ReturnType<typeof compareReports>) => renderComparison(comparison),
  markdown: renderComparisonMarkdown,
  json: (comparison: ReturnType<typeof compareReports>) => `${JSON.stringify(comparison, null, 2)}\n`,
} as const;

/** The report at a path, which may be the folder that a run wrote. */
function fileAt(path: string): string {
  // True for a folder alone; whatever else is wrong with the path shows when it is read.
  const isFolder = existsSync(`${path}/.`);
  return isFolder ? join(path, 'conformance.json') : path;
}

/** `npm run compare -- A/conformance.json B/conformance.json`: 0 when B is not worse, 1 when it is, 2 when unusable. */
function main(): number {
  const command = commandOf(
    'compare',
    'Tells what differs between two conformance.json, A before B. Exit status 1 when B is worse.',
  )
    .argument('<a>', 'conformance.json of the run to compare with, or the folder that holds it')
    .argument('<b>', 'conformance.json of the run in question, or the folder that holds it')
    .addOption(
      new Option('--format <format>', 'what to print').choices(Object.keys(FORMATS)).default('text'),
    );
  command.parse();
  const [a = '', b = ''] = command.args;
  const { format } = command.opts<{ format: keyof typeof FORMATS }>();
  try {
    const comparison = compareReports(readReport(fileAt(a)), readReport(fileAt(b)));
    process.stdout.write(FORMATS[format](comparison));
    return comparison.worse ? 1 : 0;
  } catch (error) {
    if (!(error instanceof InvalidReportError)) throw error;
    process.stderr.write(`error: ${error.message}\n`);
    return 2;
  }
}

endOnCrash('nothing was compared');
goOnWithoutConsole();
process.exitCode = main();
