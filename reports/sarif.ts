import type { ConformanceReport, ReportClause, ReportFailure } from '../spec/record/report.ts';
import { visibleText } from '../spec/visible.ts';
import { answerWords } from './answer-words.ts';
import { clip } from './text.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Where a violated clause stands in the repository of the suite: results need a file to hang on. */
const DESCRIPTION = 'spec/openapi.yaml';

const text = (value: string, max = 2000) => ({ text: visibleText(clip(value, max)) });

function rule(clause: ReportClause) {
  return {
    id: clause.id,
    shortDescription: text(clause.statement, 400),
    fullDescription: text(`${clause.statement} (section ${clause.section} of the document)`, 800),
    defaultConfiguration: { level: clause.level === 'required' ? 'error' : 'note' },
    properties: { section: clause.section, level: clause.level, kind: clause.kind, verdict: clause.verdict },
  };
}

function messageOf(clause: ReportClause, failure: ReportFailure | undefined): string {
  if (!failure) return clause.statement;
  return [
    failure.message,
    failure.expected === undefined ? '' : `Expected: ${failure.expected}`,
    failure.found === undefined ? '' : `Found: ${failure.found}`,
    `Request: ${failure.request.method} ${failure.request.url}`,
    failure.request.body === undefined ? '' : clip(failure.request.body, 1000),
    `Answer: ${clip(answerWords(failure.response), 1000)}`,
    `Replay: ${failure.replay}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function result(clause: ReportClause, ruleIndex: number) {
  const failure = clause.failures[0];
  const operation = failure?.operation ?? clause.operations[0];
  const { waiver } = clause;
  return {
    ruleId: clause.id,
    ruleIndex,
    kind: 'fail',
    level: 'error',
    message: text(messageOf(clause, failure), 8000),
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: DESCRIPTION }, region: { startLine: 1 } },
        ...(operation === undefined ? {} : { logicalLocations: [{ name: operation, kind: 'resource' }] }),
      },
    ],
    partialFingerprints: { 'conformanceClause/v1': clause.id },
    ...(waiver
      ? {
          suppressions: [
            {
              kind: 'external',
              status: 'accepted',
              justification: visibleText(`${waiver.reason} (${waiver.owner}, until ${waiver.expires})`),
            },
          ],
        }
      : {}),
  };
}

/**
 * SARIF 2.1.0: every clause is a rule, every violated clause a result (waived ones are suppressed). The text ends with
 * a line break.
 */
export function renderSarif(report: ConformanceReport): string {
  const { suite, run, gate, clauses } = report;
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: suite.name,
            // not every version is a semantic one, so it is told as plain text
            version: suite.version,
            rules: clauses.map(rule),
          },
        },
        columnKind: 'utf16CodeUnits',
        automationDetails: { id: `organization-management-conformance/${run.profile}/` },
        invocations: [
          {
            executionSuccessful: gate.exitStatus !== 2,
            exitCode: gate.exitStatus,
            startTimeUtc: run.startedAt,
            ...(gate.exitStatus === 2
              ? {
                  toolExecutionNotifications: gate.reasons.map((reason) => ({
                    level: 'error',
                    message: text(reason),
                  })),
                }
              : {}),
          },
        ],
        results: clauses.flatMap((clause, index) =>
          clause.verdict === 'fail' || clause.verdict === 'waived' ? [result(clause, index)] : [],
        ),
        properties: { verdict: report.verdict, share: report.summary.share, seed: run.seed },
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
