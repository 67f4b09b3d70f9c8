import { check, inOrder } from '../../fixtures/test.ts';
import { declareAuthentication } from './auth/declare.ts';
import { exerciseClusters } from './clusters/created.ts';
import { askClusterCreations, askClusterUpdates } from './clusters/silence.ts';
import { followClusters } from './clusters/state.ts';
import { exerciseUpdates } from './clusters/updates.ts';

inOrder();

const SHARED = [
  'cluster.*',
  'nodePool.out.*',
  'identity.cluster-organization',
  'identity.node-pool-cluster',
  'json.*',
  'conventions.*',
  'request.required-body',
];

const UPDATES = ['update-cluster.*', 'clusterUpdate.in.*'];

check(
  {
    id: 'create-cluster',
    title: 'clusters are created as asked for, and faulty requests are refused',
    operations: ['create-cluster'],
    sections: ['4.3', '2.4', '3', '8'],
    profile: 'full',
    covers: ['create-cluster.*', 'clusterCreate.in.*', ...UPDATES, ...SHARED],
    weight: 8,
    creates: { cluster: 400 },
  },
  exerciseClusters,
);

check(
  {
    id: 'create-cluster.silence',
    title: 'what the document leaves open about the creation of clusters',
    operations: ['create-cluster'],
    sections: ['4.3', '2.4', '2.0'],
    profile: 'full',
    needs: ['values'],
    covers: [
      'conventions.nested-requiredness',
      'create-cluster.cloud-a-fields-elsewhere',
      'create-cluster.duplicate-name',
      'create-cluster.unknown-values',
    ],
    creates: { cluster: 14 },
  },
  askClusterCreations,
);

check(
  {
    id: 'update-cluster',
    title: 'clusters are updated as asked for, and faulty updates are refused',
    operations: ['update-cluster'],
    sections: ['4.4', '2.4', '3'],
    profile: 'full',
    covers: [...UPDATES, ...SHARED],
    weight: 8,
    creates: { cluster: 3 },
    createsFirst: 'what it would like',
  },
  exerciseUpdates,
);

check(
  {
    id: 'update-cluster.silence',
    title: 'what the document leaves open about updates of clusters',
    operations: ['update-cluster'],
    sections: ['4.4', '2.4'],
    profile: 'full',
    covers: [
      'conventions.nested-requiredness',
      'update-cluster.cloud-c-fields-elsewhere',
      'update-cluster.cluster-type-mismatch',
      'update-cluster.left-out-fields',
      'update-cluster.node-pools-elsewhere',
      'update-cluster.node-pools-hybrid-only',
      'update-cluster.unknown-id',
    ],
    creates: { cluster: 6 },
  },
  askClusterUpdates,
);

check(
  {
    id: 'update-cluster.state',
    title: 'updates of clusters last: workspaces, node pools, failover and the end of DR',
    operations: ['update-cluster'],
    sections: ['2.4', '4.4', '3'],
    profile: 'full',
    covers: [
      'clusterUpdate.in.k8sTags.presence',
      'clusterUpdate.in.name.presence',
      'clusterUpdate.in.workspaceIds.type',
      'create-cluster.node-pools-created',
      'create-cluster.result',
      'update-cluster.combinations',
      'update-cluster.db-instance-type-required',
      'update-cluster.disable-dr',
      'update-cluster.dr-vpc-range-default',
      'update-cluster.enable-dr-never-enables',
      'update-cluster.failover-status',
      'update-cluster.former-node-pools',
      'update-cluster.former-tags',
      'update-cluster.node-pools-added',
      'update-cluster.node-pools-hybrid-only',
      'update-cluster.result',
      'update-cluster.tags-added',
      'update-cluster.workspace-ids-emptied',
      'update-cluster.workspace-ids-kept',
      'update-cluster.workspace-ids-replace',
    ],
    weight: 2,
    creates: { cluster: 7 },
    createsFirst: 'what it would like',
  },
  followClusters,
);

// What sends bad tokens comes behind the rest: a target may shut out for a while who sent too many.
declareAuthentication('update-cluster');
