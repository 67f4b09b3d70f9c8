import { check } from '../../fixtures/test.ts';
import { askEnvironmentObjects } from './silence/environment-objects.ts';
import { REQUEST_CLAUSES } from './silence/requests.ts';
import { askTeams } from './silence/teams.ts';
import { askWorkspaces } from './silence/workspaces.ts';

check(
  {
    id: 'create-environment-object.silence',
    title: 'what the document leaves open about environment objects',
    operations: ['create-environment-object'],
    sections: ['4.1', '2.2', '2.0'],
    profile: 'standard',
    covers: [
      ...REQUEST_CLAUSES,
      'conventions.nested-requiredness',
      'create-environment-object.auto-link-elsewhere',
      'create-environment-object.connection-content',
      'create-environment-object.content-matches-type',
      'create-environment-object.duplicate-key',
      'create-environment-object.exclude-links-elsewhere',
      'create-environment-object.links-elsewhere',
      'create-environment-object.metrics-export-content',
      'create-environment-object.scope-mismatch',
      'create-environment-object.unknown-scope-entity',
    ],
    creates: { environmentObject: 22, workspace: 1 },
  },
  askEnvironmentObjects,
);

check(
  {
    id: 'create-team.silence',
    title: 'what the document leaves open about the creation of teams',
    operations: ['create-team'],
    sections: ['4.6', '2.6', '2.0', '1'],
    profile: 'standard',
    covers: [
      ...REQUEST_CLAUSES,
      'request.text-normalisation',
      'json.request-media-type',
      'create-team.duplicate-name',
      'create-team.unknown-member',
    ],
    creates: { team: 15 },
  },
  askTeams,
);

check(
  {
    id: 'create-workspace.silence',
    title: 'what the document leaves open about the creation of workspaces',
    operations: ['create-workspace'],
    sections: ['4.7', '2.7', '2.0', '1', '8'],
    profile: 'standard',
    covers: [
      ...REQUEST_CLAUSES,
      'request.text-normalisation',
      'json.request-media-type',
      'limits.length-unit',
      'create-workspace.duplicate-name',
      'workspace.in.name.limit',
    ],
    creates: { workspace: 19 },
  },
  askWorkspaces,
);
