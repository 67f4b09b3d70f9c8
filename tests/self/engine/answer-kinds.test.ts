import { expect, test } from '@playwright/test';
import { isClear, isPlainRefusal, isUnclear } from '../../../fixtures/engine/answer-kinds.ts';
import type { Reply } from '../../../fixtures/host/call.ts';
import { RawResponseHeaders } from '../../../fixtures/http/response-headers.ts';

function answered(status: number, headers: string[] = []): Reply {
  const exchange = { status, headers: new RawResponseHeaders(headers), throttled: false };
  // Nothing else of an answer is looked at.
  return { ok: status < 300, exchange } as unknown as Reply;
}

for (const status of [400, 405, 418, 422, 500, 501, 505]) {
  test(`${status} refuses the request, unless it says when to come back`, () => {
    expect(isPlainRefusal(answered(status))).toBe(true);
    expect(isUnclear(answered(status))).toBe(false);
    expect(isPlainRefusal(answered(status, ['Retry-After', '30']))).toBe(false);
  });
}

for (const status of [408, 425, 429, 502, 503, 504, 507, 512, 520, 529, 530, 599]) {
  test(`${status} says nothing but 'not now'`, () => {
    expect(isPlainRefusal(answered(status))).toBe(false);
    expect(isUnclear(answered(status))).toBe(true);
    expect(isClear(answered(status))).toBe(false);
  });
}

for (const status of [401, 409, 423]) {
  test(`${status} may speak of the moment, and may be the answer to what is asked`, () => {
    expect(isPlainRefusal(answered(status))).toBe(false);
    expect(isUnclear(answered(status))).toBe(true);
    expect(isClear(answered(status))).toBe(true);
  });
}
