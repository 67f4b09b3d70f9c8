import type { JsonObject } from '../../../spec/rules/rule.ts';
import type { ResponseExample } from './examples.ts';

/** Answers to updates without worker queues, of a CELERY deployment that showed some. */
export function leavingQueuesOut(): ResponseExample[] {
  const one = (
    verdict: ResponseExample['verdict'],
    because: string,
    workerQueues: JsonObject[] | undefined,
    rest: Partial<ResponseExample> & { status?: string } = {},
  ): ResponseExample => {
    const { status = 'HEALTHY', sent = { executor: 'CELERY' }, ...others } = rest;
    return {
      verdict,
      because,
      sent,
      answer: { status, ...(sent as JsonObject), ...(workerQueues ? { workerQueues } : {}) },
      facts: { first: { workerQueues: [{ name: 'default' }, { name: 'more' }] } },
      ...others,
    };
  };
  return [
    one(['/workerQueues'], 'none is left', []),
    one(['/workerQueues'], 'another one is left', [{ name: 'more' }]),
    one('holds', 'the one it needs is left', [{ name: 'default' }]),
    one('holds', 'none is shown', undefined),
    one('holds', 'one shows no name', [{ isDefault: true }]),
    one('holds', 'under way', [], { status: 'DEPLOYING' }),
    one('holds', 'there was none before', [], { facts: { first: { workerQueues: [] } } }),
    one('holds', 'queues mean nothing here', [], { sent: { executor: 'KUBERNETES' } }),
  ];
}
