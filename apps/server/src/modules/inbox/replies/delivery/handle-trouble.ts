import { withWorkspace } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import type { Services } from '../../../../platform/services.ts';
import { noteRefusedKey } from '../../../accounts/index.ts';
import type { Delivery } from './call-provider.ts';
import { type Claim, extendLease, requeueReply } from './delivery.queries.ts';
import { describeFailure, MAY_BE_OUT } from './failure-words.ts';
import { queueReply } from './queue-reply.ts';
import { settleFailed } from './settle-reply.ts';

/** Tries that surely did not reach the provider. With the pauses between them it may be away for ten minutes. */
const MOST_ATTEMPTS = 9;
const LONGEST_PAUSE_MS = 2 * 60_000;
/** What a provider took shows up there within minutes. */
const LOOK_UP_FOR_MS = 10 * 60_000;
const FIRST_LOOK_MS = 1_500;

/** The call failed. What may have happened is looked up, what surely did not is tried again, what was refused is over. */
export async function handleSendTrouble(
  services: Services,
  delivery: Delivery,
  claim: Claim,
  error: unknown,
): Promise<void> {
  const { reply, target, account } = delivery;
  services.log.warn({ err: error, reply: reply.id }, 'reply not sent');
  // A fault of ours: the lease runs out, and the look-up finds the truth.
  if (!(error instanceof ProviderError)) throw error;
  if (error.mayHaveHappened) return lookAgainLater(services, delivery, claim);
  if (error.kind === 'auth_expired') await noteRefusedKey(services, account);
  const passing = error.kind === 'rate_limited' || error.kind === 'unavailable';
  if (!passing || claim.attempts >= MOST_ATTEMPTS)
    return settleFailed(services, reply, target.location_id, {
      error: describeFailure(error),
      retryable: true,
    });
  const waitMs = Math.min(LONGEST_PAUSE_MS, Math.max(error.retryAfterMs ?? 0, 500 * 2 ** claim.attempts));
  await withWorkspace(services.db, reply.workspace_id, async (tx) => {
    const at = await requeueReply(tx, reply.id, describeFailure(error), waitMs);
    if (at) await queueReply(tx, reply, at);
  });
}

/** Not there, or not there yet. After a while nobody expects it any more; sending again could still double it. */
export async function lookAgainLater(
  services: Services,
  { reply, target }: Delivery,
  { called_at }: Claim,
): Promise<void> {
  const elapsedMs = Date.now() - called_at.getTime();
  if (elapsedMs > LOOK_UP_FOR_MS)
    return settleFailed(services, reply, target.location_id, { error: MAY_BE_OUT, retryable: false });
  const waitMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_LOOK_MS, elapsedMs));
  await withWorkspace(services.db, reply.workspace_id, async (tx) => {
    const at = await extendLease(tx, reply.id, waitMs);
    if (at) await queueReply(tx, reply, at);
  });
}
