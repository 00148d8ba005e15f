import { withWorkspace } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { recordRefusedKey } from '#server/modules/accounts/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { queueReply } from '../queue-reply.ts';
import type { Delivery } from './call-provider.ts';
import { type Claim, requeueReply } from './delivery.queries.ts';
import { NOT_CONFIRMED, toReason } from './failure-wording.ts';
import { type Doubt, isGivenUp, pauseMs, toDoubt } from './resend-rules.ts';
import { settleFailed } from './settle-reply.ts';

/**
 * Handles a failed send. Temporary failures are retried, after a lookup if the reply may have been sent; all others are
 * final.
 */
export async function handleSendFailure(
  services: Services,
  delivery: Delivery,
  claim: Claim,
  error: unknown,
): Promise<void> {
  services.log.warn({ err: error, reply: delivery.reply.id }, 'reply could not be sent');
  // An internal error: the lease expires, and the lookup determines the outcome.
  if (!(error instanceof ProviderError)) throw error;
  await waitOrFail(services, delivery, claim, { error, doubt: toDoubt(error) });
}

/** Handles a failed lookup. The state of the reply does not change. */
export async function handleLookUpFailure(
  services: Services,
  delivery: Delivery,
  claim: Claim,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ProviderError)) throw error;
  services.log.warn({ err: error, reply: delivery.reply.id }, 'reply could not be looked up');
  await waitOrFail(services, delivery, claim, { error, doubt: claim.doubt });
}

type Failure = { readonly error: ProviderError; readonly doubt: Doubt | null };

async function waitOrFail(
  services: Services,
  delivery: Delivery,
  claim: Claim,
  { error, doubt }: Failure,
): Promise<void> {
  const { reply, target, account } = delivery;
  if (error.kind === 'auth_expired') await recordRefusedKey(services, account);
  const passes = error.kind === 'rate_limited' || error.kind === 'unavailable';
  const reason = toReason(error, doubt);
  if (!passes) return settleFailed(services, reply, target.location_id, { error: reason, doubt });
  await wait(services, delivery, claim, { reason, doubt, retryAfterMs: error.retryAfterMs });
}

/** The provider responded but does not list the reply, or not yet. */
export const scheduleLookup = (services: Services, delivery: Delivery, claim: Claim): Promise<void> =>
  wait(services, delivery, claim, {
    reason: claim.doubt === 'unknown' ? NOT_CONFIRMED : (delivery.reply.error ?? NOT_CONFIRMED),
    doubt: claim.doubt,
    retryAfterMs: undefined,
  });

type RetryPlan = {
  readonly reason: string;
  readonly doubt: Doubt | null;
  readonly retryAfterMs: number | undefined;
};

/** Schedules the next attempt, which is visible to everyone. After an hour the reply fails until a person retries it. */
async function wait(
  services: Services,
  { reply, target: { location_id } }: Delivery,
  claim: Claim,
  { reason, doubt, retryAfterMs }: RetryPlan,
): Promise<void> {
  const { requested_at, last_called_at } = claim;
  const nowMs = claim.nowMs();
  if (isGivenUp(requested_at, nowMs))
    return settleFailed(services, reply, location_id, { error: reason, doubt });
  const since = doubt === 'unknown' ? last_called_at : requested_at;
  const waitMs = pauseMs(doubt, since, nowMs, retryAfterMs);
  const { workspace_id, id, contact_id } = reply;
  await withWorkspace(services.db, workspace_id, async (tx) => {
    const at = await requeueReply(tx, id, { error: reason, doubt, waitMs });
    if (!at) return;
    await queueReply(tx, reply, at);
    const ids = { reply_id: id, contact_id };
    await publish(services, tx, { workspace_id, name: 'reply.changed', ids, ghl_location_id: location_id });
  });
}
