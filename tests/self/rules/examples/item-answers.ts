import type { Json, JsonObject } from '../../../../spec/rules/rule.ts';
import { echo } from '../echo-example.ts';

import type { Examples, ResponseExample } from '../examples.ts';

/** Tags that a creation sends: none of them need be shown, but all where one is. */
function tagsOfCreation(): ResponseExample[] {
  const [one, two] = ['one', 'two'].map((key) => ({ key, value: `value of ${key}` }));
  const sent = { k8sTags: [one, two] as Json };
  return [
    echo('holds', 'both, among others', sent, { tags: [two, { key: 'x', value: 'y' }, one] as Json }),
    echo('none', 'kept elsewhere', sent, { tags: [{ key: 'x', value: 'y' }] }),
    echo('none', 'not there yet', sent, { status: 'CREATING', tags: [] }),
    echo(['/tags'], 'one of them', sent, { status: 'CREATING', tags: [one] as Json }),
    echo(['/tags/1/value'], 'another value', sent, { tags: [one, { key: 'two', value: 'two' }] as Json }),
    echo('none', 'one that shows no key', sent, { tags: [{ value: 'value of one' }] }),
    echo('none', 'a key sent twice', { k8sTags: [one, one] as Json }, { tags: [{ key: 'one', value: 'z' }] }),
  ];
}

/** Queues that are sent are all there are. */
function queuesTwice(): ResponseExample[] {
  const sent = { workerQueues: [{ name: 'default' }, { name: 'heavy' }] };
  const twice = [...sent.workerQueues, { name: 'heavy', id: 'another' }];
  return [
    echo('holds', 'each once', sent, { workerQueues: sent.workerQueues }),
    echo(['/workerQueues'], 'one of them twice', sent, { workerQueues: twice }),
    echo('holds', 'at work on them', sent, { status: 'DEPLOYING', workerQueues: twice }),
    echo('holds', 'as often as sent', { workerQueues: twice }, { workerQueues: twice }),
  ];
}

/** Queues that are sent are there, unless none apply: whether tasks are executed remotely need not show. */
function queuesGone(): ResponseExample[] {
  const workerQueues = [{ name: 'default' }];
  const here = { workerQueues: [], remoteExecution: { enabled: false } };
  return [
    echo(['/workerQueues'], 'gone', { executor: 'CELERY', workerQueues }, { workerQueues: [] }),
    echo('none', 'perhaps remote', { executor: 'PLATFORM', workerQueues }, { workerQueues: [] }),
    echo(['/workerQueues'], 'gone where nothing is remote', { executor: 'PLATFORM', workerQueues }, here),
  ];
}

/** Descriptions of schedules that one answer shows and loses. */
function schedulesDescribed(): ResponseExample[] {
  const schedules = [{ description: 'one' }, { description: 'two' }];
  const of = (...shown: JsonObject[]): JsonObject => ({
    isDevelopmentMode: true,
    scalingSpec: { hibernationSpec: { schedules: shown } },
  });
  const pointer = '/scalingSpec/hibernationSpec/schedules/1/description';
  return [
    echo([pointer], 'one alone is described', of(...schedules), of({ description: 'one' }, {})),
    echo('none', 'none is described', of(...schedules), of({}, {})),
    echo(
      'holds',
      'one alone was sent described',
      of({ description: 'one' }, {}),
      of({ description: 'one' }, {}),
    ),
  ];
}

/** A namespace that changes, with the name and alone. */
function namespaceChanged(): ResponseExample[] {
  const first = { name: 'daily-reports-one', namespace: 'ns-1' };
  const renamed = { name: 'Daily Reports Two', namespace: 'daily-reports-two-7174' };
  return [
    { verdict: 'none', because: 'made of the name', sent: {}, answer: renamed, facts: { first } },
    {
      verdict: ['/namespace'],
      because: 'not made of the name',
      sent: {},
      answer: { ...renamed, namespace: 'ns-2' },
      facts: { first },
    },
    {
      verdict: ['/namespace'],
      because: 'of the same name',
      sent: {},
      answer: { ...first, namespace: 'daily-reports-one-7174' },
      facts: { first },
    },
  ];
}

/** Answers that show items twice, not at all, or only some of those that were sent together. */
export const examples: Examples = {
  responses: {
    'create-cluster.result': tagsOfCreation(),
    'update-deployment.result': [
      ...queuesTwice(),
      ...queuesGone(),
      ...schedulesDescribed(),
      ...namespaceChanged(),
    ],
  },
};
