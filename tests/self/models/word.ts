import type { Fault, Model, Selection } from '../../../fixtures/engine/model.ts';
import { bodyOf, type CaseSession, modelCase } from '../../../fixtures/engine/probe.ts';
import type { JsonObject } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { shortHash } from '../../../fixtures/host/symbolic.ts';

/** As much of a context as wording takes: names as in a run, and ranges without end. */
const ROOM = {
  take: (key: string, prefix: number): string => {
    const block = Number.parseInt(shortHash(key, 3), 36) % 16;
    return `10.${block * 16}.0.0/${prefix}`;
  },
  takeShared: (owner: string, prefix: number): string => ROOM.take(owner, prefix),
  takeLastAddress: (): string => '10.255.255.255/32',
};
const context = {
  name: (key: string, length?: number): string => {
    const name = `cf-tagtag-${shortHash(key, 8)}`;
    return length === undefined ? name : name.padEnd(length, 'abcdefghij').slice(0, length);
  },
  allowedRanges: ROOM,
  networkRanges: ROOM,
  secondaryRanges: ROOM,
} as unknown as CheckContext;

/** The body of a case on a target that takes every choice alone; undefined when its fault has no place. */
export function word(model: Model, selection: Selection, fault?: Fault): JsonObject | undefined {
  const session: CaseSession = { ctx: context, model, accepted: () => true };
  return bodyOf(session, modelCase(model, 'narrowed', selection, fault));
}
