import { create } from 'xmlbuilder2';
import type { ConformanceReport, ReportClause } from '../spec/record/report.ts';
import { bySection, sectionTitle } from './sections.ts';
import { clip, visibleLine, visibleText } from './text.ts';

const line = (text: string, max = 1000): string => visibleLine(clip(text, max));

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

/** The words of a clause that gives no pass and no failure, as JUnit's `skipped` message. */
function skipMessage({ verdict, reason }: ReportClause): string {
  return line(reason === undefined ? verdict : `${verdict}: ${reason}`);
}

/**
 * JUnit XML: a test suite per section, a test case per clause. Passing and observed clauses are plain cases, violations
 * are failures, all else is skipped with its reason. Valid XML whatever a target sent: what XML cannot hold is written
 * as a visible escape.
 */
export function renderJunit(report: ConformanceReport): string {
  const isPlain = ({ verdict }: ReportClause) =>
    verdict === 'pass' || verdict === 'observed' || verdict === 'ambiguous';
  const tally = (clauses: readonly ReportClause[]) => {
    const failures = clauses.filter(({ verdict }) => verdict === 'fail').length;
    const plain = clauses.filter(isPlain).length;
    return { tests: clauses.length, failures, errors: 0, skipped: clauses.length - failures - plain };
  };
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele('testsuites', {
    name: line(report.suite.name),
    tests: report.clauses.length,
    failures: report.summary.verdicts.fail,
    errors: 0,
    time: (report.run.durationMs / 1000).toFixed(3),
  });
  for (const [index, [section, clauses]] of bySection(report.clauses).entries()) {
    const suite = root.ele('testsuite', {
      name: `${section} ${sectionTitle(section)}`,
      ...tally(clauses),
      id: index,
      package: 'organization-management-conformance',
      hostname: 'localhost',
      timestamp: report.run.startedAt.slice(0, 19),
      time: '0',
    });
    suite.ele('properties');
    for (const clause of clauses) {
      const test = suite.ele('testcase', { name: clause.id, classname: `section ${section}`, time: '0' });
      if (clause.verdict === 'fail') {
        const message = clause.failures[0]?.message ?? clause.statement;
        test.ele('failure', { message: line(message), type: 'violation' }).txt(details(clause));
      } else if (!isPlain(clause)) {
        test.ele('skipped', { message: skipMessage(clause) });
      }
    }
    suite.ele('system-out');
    suite.ele('system-err');
  }
  return `${root.end({ prettyPrint: true })}\n`;
}
