import type { Json, Outcome, ResponseInput, ResponseRule } from '../rule.ts';
import { flagField, isObject, listField, pointerTo, textField } from '../support/json.ts';
import { brokenAt, holdsAt } from '../support/outcomes.ts';

/** Shorter values may turn up inside a mask by chance. */
const SHORTEST_PART = 8;

const normal = (value: string): string => value.normalize('NFC').trim();

/** Values of secret variables that the run knows, by key: those of this request and of earlier ones. */
function knownSecrets({ requestBody, facts }: ResponseInput): Map<string, string[]> {
  const known = new Map<string, string[]>();
  const add = (key: string | undefined, value: string | undefined): void => {
    if (key !== undefined && value !== undefined && normal(value) !== '')
      known.set(normal(key), [...(known.get(normal(key)) ?? []), normal(value)]);
  };
  for (const variable of listField(requestBody, 'environmentVariables') ?? []) {
    if (flagField(variable, 'isSecret') === true)
      add(textField(variable, 'key'), textField(variable, 'value'));
  }
  for (const { key, value } of facts?.knownSecrets ?? []) add(key, value);
  return known;
}

/** The ways in which anybody who sees them can read a value: it is shown in each of them. */
function wordings(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [
    secret,
    secret.toUpperCase(),
    secret.toLowerCase(),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    encodeURIComponent(secret),
    [...secret].reverse().join(''),
  ];
}

/** Three quarters of a secret, from its beginning or up to its end, leave nothing to be guessed. */
function most(secret: string): string[] {
  const length = Math.ceil(0.75 * secret.length);
  return [secret.slice(0, length), secret.slice(-length)];
}

/** Signs that masks are made of. */
const MASK = /[*•●·…#.]{2,}/;

/** Fewest characters of a secret beside a mask that are no chance. */
const FEWEST_BESIDE = 2;

/** True for a mask that leaves the beginning or the end of a secret to be read. */
function showsAnEnd(shown: string, secret: string): boolean {
  const [before = '', behind = '', ...more] = shown.split(MASK);
  const length = before.length + behind.length;
  return (
    MASK.test(shown) &&
    more.length === 0 &&
    length >= FEWEST_BESIDE &&
    length < secret.length &&
    secret.startsWith(before) &&
    secret.endsWith(behind)
  );
}

const withoutBlanks = (text: string): string => text.replace(/\s+/g, '');

function leaks(shown: string, secret: string): boolean {
  if (shown === secret) return true;
  if (secret.length < SHORTEST_PART) return false;
  if (showsAnEnd(shown, secret)) return true;
  const joined = withoutBlanks(secret);
  return (
    [...wordings(secret), ...most(secret)].some((one) => shown.includes(one)) ||
    (joined.length >= SHORTEST_PART && withoutBlanks(shown).includes(joined))
  );
}

const shownValue = (variable: Json): string => normal(textField(variable, 'value') ?? '');

/** What stands for any value, and says nothing of it: signs alone, a row of x, a word between signs. */
const STAND_IN =
  /^[^\p{L}\p{N}]*(?:x+|redacted|hidden|masked|omitted|removed|filtered|encrypted|protected|sensitive|confidential|secret)?[^\p{L}\p{N}]*$/iu;

/** True when the target was seen, in this answer, to leave out a secret value: what it shows elsewhere is no mask. */
function omitsSome(shown: readonly Json[], known: Map<string, string[]>): boolean {
  return shown.some((variable) => {
    const key = textField(variable, 'key');
    return key !== undefined && known.has(normal(key)) && isObject(variable) && shownValue(variable) === '';
  });
}

function judge(
  variable: Json,
  index: number,
  shown: readonly Json[],
  known: Map<string, string[]>,
): Outcome[] {
  const flag = flagField(variable, 'isSecret');
  const key = textField(variable, 'key');
  if (!isObject(variable)) return [];
  const secrets = key === undefined ? undefined : known.get(normal(key));
  if (flag !== true && secrets === undefined) return [];
  const pointer = `/environmentVariables/${index}/value`;
  const value = shownValue(variable);
  if (value === '') return [holdsAt(pointer)];
  const isNoMask = flag === true && !STAND_IN.test(value) && omitsSome(shown, known);
  if (!isNoMask && !secrets?.some((secret) => leaks(value, secret))) return [];
  return [brokenAt(pointer, 'the value of a secret variable is shown', 'no value', 'the secret value')];
}

/** Whether a JSON value holds one of some texts, within any of its own texts or names. */
function holdsOne(value: Json | undefined, texts: readonly string[]): boolean {
  if (typeof value === 'string') return texts.some((text) => value.includes(text));
  if (Array.isArray(value)) return value.some((item) => holdsOne(item, texts));
  return (
    isObject(value) &&
    Object.keys(value).some((name) => holdsOne(name, texts) || holdsOne(value[name], texts))
  );
}

/** Whether variables hold one of some secrets anywhere but in the value of the variable that has it. */
function variablesHoldOne(
  variables: readonly Json[],
  texts: readonly string[],
  known: Map<string, string[]>,
): boolean {
  return variables.filter(isObject).some((variable) => {
    const own = known.get(normal(textField(variable, 'key') ?? '')) ?? [];
    const others = texts.filter((one) => !own.includes(one));
    return Object.keys(variable).some((name) => holdsOne(variable[name], name === 'value' ? others : texts));
  });
}

/** Fields of an answer that hold one of some texts where no variable has its value. */
function fieldsWithOne(responseBody: Json, texts: readonly string[], known: Map<string, string[]>): string[] {
  if (!isObject(responseBody)) return [];
  return Object.keys(responseBody).filter((name) =>
    name === 'environmentVariables'
      ? variablesHoldOne(listField(responseBody, name) ?? [], texts, known)
      : holdsOne(responseBody[name], texts),
  );
}

/** Values that stand in an answer where no variable has its value, and that the request did not send there itself. */
function judgeBesides({ requestBody, responseBody }: ResponseInput, known: Map<string, string[]>): Outcome[] {
  const secrets = [...new Set([...known.values()].flat())].filter(({ length }) => length >= SHORTEST_PART);
  if (secrets.length === 0 || fieldsWithOne(responseBody, secrets, known).length === 0) return [];
  const { environmentVariables: variables, ...others } = isObject(requestBody) ? requestBody : {};
  const plain = (Array.isArray(variables) ? variables : []).filter(
    (one) => flagField(one, 'isSecret') !== true,
  );
  const sent = { ...others, plain };
  const unasked = secrets.filter((secret) => !holdsOne(sent, [secret]));
  return fieldsWithOne(responseBody, unasked, known).map((name) =>
    brokenAt(pointerTo(name), 'the value of a secret variable is shown', 'no value', 'the secret value'),
  );
}

/**
 * Section 2.3: values of secret variables are left out. A value that the run knows is a violation, wherever it stands;
 * anything else in its place may be a mask, about which the document is silent, unless the same answer leaves such a
 * value out; what looks like a mask is one even then.
 */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'deployment.secret-values-omitted',
  operations: ['update-deployment'],
  judges: 'answers',
  evaluate(input) {
    const known = knownSecrets(input);
    const shown = listField(input.responseBody, 'environmentVariables') ?? [];
    return [
      ...shown.flatMap((variable, index) => judge(variable, index, shown, known)),
      ...judgeBesides(input, known),
    ];
  },
};
