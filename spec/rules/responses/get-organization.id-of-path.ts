import type { ResponseRule } from '../rule.ts';
import { sameId } from '../support/identity.ts';
import { listField } from '../support/json.ts';

/** Lists of what belongs to an organization, whose items show the organization (section 2.9). */
const OWNED = ['managedDomains', 'productPlans'] as const;

const PATH = 'the organization in the path';

/** Section 4.9: the answer shows the organization in the path, and so does what belongs to it. */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'get-organization.id-of-path',
  operations: ['get-organization'],
  judges: 'answers',
  evaluate({ responseBody, pathParams: { organizationId } }) {
    const owned = OWNED.flatMap((name) =>
      (listField(responseBody, name) ?? []).flatMap((item, index) =>
        sameId(item, 'organizationId', `/${name}/${index}/organizationId`, organizationId, PATH),
      ),
    );
    return [...sameId(responseBody, 'id', '/id', organizationId, PATH), ...owned];
  },
};
