import { create } from 'xmlbuilder2';
import type { ConformanceReport, ReportClause } from '../spec/record/report.ts';
import { visibleLine, visibleText } from '../spec/visible.ts';
import { bySection, sectionTitle } from './sections.ts';
import { clip } from './text.ts';

/**
 * The library takes what looks like a reference (`&nbsp;`) for one and leaves it as it is; only an ampersand that is
 * written as a reference beforehand comes out as what it was.
 */
const literal = (text: string): string => text.replaceAll('&', '&amp;');

const line = (text: string, max = 1000): string => literal(visibleLine(clip(text, max)));

function details({ failures }: ReportClause): string {
  return failures
    .map((failure) => {
      const { request, response, expected, found } = failure;
      const parts = [
        failure.message,
        expected === undefined ? '' : `expected: ${expected}`,
        found === undefined ? '' : `found: ${found}`,
        `sent: ${request.method} ${request.url}`,
        request.body === undefined ? '' : clip(request.body, 2000),
        'failure' in response
          ? `no response: ${response.failure}`
          : `answered: ${response.status}\n${clip(response.body, 2000)}`,
        `again: ${failure.replay}`,
        failure.curl.length > 4000 ? '' : `curl: ${failure.curl}`,
      ];
      return parts
        .filter((part) => part !== '')
        .map(visibleText)
        .join('\n');
    })
    .join('\n\n');
}

const isPlain = ({ verdict }: ReportClause): boolean =>
  verdict === 'pass' || verdict === 'observed' || verdict === 'ambiguous';

/** What a test case holds beside its name: nothing, or one failure, error or skip. */
interface Outcome {
  name: string;
  failure?: { message: string; text: string };
  error?: { message: string; text: string };
  skipped?: { message: string };
}

function outcomeOf(clause: ReportClause): Outcome {
  const { id, verdict, statement, failures, reason } = clause;
  if (verdict === 'fail') {
    return { name: id, failure: { message: line(failures[0]?.message ?? statement), text: details(clause) } };
  }
  if (isPlain(clause)) return { name: id };
  return { name: id, skipped: { message: line(reason === undefined ? verdict : `${verdict}: ${reason}`) } };
}

/** The gate as a test case of its own: a run without a verdict must not look green to a reader of JUnit. */
function gateOutcome({ gate, verdict }: ConformanceReport): Outcome {
  if (gate.passed) return { name: 'gate' };
  const message = line(`${verdict}, exit status ${gate.exitStatus}: ${gate.reasons.join('; ')}`);
  const text = gate.reasons.map(visibleText).join('\n');
  return gate.exitStatus === 2
    ? { name: 'gate', error: { message, text } }
    : { name: 'gate', failure: { message, text } };
}

/**
 * JUnit XML: a test suite per section with a test case per clause, and one for the gate. Passing and observed clauses
 * are plain cases, violations are failures, all else is skipped with its reason. Valid XML whatever a target sent: what
 * XML cannot hold is written as a visible escape.
 */
export function renderJunit(report: ConformanceReport): string {
  const suites: [name: string, className: string, outcomes: Outcome[]][] = [
    ['0 Run', 'run', [gateOutcome(report)]],
    ...bySection(report.clauses).map(([section, clauses]): [string, string, Outcome[]] => [
      `${section} ${sectionTitle(section)}`,
      `section ${section}`,
      clauses.map(outcomeOf),
    ]),
  ];
  // the strictest of the schemas in use allows the root no attributes and demands all of these of a suite
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele('testsuites');
  for (const [index, [name, classname, outcomes]] of suites.entries()) {
    const suite = root.ele('testsuite', {
      name: line(name),
      package: line(report.suite.name),
      id: index,
      hostname: 'localhost',
      timestamp: report.run.startedAt.slice(0, 19),
      tests: outcomes.length,
      failures: outcomes.filter(({ failure }) => failure).length,
      errors: outcomes.filter(({ error }) => error).length,
      skipped: outcomes.filter(({ skipped }) => skipped).length,
      time: index === 0 ? (report.run.durationMs / 1000).toFixed(3) : '0',
    });
    suite.ele('properties');
    for (const { name: testName, failure, error, skipped } of outcomes) {
      const test = suite.ele('testcase', { name: line(testName), classname, time: '0' });
      if (failure)
        test.ele('failure', { message: failure.message, type: 'violation' }).txt(literal(failure.text));
      if (error) test.ele('error', { message: error.message, type: 'no-verdict' }).txt(literal(error.text));
      if (skipped) test.ele('skipped', skipped);
    }
    suite.ele('system-out');
    suite.ele('system-err');
  }
  return `${root.end({ prettyPrint: true })}\n`;
}
