import { operation } from '../../spec/openapi.ts';
import { makeAjv } from '../../spec/validation/ajv.ts';
import { ClauseCounter, validateResponse } from '../../spec/validation/validate.ts';
import { bestOf } from './rounds.ts';

const SUBJECT = { id: 'user-1', username: 'bench', fullName: 'Ben Chmark', subjectType: 'USER' };

function token(index: number): Record<string, unknown> {
  return {
    id: `token-${index}`,
    name: `token ${index}`,
    description: 'a token of the bench',
    kind: 'STANDARD',
    type: 'DEPLOYMENT',
    shortToken: `abc${index}`,
    startAt: '2024-01-01T00:00:00Z',
    createdAt: '2024-01-01T00:00:00Z',
    updatedAt: '2024-02-29T23:59:59Z',
    createdBy: SUBJECT,
    updatedBy: SUBJECT,
    expiryPeriodInDays: 30,
    roles: [{ entityId: 'deployment-1', entityType: 'DEPLOYMENT', role: 'DEPLOYMENT_ADMIN' }],
  };
}

/** A page of agent tokens, as many as a page may hold. */
function page(tokens: number): unknown {
  return {
    limit: tokens,
    offset: 0,
    totalCount: tokens,
    tokens: Array.from({ length: tokens }, (_, i) => token(i)),
  };
}

/** How often a function runs in a second of processor time: it waits for nothing, so the clock would add only noise. */
function rate(run: () => void, times: number): number {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i += 1) run();
  const { user, system } = process.cpuUsage(before);
  return (times / (user + system)) * 1e6;
}

/** What validating costs. */
export interface ValidationCosts {
  /** Time of validating with clause counting, relative to plain ajv with the same keywords and formats. */
  counting: number;
  /** Milliseconds of processor time to validate and count a page of 1,000 tokens. */
  page: number;
}

/** Measuring takes so little time that it is done so much more often. */
const ROUNDS = 4;

/** Measures validation alone, without any server. */
export async function validationCosts(rounds: number): Promise<ValidationCosts> {
  const small = page(20);
  const large = page(1000);
  const { response } = operation('list-agent-tokens');
  const plain = makeAjv({ counting: false }).compile(response.schema);
  const counting = makeAjv({ counting: true }).compile(response.schema);
  const counter = new ClauseCounter();
  const valid = [plain(large), counting.call(counter, large)];
  if (valid.includes(false)) throw new Error("The bench's page of tokens is not valid.");
  const best = await bestOf(ROUNDS * rounds, {
    plain: () => rate(() => plain(small), 3000),
    counting: () => rate(() => counting.call(counter, small), 3000),
    page: () => rate(() => validateResponse('list-agent-tokens', large, counter), 60),
  });
  return { counting: best.plain / best.counting, page: 1000 / best.page };
}
