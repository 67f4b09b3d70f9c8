import { check, inOrder } from '../../fixtures/test.ts';
import { declareAuthentication } from './auth/declare.ts';
import { askRollbacks } from './deployments/rollback-silence.ts';
import { followRollbacks } from './deployments/rollback-state.ts';
import { exerciseRollbacks } from './deployments/rollbacks.ts';
import { askDeployments } from './deployments/silence.ts';
import { followDeployments } from './deployments/state.ts';
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
    covers: ['rollback-deploy.*', 'rollback.in.*', 'deploy.*', 'update-deployment.result', ...SHARED],
    weight: 4,
  },
  exerciseRollbacks,
);

check(
  {
    id: 'rollback-deploy.silence',
    title: 'what the document leaves open about rollbacks, and that deploys are of their deployment',
    operations: ['rollback-deploy'],
    sections: ['4.5', '1'],
    profile: 'full',
    needs: ['deployments'],
    covers: [
      'rollback-deploy.empty-body',
      'rollback-deploy.foreign-deploy',
      'rollback-deploy.unknown-id',
      'rollback.in.description.limit',
    ],
  },
  askRollbacks,
);

check(
  {
    id: 'rollback-deploy.state',
    title: 'rollbacks in a row name the deploy they are about',
    operations: ['rollback-deploy'],
    sections: ['2.5', '3', '4.5'],
    profile: 'full',
    needs: ['deployments'],
    covers: [
      'deploy.bundle-upload-url-condition',
      'deploy.dags-upload-url-condition',
      'deployment.dag-tarball-settled',
      'rollback-deploy.deployment-id-of-path',
      'rollback-deploy.rollback-from-id',
      'rollback-deploy.rolled-back-deploy',
    ],
  },
  followRollbacks,
);

check(
  {
    id: 'update-deployment.silence',
    title: 'what the document leaves open about updates of deployments',
    operations: ['update-deployment'],
    sections: ['4.2', '2.3', '2.0'],
    profile: 'full',
    needs: ['deployments'],
    covers: [
      'conventions.nested-requiredness',
      'update-deployment.amount-notation',
      'update-deployment.contact-email-form',
      'update-deployment.left-out-fields',
      'update-deployment.queue-default-flag',
      'update-deployment.remote-execution-content',
      'update-deployment.unknown-id',
      'update-deployment.worker-queues-elsewhere',
    ],
    weight: 2,
  },
  askDeployments,
);

check(
  {
    id: 'update-deployment.state',
    title: 'updates of deployments last, and what must not come true does not',
    operations: ['update-deployment'],
    sections: ['2.3', '4.2'],
    profile: 'full',
    needs: ['deployments'],
    covers: [
      'deployment.hibernation-development-only',
      'deployment.in.description.limit',
      'deployment.in.name.limit',
      'deployment.in.workerQueues.id.type',
      'deployment.secret-values-omitted',
      'update-deployment.development-mode-not-gained',
      'update-deployment.environment-variables-added',
      'update-deployment.environment-variables-kept',
      'update-deployment.result',
      'update-deployment.valid-accepted',
    ],
    weight: 2,
  },
  followDeployments,
);

// What sends bad tokens comes behind the rest: a target may shut out for a while who sent too many.
declareAuthentication('update-deployment');
declareAuthentication('rollback-deploy');
