import type { JsonObject } from '../../../../spec/rules/rule.ts';
import type { Examples } from '../examples.ts';
import { judged } from '../judged.ts';

const variables = (...environmentVariables: JsonObject[]): JsonObject => ({ environmentVariables });
const secret = { key: 'TOKEN', value: 'hush-hush-hush', isSecret: true };

export const examples: Examples = {
  responses: {
    'deployment.secret-values-omitted': [
      judged('holds', 'left out', variables({ key: 'TOKEN', isSecret: true })),
      judged('holds', 'empty', variables({ key: 'TOKEN', isSecret: true, value: '' })),
      judged('none', 'nobody knows the value', variables({ key: 'TOKEN', isSecret: true, value: '***' })),
      judged('none', 'not secret', variables({ key: 'PLAIN', isSecret: false, value: 'plain' })),
      judged('none', 'no variables shown', {}),
      {
        verdict: ['/environmentVariables/1/value'],
        because: 'the value sent comes back',
        sent: variables(secret),
        answer: variables({ key: 'PLAIN', value: 'plain', isSecret: false }, secret),
      },
      {
        verdict: ['/environmentVariables/1/value'],
        because: 'who leaves one out has no mask',
        sent: variables(secret),
        answer: variables(
          { key: 'TOKEN', isSecret: true },
          { key: 'OLD', isSecret: true, value: 'old-value' },
        ),
      },
      {
        verdict: 'none',
        because: 'all are masked',
        sent: variables(secret),
        answer: variables(
          { key: 'TOKEN', isSecret: true, value: '***' },
          { key: 'OLD', isSecret: true, value: '***' },
        ),
      },
      {
        verdict: 'none',
        because: 'no more than one character is left',
        sent: variables(secret),
        answer: variables({ key: 'TOKEN', isSecret: true, value: 'h***' }),
      },
      ...[
        Buffer.from('hush-hush-hush').toString('base64'),
        Buffer.from('hush-hush-hush').toString('hex'),
        'hsuh-hsuh-hsuh',
        'hush-hush-hus*',
        '*ush-hush-hush',
        'hush -hus h-hu sh',
        'hu***',
        'hush********',
        '••••hush',
        'h••••h',
      ].map((value) => ({
        verdict: ['/environmentVariables/0/value'],
        because: `anybody can read it in ${value}`,
        sent: variables(secret),
        answer: variables({ key: 'TOKEN', value, isSecret: true }),
      })),
      {
        verdict: ['/statusReason'],
        because: 'it stands in another field',
        sent: variables(secret),
        answer: {
          ...variables({ key: 'PLAIN', isSecret: false }),
          statusReason: 'TOKEN=hush-hush-hush was set',
        },
      },
      {
        verdict: ['/statusReason'],
        because: 'it stands in another field, with a sign that JSON escapes',
        sent: variables({ ...secret, value: 'hush "hush" hush' }),
        answer: { statusReason: 'TOKEN=hush "hush" hush was set' },
      },
      {
        verdict: ['/environmentVariables'],
        because: 'it stands beside the variable in a field of another name',
        sent: variables(secret),
        answer: variables({ key: 'OTHER', isSecret: false, secretValue: 'hush-hush-hush' }),
      },
      {
        verdict: 'none',
        because: 'the request sent the same text elsewhere',
        sent: { ...variables(secret), description: 'hush-hush-hush' },
        answer: { description: 'hush-hush-hush' },
      },
      {
        verdict: ['/environmentVariables/0/value'],
        because: 'it comes back without its flag',
        sent: variables(secret),
        answer: variables({ key: 'TOKEN', value: 'hush-hush-hush' }),
      },
      {
        verdict: ['/environmentVariables/0/value'],
        because: 'it comes back inside other text',
        sent: variables(secret),
        answer: variables({ ...secret, value: 'plain:hush-hush-hush' }),
      },
      {
        verdict: ['/environmentVariables/0/value'],
        because: 'an earlier request sent it',
        sent: variables(),
        facts: { knownSecrets: [{ key: 'TOKEN', value: 'hush-hush-hush' }] },
        answer: variables(secret),
      },
      {
        verdict: 'none',
        because: 'a mask',
        sent: variables(secret),
        answer: variables({ ...secret, value: '********' }),
      },
      {
        verdict: 'none',
        because: 'a short secret inside a longer mask',
        sent: variables({ ...secret, value: 'x' }),
        answer: variables({ ...secret, value: 'xxxxx' }),
      },
      {
        verdict: ['/environmentVariables/0/value'],
        because: 'shown as a plain one',
        sent: variables(secret),
        answer: variables({ ...secret, isSecret: false }),
      },
      {
        verdict: ['/environmentVariables'],
        because: 'listed once more under another key',
        sent: variables(secret),
        answer: variables(
          { key: secret.key, isSecret: true },
          { key: 'COPY', value: secret.value, isSecret: false },
        ),
      },
      {
        verdict: 'holds',
        because: 'beside a plain one of another value',
        sent: variables(secret, { key: 'OTHER', value: 'plain', isSecret: false }),
        answer: variables(
          { key: secret.key, isSecret: true },
          { key: 'OTHER', value: 'plain', isSecret: false },
        ),
      },
    ],
    'update-deployment.environment-variables-added': [
      {
        verdict: 'holds',
        because: 'there, beside others',
        sent: variables({ key: 'A', value: '1', isSecret: false }, secret),
        answer: variables(
          { key: 'OLD', value: '0' },
          { key: 'TOKEN', isSecret: true },
          { key: 'A', value: '1', isSecret: false },
        ),
      },
      {
        verdict: 'holds',
        because: 'composed and trimmed',
        sent: variables({ key: ' A', value: 'e\u0301 ', isSecret: false }),
        answer: variables({ key: 'A', value: 'é', isSecret: false }),
      },
      {
        verdict: 'holds',
        because: 'nested fields may be absent',
        sent: variables({ key: 'A', value: '1', isSecret: false }),
        answer: variables({ key: 'A' }),
      },
      {
        verdict: ['/environmentVariables'],
        because: 'missing',
        sent: variables({ key: 'A', value: '1', isSecret: false }),
        answer: variables({ key: 'OLD', value: '0' }),
      },
      {
        verdict: ['/environmentVariables/0/value'],
        because: 'other value',
        sent: variables({ key: 'A', value: '1', isSecret: false }),
        answer: variables({ key: 'A', value: '2', isSecret: false }),
      },
      {
        verdict: ['/environmentVariables/0/isSecret'],
        because: 'no longer secret',
        sent: variables(secret),
        answer: variables({ key: 'TOKEN', isSecret: false }),
      },
      {
        verdict: 'none',
        because: 'the answer shows no variables',
        sent: variables({ key: 'A', value: '1' }),
        answer: {},
      },
      { verdict: 'none', because: 'none sent', sent: variables(), answer: variables({ key: 'OLD' }) },
      {
        verdict: 'none',
        because: 'one key twice is silent',
        sent: variables({ key: 'A', value: '1' }, { key: 'A', value: '2' }),
        answer: variables(),
      },
    ],
  },
};
