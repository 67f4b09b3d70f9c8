/**
 * What two lawful targets decide differently, by variants of the reference server, and the questions that this
 * settles.
 */
interface Choice {
  /** Variants of target A; none: what the plain server does. */
  a: readonly string[];
  /** Variants of target B. */
  b: readonly string[];
  /** Silent and contradictory clauses to which the two then answer differently. */
  decides: readonly string[];
}

const each = (operations: string, question: string): string[] =>
  operations.split(' ').map((operation) => `${operation}.${question}`);

/**
 * Opposite choices on nearly all that the document leaves open. None of them hides anything altogether: what a target
 * never shows, nobody can check.
 */
export const CHOICES: readonly Choice[] = [
  {
    a: ['created-status'],
    b: ['accepted-status'],
    decides: each(
      'create-environment-object update-deployment create-cluster update-cluster rollback-deploy create-team ' +
        'create-workspace create-allowed-ip-address-range get-organization list-agent-tokens rotate-token ' +
        'get-workspace list-notification-channels',
      'success-status',
    ),
  },
  {
    a: ['plain-text-errors'],
    b: ['problem-json-errors'],
    decides: [
      'errors.body-shape',
      'errors.per-constraint',
      'errors.status-codes',
      'auth.refusal-form',
      ...each(
        'update-deployment update-cluster rollback-deploy get-organization list-agent-tokens rotate-token get-workspace',
        'unknown-id',
      ),
      'create-environment-object.scope-mismatch',
      'create-environment-object.unknown-scope-entity',
      'request.path-parameter-encoding',
      'update-deployment.amount-notation',
    ],
  },
  { a: ['vendor-media-type'], b: ['text-media-type'], decides: ['json.response-media-type'] },
  { a: [], b: ['any-media-type'], decides: ['json.request-media-type'] },
  { a: [], b: ['further-headers'], decides: ['response.undocumented-headers', 'limits.rate'] },
  { a: [], b: ['scheme-spelling-free'], decides: ['auth.scheme-spelling'] },
  { a: [], b: ['runtime-versions-differ'], decides: ['versioning.runtime-versions-equal'] },
  { a: ['lengths-in-bytes'], b: [], decides: ['limits.length-unit'] },
  { a: ['empty-texts-refused'], b: [], decides: ['request.empty-strings'] },
  { a: [], b: ['trimmed-text'], decides: ['request.text-normalisation'] },
  { a: [], b: ['scalars-converted'], decides: ['request.scalar-conversions', 'request.null-optional'] },
  { a: ['unknown-fields-refused'], b: ['unknown-fields-echoed'], decides: ['request.unknown-fields'] },
  { a: ['unknown-parameters-refused'], b: [], decides: ['request.unknown-query-parameters'] },
  { a: ['comma-lists'], b: ['bracket-lists'], decides: ['request.array-parameter-style'] },
  {
    a: ['incomplete-items-refused'],
    b: [],
    decides: ['conventions.nested-requiredness', 'conventions.nested-presence'],
  },
  { a: [], b: ['undocumented-fields'], decides: ['response.undocumented-fields', 'subject.fields-shown'] },
  { a: [], b: ['channels-tell-who-changed-them'], decides: ['channel.fields-shown'] },
  {
    a: ['other-sample-words'],
    b: [],
    decides: [
      'subject.out.subjectType.values',
      'team.out.dagRoles.role.values',
      'team.out.deploymentRoles.role.values',
      'team.out.workspaceRoles.role.values',
      'organization.out.managedDomains.status.values',
      'organization.out.productPlans.vendorProduct.values',
      'token.out.roles.entityType.values',
      'token.out.roles.role.values',
      'cluster.out.healthStatus.value.values',
      'deployment.out.scalingStatus.hibernationStatus.nextEventType.values',
    ],
  },
  {
    a: ['always-settled'],
    b: ['statuses-wander'],
    decides: [...each('cluster deploy deployment', 'transitions'), 'update-cluster.failover-status'],
  },
  { a: [], b: ['organization-suspended'], decides: ['organization.transitions'] },
  {
    a: ['look-up-by-default'],
    b: [],
    decides: ['get-organization.look-up-only', 'get-organization.look-up-only-default'],
  },
  {
    a: ['unique-names'],
    b: ['same-request-same-entity'],
    decides: [
      'create-environment-object.duplicate-key',
      ...each('create-cluster create-team create-workspace', 'duplicate-name'),
      'create-allowed-ip-address-range.duplicate-range',
    ],
  },
  {
    a: ['ipv4-without-host-bits'],
    b: [],
    decides: ['create-allowed-ip-address-range.host-bits', 'create-allowed-ip-address-range.ipv6'],
  },
  {
    a: [],
    b: ['roles-and-defaults-differ'],
    decides: ['create-team.default-role', 'create-team.idp-managed', 'create-workspace.default-cicd'],
  },
  { a: [], b: ['unknown-ids-taken'], decides: ['create-team.unknown-member'] },
  {
    a: ['elsewhere-refused'],
    b: [],
    decides: [
      'create-environment-object.auto-link-elsewhere',
      'create-environment-object.exclude-links-elsewhere',
      'create-environment-object.links-elsewhere',
      'create-cluster.cloud-a-fields-elsewhere',
      'update-cluster.cloud-c-fields-elsewhere',
      'update-cluster.cluster-type-mismatch',
      'update-cluster.node-pools-elsewhere',
      'update-deployment.worker-queues-elsewhere',
    ],
  },
  {
    a: ['foreign-contents-refused'],
    b: [],
    decides: ['create-environment-object.content-matches-type'],
  },
  {
    a: ['connections-of-a-kind-only'],
    b: [],
    decides: [
      'create-environment-object.connection-content',
      'create-environment-object.metrics-export-content',
    ],
  },
  { a: ['contacts-must-be-addresses'], b: [], decides: ['update-deployment.contact-email-form'] },
  { a: ['remote-execution-not-taken'], b: [], decides: ['update-deployment.remote-execution-content'] },
  { a: ['default-queue-flagged'], b: [], decides: ['update-deployment.queue-default-flag'] },
  { a: [], b: ['other-variables-dropped'], decides: ['update-deployment.environment-variables-kept'] },
  { a: [], b: ['left-out-fields-reset'], decides: ['update-deployment.left-out-fields'] },
  { a: ['three-schedulers'], b: [], decides: ['deployment.high-availability-replicas'] },
  { a: [], b: ['secrets-empty'], decides: ['deployment.secret-mask'] },
  {
    a: [],
    b: ['image-tag-if-specified'],
    decides: ['deployment.image-tag-presence', 'deploy.image-tag-presence'],
  },
  { a: [], b: ['bundle-urls-for-dags-too'], decides: ['deploy.bundle-deploy-type'] },
  { a: ['rollback-needs-description'], b: [], decides: ['rollback-deploy.empty-body'] },
  {
    a: [],
    b: ['rollback-reuses-deploy'],
    decides: ['rollback-deploy.resulting-id', 'rollback-deploy.rolled-back-deploy'],
  },
  { a: ['unknown-regions-refused'], b: [], decides: ['create-cluster.unknown-values'] },
  { a: ['other-database-by-default'], b: [], decides: ['cluster.db-instance-type-default'] },
  { a: ['account-outside-cloud-c-refused'], b: [], decides: ['create-cluster.provider-account-scope'] },
  {
    a: ['dr-region-shown-without-dr'],
    b: ['dr-comes-later'],
    decides: ['cluster.dr-region-without-dr', 'create-cluster.dr-enabled'],
  },
  { a: [], b: ['left-out-cluster-fields-reset'], decides: ['update-cluster.left-out-fields'] },
  { a: [], b: ['tags-of-the-service-only'], decides: ['update-cluster.tags-shown'] },
  { a: ['other-tags-dropped'], b: [], decides: ['update-cluster.former-tags'] },
  { a: [], b: ['other-pools-dropped'], decides: ['update-cluster.former-node-pools'] },
  { a: [], b: ['workspace-ids-extended'], decides: ['update-cluster.workspace-ids-replace'] },
  { a: ['rotation-without-body'], b: [], decides: ['rotate-token.request-body'] },
  { a: ['rotation-keeps-old-value'], b: [], decides: ['rotate-token.old-value'] },
  { a: [], b: ['every-token-described'], decides: ['list-agent-tokens.description-shown'] },
  { a: [], b: ['token-values-listed'], decides: ['list-agent-tokens.token-value-shown'] },
  {
    a: [],
    b: ['by-name-without-a-sort'],
    decides: each('list-agent-tokens list-notification-channels', 'default-order'),
  },
  {
    a: ['case-blind-sort'],
    b: ['last-sort-wins'],
    decides: [
      ...each('list-agent-tokens list-notification-channels', 'sort-collation'),
      ...each('list-agent-tokens list-notification-channels', 'several-sorts'),
    ],
  },
  {
    a: [],
    b: ['channel-types-in-other-words'],
    decides: ['channel.type-values', 'channel.definition-shape'],
  },
  {
    a: ['channel-limit-capped'],
    b: ['channel-limit-bounded'],
    decides: ['list-notification-channels.limit-upper-bound'],
  },
  {
    a: ['oldest-shared-accessible-only'],
    b: ['all-shared-accessible'],
    decides: ['list-notification-channels.shared-accessible'],
  },
  { a: [], b: ['both-ids-taken'], decides: ['list-notification-channels.both-ids'] },
  { a: [], b: ['total-of-all-channels'], decides: ['list-notification-channels.total-count-scope'] },
  {
    a: [],
    b: ['unknown-filter-ids-refused'],
    decides: ['list-notification-channels.unknown-filter-ids'],
  },
];

/** Questions to which both answer the same: of these fields no more than the document's own sample is ever sent. */
export const AGREED: readonly string[] = [
  'deployment.in.workerQueues.platformMachine.values',
  'environmentObject.in.links.scope.values',
  'environmentObject.in.links.overrides.metricsExport.authType.values',
  'environmentObject.in.links.overrides.metricsExport.exporterType.values',
];
