import type { Examples } from '../examples.ts';

const operation = 'get-workspace';
const listed = { operation: 'list-notification-channels' };

export const examples: Examples = {
  responses: {
    'conventions.field-names': [
      { operation, verdict: 'holds', because: 'as documented', answer: { organizationName: 'o' } },
      { operation, verdict: 'holds', because: 'an optional field that is absent', answer: {} },
      { operation, verdict: 'holds', because: 'a further field', answer: { owner_name: 'o', _links: {} } },
      {
        operation,
        verdict: 'holds',
        because: 'beside the documented one',
        answer: { organizationName: 'o', organization_name: 'o' },
      },
      {
        operation,
        verdict: 'holds',
        because: 'a sign before one word marks a field of the target’s own',
        answer: { createdBy: { _id: 'i', '@id': 'i', $username: 'u' } },
      },
      {
        operation,
        verdict: 'holds',
        because: 'small letters throughout may be another word',
        answer: { organizationname: 'o' },
      },
      {
        operation,
        verdict: 'holds',
        because: 'always present: the presence clause',
        answer: { created_at: '2024-01-01T00:00:00Z' },
      },
      {
        operation,
        verdict: ['/organization_name'],
        because: 'words parted by a sign',
        answer: { organization_name: 'o' },
      },
      {
        operation,
        verdict: ['/createdBy/full-name', '/OrganizationName'],
        because: 'a capital first, and a nested one',
        answer: { OrganizationName: 'o', createdBy: { 'full-name': 'n' } },
      },
      {
        ...listed,
        verdict: ['/notificationChannels/1/createdBy/full_name'],
        because: 'in an item',
        answer: { notificationChannels: [{}, { createdBy: { full_name: 'n' } }] },
      },
      {
        ...listed,
        verdict: 'holds',
        because: 'within what has no documented shape',
        answer: { notificationChannels: [{ definition: { created_by: {} } }] },
      },
      { operation, verdict: 'none', because: 'no object', answer: [] },
    ],
  },
};
