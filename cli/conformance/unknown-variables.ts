import {
  BEGUN_VARIABLE,
  DEADLINE_VARIABLE,
  EMBEDDED_VARIABLE,
  PLAYWRIGHT_VARIABLE,
  RUN_FOLDER_VARIABLE,
  RUN_ID_VARIABLE,
  RUN_KEY_VARIABLE,
  UNITS_VARIABLE,
} from '../../fixtures/target/configuration.ts';
import { HEADERS_VARIABLE, TOKEN_VARIABLE } from '../../fixtures/target/credentials.ts';
import { OPTIONS } from '../../fixtures/target/options.ts';
import { RECORDS_JUDGE_VARIABLE } from '../../fixtures/target/records-judge.ts';
import { NO_VERDICT_VARIABLE } from '../../reports/run-plan.ts';
import { nearest } from '../nearest.ts';
import type { Environment } from './configure.ts';

/** What people set. */
const SETTINGS: readonly string[] = [
  ...Object.values(OPTIONS).map(({ env }) => env),
  TOKEN_VARIABLE,
  HEADERS_VARIABLE,
  RUN_ID_VARIABLE,
];

/** What one process of a run tells another. */
const OWN: readonly string[] = [
  BEGUN_VARIABLE,
  DEADLINE_VARIABLE,
  EMBEDDED_VARIABLE,
  NO_VERDICT_VARIABLE,
  PLAYWRIGHT_VARIABLE,
  RECORDS_JUDGE_VARIABLE,
  RUN_FOLDER_VARIABLE,
  RUN_KEY_VARIABLE,
  UNITS_VARIABLE,
];

/** A line for each variable that looks like a setting of the suite and is none: mistyped, a bound or a gate is lost. */
export function unknownVariables(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('CONFORMANCE_') && ![...SETTINGS, ...OWN].includes(name))
    .map((name) => `${name} is no setting of the suite, and is not read. ${nearest(name, SETTINGS)}`);
}
