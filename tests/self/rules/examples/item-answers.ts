import type { Json } from '../../../../spec/rules/rule.ts';
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

/** Answers that show items twice, not at all, or only some of those that were sent together. */
export const examples: Examples = {
  responses: {
    'create-cluster.result': tagsOfCreation(),
    'update-deployment.result': [...queuesTwice(), ...queuesGone()],
  },
};
