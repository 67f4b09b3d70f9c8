import { type Compare, normalText } from '../../../spec/rules/echo.ts';
import type { Json } from '../../../spec/rules/rule.ts';
import { shown, textField } from '../../../spec/rules/support/json.ts';

/** What ends a text of which only the beginning is shown. */
const AND_SO_ON = /(?:\.{3}|\u2026)$/;

/** Texts of which one may be cut short; blank ones are what an absent one looks like. */
export const nearlyText: Compare = (sent, found, pointer) => {
  if (typeof sent !== 'string' || typeof found !== 'string') return { compared: 0, differences: [] };
  const [one = '', other = ''] = [sent, found].map((value) =>
    normalText(value).replace(AND_SO_ON, '').trimEnd(),
  );
  if (one === '' || other === '') return { compared: 0, differences: [] };
  const isSame = one.startsWith(other) || other.startsWith(one);
  return outcome(isSame, sent, found, pointer);
};

/** Compared only where both say more than zero, which is what a number that is absent looks like elsewhere. */
export const unlessZero =
  (compare: Compare): Compare =>
  (sent, found, pointer) =>
    [sent, found].some((value) => Number(value) === 0)
      ? { compared: 0, differences: [] }
      : compare(sent, found, pointer);

/** Roles by what they are for; undefined where a list holds none, or some that do not tell. */
function rolesIn(value: Json): Set<string> | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const roles = value.map((one) => {
    const [entityId, role] = [textField(one, 'entityId'), textField(one, 'role')];
    return entityId && role ? JSON.stringify([entityId, role]) : undefined;
  });
  return roles.includes(undefined) ? undefined : new Set(roles.filter((one) => one !== undefined));
}

function comparingRoles(isSame: (one: Set<string>, other: Set<string>) => boolean): Compare {
  return (sent, found, pointer) => {
    const [one, other] = [rolesIn(sent), rolesIn(found)];
    return one && other
      ? outcome(isSame(one, other), sent, found, pointer)
      : { compared: 0, differences: [] };
  };
}

/** The same roles for the same entities, in any order. */
export const sameRoles: Compare = comparingRoles(
  (one, other) => one.size === other.size && [...one].every((role) => other.has(role)),
);

/** One role for one entity in common at least: either may show fewer than there are. */
export const someSameRole: Compare = comparingRoles((one, other) => [...one].some((role) => other.has(role)));

function outcome(isSame: boolean, sent: Json, found: Json, pointer: string): ReturnType<Compare> {
  return {
    compared: 1,
    differences: isSame ? [] : [{ pointer, expected: shown(sent), found: shown(found) }],
  };
}
