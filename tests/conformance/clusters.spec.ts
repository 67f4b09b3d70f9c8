import { check, inOrder } from '../../fixtures/test.ts';
import { exerciseCreations } from './clusters/creations.ts';
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

check(
  {
    id: 'create-cluster',
    title: 'clusters are created as asked for, and faulty requests are refused',
    operations: ['create-cluster'],
    sections: ['4.3', '2.4', '3', '8'],
    profile: 'full',
    covers: ['create-cluster.*', 'clusterCreate.in.*', ...SHARED],
    weight: 8,
    creates: { cluster: 400 },
  },
  exerciseCreations,
);

check(
  {
    id: 'update-cluster',
    title: 'clusters are updated as asked for, and faulty updates are refused',
    operations: ['update-cluster'],
    sections: ['4.4', '2.4', '3'],
    profile: 'full',
    covers: ['update-cluster.*', 'clusterUpdate.in.*', ...SHARED],
    weight: 8,
    creates: { cluster: 2 },
  },
  exerciseUpdates,
);
