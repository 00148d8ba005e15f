import { setTimeout as sleep } from 'node:timers/promises';
import type { Outside } from '#server/platform/http/implement.ts';
import { getReply, type KnownReply } from './replies.queries.ts';

/** As long as a person watches a spinner; what takes longer is followed by its state. */
const PATIENCE_MS = 6_000;
const FIRST_PAUSE_MS = 60;
const LONGEST_PAUSE_MS = 500;

const isUnderWay = ({ status, next_attempt_at }: KnownReply): boolean =>
  status === 'sending' || (status === 'queued' && next_attempt_at === null);

/** Looks until it is sent, has failed, or waits and says why. Each look is a short transaction: none is held while waiting. */
export async function awaitDelivery(enter: Outside['enter'], accepted: KnownReply): Promise<KnownReply> {
  const until = Date.now() + PATIENCE_MS;
  let reply = accepted;
  let pauseMs = FIRST_PAUSE_MS;
  while (isUnderWay(reply) && Date.now() < until) {
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
    reply = await enter(({ tx }) => getReply(tx, accepted.id));
  }
  return reply;
}
