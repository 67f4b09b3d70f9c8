import type { Reply } from '../../../fixtures/host/call.ts';

/** An answer in one word: taken with which status, refused with which, or how the transport failed. */
export function outcomeWord(reply: Reply): string {
  if (reply.ok) return `accepted (${reply.outcome})`;
  return reply.exchange.failure ? `no answer (${reply.outcome})` : `refused (${reply.outcome})`;
}
