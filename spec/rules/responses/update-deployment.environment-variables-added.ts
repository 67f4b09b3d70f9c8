import { lacks, normalText } from '../echo.ts';
import type { Json, Outcome, ResponseRule } from '../rule.ts';
import { field, flagField, isObject, listField, pointerTo, textField } from '../support/json.ts';
import { brokenAt, HOLDS } from '../support/outcomes.ts';

const normal = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : normalText(value);

const keyOf = (variable: Json): string | undefined => normal(textField(variable, 'key'));

/** What is wrong with a variable as it is shown; its value counts only when neither side calls it secret. */
function judge(sent: Json, shown: Json, index: number): Outcome[] {
  const at = (name: string) => pointerTo('environmentVariables', index, name);
  const [sentSecret, shownSecret] = [flagField(sent, 'isSecret'), flagField(shown, 'isSecret')];
  if (sentSecret !== undefined && shownSecret !== undefined && sentSecret !== shownSecret) {
    const message = 'isSecret of an environment variable is not what was sent';
    return [brokenAt(at('isSecret'), message, String(sentSecret), shownSecret)];
  }
  const [sentValue, shownValue] = [textField(sent, 'value'), textField(shown, 'value')];
  if (sentSecret !== false || !sentValue || shownValue === undefined) return [];
  if (normal(sentValue) === normal(shownValue)) return [];
  const message = 'the value of an environment variable is not what was sent';
  return [brokenAt(at('value'), message, JSON.stringify(sentValue), shownValue)];
}

/** Section 2.3: the environment variables sent are there after the update. Others may or may not be. */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'update-deployment.environment-variables-added',
  operations: ['update-deployment'],
  judges: 'lawful-requests',
  evaluate({ requestBody, responseBody }) {
    const shown = listField(responseBody, 'environmentVariables');
    const sent = (listField(requestBody, 'environmentVariables') ?? []).filter(isObject);
    // What two variables of one key come to is silent.
    const judged = sent.filter((one) => {
      const key = keyOf(one);
      return key !== undefined && sent.filter((other) => keyOf(other) === key).length === 1;
    });
    if (shown === undefined || judged.length === 0) return [];
    // A variable that shows no key may be any of those that were sent.
    const isOpen = shown.some((one) => lacks(one, 'key'));
    const told = isOpen ? judged.filter((one) => shown.some((other) => keyOf(other) === keyOf(one))) : judged;
    if (told.length === 0) return [];
    const broken = told.flatMap((one) => {
      // One that is added under a key that is there may stand beside the former one.
      const found = shown.flatMap((other, index) =>
        keyOf(other) === keyOf(one) ? [judge(one, other, index)] : [],
      );
      const [first] = found;
      if (first !== undefined) return found.some((outcomes) => outcomes.length === 0) ? [] : first;
      // A variable without a value may be taken for none.
      if (textField(one, 'value') === '') return [];
      const expected = `a variable of key ${JSON.stringify(field(one, 'key'))}`;
      return [
        brokenAt(
          '/environmentVariables',
          'a variable that was sent is missing',
          expected,
          shown.map((other) => textField(other, 'key') ?? null),
        ),
      ];
    });
    return broken.length > 0 ? broken : [...HOLDS];
  },
};
