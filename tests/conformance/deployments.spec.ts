import { check, inOrder } from '../../fixtures/test.ts';
import { exerciseRollbacks } from './deployments/rollbacks.ts';
import { exerciseUpdates } from './deployments/updates.ts';

inOrder();

const SHARED = ['subject.out.*', 'json.*', 'conventions.*'];

check(
  {
    id: 'update-deployment',
    title: 'deployments are updated as asked for, and faulty updates are refused',
    operations: ['update-deployment'],
    sections: ['4.2', '2.3', '3', '8'],
    profile: 'full',
    needs: ['deployments'],
    covers: [
      'update-deployment.*',
      'deployment.*',
      'identity.deployment-organization',
      'request.required-body',
      ...SHARED,
    ],
    weight: 10,
  },
  exerciseUpdates,
);

check(
  {
    id: 'rollback-deploy',
    title: 'deployments are rolled back, and the answer is the resulting deploy',
    operations: ['rollback-deploy'],
    sections: ['4.5', '2.5', '3', '8'],
    profile: 'full',
    needs: ['deployments'],
    covers: ['rollback-deploy.*', 'rollback.in.*', 'deploy.*', ...SHARED],
    weight: 4,
  },
  exerciseRollbacks,
);
