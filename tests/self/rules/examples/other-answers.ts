import type { JsonObject } from '../../../../spec/rules/rule.ts';
import type { Examples, ReadingExample, ResponseExample } from '../examples.ts';
import { judged } from '../judged.ts';

const rollback = { pathParams: { deployId: 'd1' } };
const ofDeployment = { pathParams: { deploymentId: 'd5', deployId: 'd1' } };

const enabled = (isDagDeployEnabled: boolean, type: string, more: JsonObject = {}): JsonObject => ({
  isDagDeployEnabled,
  type,
  ...more,
});

const paid = { supportPlan: 'BUSINESS', updatedAt: '2024-06-01T00:00:00Z' };

const imageTag: ReadingExample[] = [
  { because: 'absent', answer: {}, reading: 'only-if-specified' },
  { because: 'empty', answer: { imageTag: '' }, reading: 'always-present' },
  { because: 'a tag fits both', answer: { imageTag: 'v1' }, reading: undefined },
  { because: 'null: the type clause', answer: { imageTag: null }, reading: undefined },
  { because: 'no object', answer: [], reading: undefined },
];

const organization = {
  allowEnhancedSupportAccess: true,
  createdAt: '2024-01-01T00:00:00Z',
  createdBy: {},
  id: 'o1',
  isScimEnabled: false,
  name: 'Example',
  shouldEnforceDedicatedClusters: false,
  supportPlan: 'TEAM',
  updatedAt: '2024-01-01T00:00:00Z',
  updatedBy: {},
};

const { updatedBy: _left, ...metadata } = organization;

const version: ResponseExample[] = [
  judged('holds', 'a version', { workflowVersion: '2.9.1' }),
  judged('holds', 'none found', { workflowVersion: 'NA' }),
  judged('holds', 'a version of words', { workflowVersion: 'main-unknown' }),
  ...['N/A', 'na', 'null', 'unknown', 'not found', '-'].map((text) =>
    judged(['/workflowVersion'], JSON.stringify(text), { workflowVersion: text }),
  ),
  judged('none', 'not shown', {}),
  judged('none', 'null: the type clause', { workflowVersion: null }),
];

export const examples: Examples = {
  responses: {
    'deployment.image-version-time': [
      judged('holds', 'a date', { imageVersion: 'deploy-2026-01-02T03-04' }),
      judged('holds', 'seconds of an epoch', { imageVersion: '1767323040' }),
      judged(['/imageVersion'], 'a word', { imageVersion: 'latest' }),
      judged(['/imageVersion'], 'a version alone', { imageVersion: '13.1' }),
      judged(['/imageVersion'], 'one of three numbers', { imageVersion: 'v12.1.0' }),
      judged('holds', 'four small numbers', { imageVersion: '3.13.8.0' }),
      judged('holds', 'a day and an hour', { imageVersion: '031308' }),
      judged('holds', 'an encoded time', { imageVersion: '1k2x3f4' }),
      judged('none', 'no version', { imageVersion: 'NA' }),
      judged('none', 'empty', { imageVersion: '' }),
      judged('none', 'absent', {}),
    ],
    'deployment.workflow-version-na': [
      ...version,
      judged(['/workflowVersion'], 'empty', { workflowVersion: '' }),
      judged(['/workflowVersion'], 'blank', { workflowVersion: ' ' }),
    ],
    'deploy.workflow-version-na': [...version, judged('none', 'as good as absent', { workflowVersion: '' })],
    'deploy.dags-upload-url-condition': [
      judged('holds', 'absent', enabled(false, 'IMAGE_ONLY')),
      judged(['/dagsUploadUrl'], 'shown', enabled(false, 'DAG_ONLY', { dagsUploadUrl: 'https://x' })),
      judged('none', 'enabled', enabled(true, 'DAG_ONLY', { dagsUploadUrl: 'https://x' })),
      judged('none', 'enabled, absent', enabled(true, 'DAG_ONLY')),
      judged('none', 'not shown', { dagsUploadUrl: 'https://x' }),
    ],
    'deploy.bundle-upload-url-condition': [
      judged('holds', 'absent', enabled(false, 'DAG_ONLY')),
      judged('holds', 'absent for an image', enabled(true, 'IMAGE_ONLY')),
      judged(['/bundleUploadUrl'], 'disabled', enabled(false, 'DAG_ONLY', { bundleUploadUrl: 'https://x' })),
      judged(['/bundleUploadUrl'], 'image', enabled(true, 'IMAGE_ONLY', { bundleUploadUrl: 'https://x' })),
      judged('none', 'contradictory', enabled(true, 'DAG_ONLY', { bundleUploadUrl: 'https://x' })),
    ],
    'rotate-token.token-value': [
      judged('holds', 'a value', { token: 'value' }),
      judged([''], 'missing', {}),
      judged([''], 'null', { token: null }),
      judged(['/token'], 'empty', { token: '' }),
      judged(['/token'], 'masked', { token: 'abc*****' }),
      judged(['/token'], 'behind its scheme', { token: 'Bearer abc' }),
      judged('holds', 'a value that begins like the scheme', { token: 'bearer-abc' }),
      judged(['/token'], 'short', { token: 'abc', shortToken: 'abc' }),
      judged(['/token'], 'the id', { token: 't1', id: 't1' }),
      judged('none', 'a number: the type clause', { token: 1 }),
      judged('none', 'no object', []),
    ],
    'rollback-deploy.rollback-from-id': [
      judged('holds', 'the deploy in the path', { rollbackFromId: 'd1' }, rollback),
      judged('holds', 'perhaps the deploy before', { rollbackFromId: 'd7' }, rollback),
      judged('holds', 'a deploy with the id of the deployment', { rollbackFromId: 'd5' }, ofDeployment),
      judged(['/rollbackFromId'], 'empty', { rollbackFromId: '' }, rollback),
      judged(['/rollbackFromId'], 'the new deploy itself', { id: 'd7', rollbackFromId: 'd7' }, rollback),
      judged('holds', 'the deploy in the path, answered again', { id: 'd1', rollbackFromId: 'd1' }, rollback),
      judged([''], 'missing', {}, rollback),
      judged([''], 'null', { rollbackFromId: null }, rollback),
      judged('none', 'a number: the type clause', { rollbackFromId: 1 }, rollback),
    ],
    'organization.trial-expiry-absent': [
      judged('holds', 'absent', paid),
      judged(['/trialExpiresAt'], 'ended', { ...paid, trialExpiresAt: '2024-05-01T00:00:00Z' }),
      judged(
        ['/trialExpiresAt'],
        'ended by now',
        { ...paid, trialExpiresAt: '2024-07-01T00:00:00Z' },
        {
          facts: { receivedAt: '2024-08-01T00:00:00Z' },
        },
      ),
      judged(
        'none',
        'not ended yet',
        { ...paid, trialExpiresAt: '2024-07-01T00:00:00Z' },
        {
          facts: { receivedAt: '2024-07-01T12:00:00Z' },
        },
      ),
      judged('none', 'perhaps not ended', { ...paid, trialExpiresAt: '2024-07-01T00:00:00Z' }),
      judged('holds', 'in trial', { ...paid, supportPlan: 'TRIAL', trialExpiresAt: '2099-05-01T00:00:00Z' }),
      judged('none', 'in a trial whose end was not noted', {
        ...paid,
        supportPlan: 'TRIAL',
        trialExpiresAt: '2024-05-01T00:00:00Z',
      }),
      judged('none', 'no time: the format clause', { ...paid, trialExpiresAt: 'soon' }),
      judged('none', 'plan not shown', { trialExpiresAt: '2024-05-01T00:00:00Z' }),
    ],
  },
  readings: {
    'deployment.image-tag-presence': imageTag,
    'deploy.image-tag-presence': imageTag,
    'create-cluster.provider-account-scope': [
      {
        because: 'shown',
        operation: 'create-cluster',
        sent: { providerAccount: 'a' },
        answer: { type: 'HYBRID', cloudProvider: 'CLOUD_A', providerAccount: 'a' },
        reading: 'every-hybrid',
      },
      {
        because: 'created without',
        operation: 'create-cluster',
        sent: {},
        answer: { type: 'HYBRID', cloudProvider: 'CLOUD_B' },
        reading: 'cloud-c-only',
      },
      {
        because: 'sent and not shown fits both',
        operation: 'create-cluster',
        sent: { providerAccount: 'a' },
        answer: { type: 'HYBRID', cloudProvider: 'CLOUD_B' },
        reading: undefined,
      },
      {
        because: 'an update sends none',
        operation: 'update-cluster',
        sent: {},
        answer: { type: 'HYBRID', cloudProvider: 'CLOUD_B' },
        reading: undefined,
      },
      {
        because: 'CLOUD_C',
        sent: {},
        answer: { type: 'HYBRID', cloudProvider: 'CLOUD_C', providerAccount: 'a' },
        reading: undefined,
      },
    ],
    'deploy.bundle-deploy-type': [
      {
        because: 'shown',
        answer: enabled(true, 'DAG_ONLY', { bundleUploadUrl: 'https://x' }),
        reading: 'dag-types',
      },
      { because: 'not shown', answer: enabled(true, 'IMAGE_AND_DAG'), reading: 'no-listed-type' },
      { because: 'an image alone', answer: enabled(true, 'IMAGE_ONLY'), reading: undefined },
      { because: 'DAG deploys disabled', answer: enabled(false, 'DAG_ONLY'), reading: undefined },
    ],
    'rollback-deploy.rolled-back-deploy': [
      { because: 'the path', ...rollback, answer: { rollbackFromId: 'd1' }, reading: 'path-deploy' },
      { because: 'another', ...rollback, answer: { rollbackFromId: 'd9' }, reading: 'previous-deploy' },
      { because: 'missing', ...rollback, answer: {}, reading: undefined },
    ],
    'get-organization.look-up-only': [
      {
        because: 'complete',
        query: { isLookUpOnly: 'true' },
        answer: organization,
        reading: 'always-present',
      },
      { because: 'less', query: { isLookUpOnly: 'true' }, answer: metadata, reading: 'metadata-only' },
      {
        because: 'everything asked for',
        query: { isLookUpOnly: 'false' },
        answer: metadata,
        reading: undefined,
      },
      { because: 'nothing asked for', answer: metadata, reading: undefined },
    ],
  },
};
