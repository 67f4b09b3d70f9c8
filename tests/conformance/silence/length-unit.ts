import type { Reply } from '../../../fixtures/host/call.ts';
import type { CheckContext } from '../../../fixtures/host/context.ts';
import { type Creation, creatingProbe } from '../steps/creating-probe.ts';

/** Longest name of a workspace (sections 2.7 and 8). */
const LIMIT = 50;

/** A letter of two bytes, one of two UTF-16 units, and one of two code points that nothing composes. */
const LETTERS = { bytes: 'é', units: '𝒜', points: 'x\u0301' } as const;

/** Asks in which unit the limit of a workspace's name counts, by names that just fit in one unit and not in another. */
export async function askLengthUnit(ctx: CheckContext, creation: Creation): Promise<void> {
  const send = (words: string, letter: string, count: number): Promise<Reply | undefined> => {
    const key = `silence/length ${words}`;
    const name = ctx.name(key);
    const fields = { name: `${name}${letter.repeat(count)}` };
    return creatingProbe(ctx, creation, { case: key, fields });
  };
  const room = LIMIT - ctx.name('').length;
  const short = await send('a few accents', LETTERS.bytes, 2);
  if (!short) return;
  if (!short.ok) {
    ctx.observe('limits.length-unit', 'letters beyond ASCII are refused at any length', short);
    return;
  }
  const points = await send('code points', LETTERS.points, room);
  if (!points) return;
  if (points.ok) {
    ctx.observe('limits.length-unit', 'what a reader sees as one letter, or more generous', points);
    return;
  }
  const units = await send('UTF-16 units', LETTERS.units, room);
  if (!units) return;
  if (units.ok) {
    ctx.observe('limits.length-unit', 'code points', units);
    return;
  }
  const bytes = await send('bytes', LETTERS.bytes, room);
  if (bytes) ctx.observe('limits.length-unit', bytes.ok ? 'UTF-16 units' : 'bytes', bytes);
}
