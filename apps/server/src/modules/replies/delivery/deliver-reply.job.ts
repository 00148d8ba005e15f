import { withWorkspace } from '@hearback/database';
import { openAccount } from '#server/modules/accounts/index.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { deliverReplyDefinition, queueReply } from '../queue-reply.ts';
import { withoutSuppressed } from '../recipients/find-recipients.ts';
import { findTarget } from '../reply-target.queries.ts';
import { holdIfSuppressed } from '../scheduling/hold-for-suppressed.ts';
import { holdUnauthorized } from '../scheduling/hold-unauthorized.ts';
import { callProvider, type Delivery } from './call-provider.ts';
import {
  type Claim,
  claimReply,
  clearDoubt,
  findOutgoing,
  listClaimedKeys,
  type OutgoingReply,
  recordAbsence,
} from './delivery.queries.ts';
import { ACCOUNT_GONE, MESSAGE_GONE, NOT_CONFIRMED } from './failure-wording.ts';
import { handleLookUpFailure, handleSendFailure, scheduleLookup } from './handle-failure.ts';
import { type LookupResult, lookUpReply } from './look-up-reply.ts';
import { type Doubt, isSurelyAbsent } from './resend-rules.ts';
import { settleFailed, settleSent } from './settle-reply.ts';

/**
 * Providers support no idempotency keys, so a repeated call sends twice. The row is therefore marked before the call. If
 * the outcome of a call is unknown, the reply is looked up at the provider and sent again only if it is not there.
 */
export const deliverReplyJob = defineJob({
  ...deliverReplyDefinition,
  handler: async ({ workspace_id, reply_id }, services) => {
    const reply = await withWorkspace(services.db, workspace_id, (tx) => findOutgoing(tx, reply_id));
    if (!reply || !['queued', 'sending'].includes(reply.status)) return;
    const delivery = await prepare(services, reply);
    if (!delivery) return;
    const claim = await withWorkspace(services.db, workspace_id, async (tx) => {
      if (await holdUnauthorized(services, tx, { workspace_id, reply_id })) return null;
      if (await holdIfSuppressed(services, tx, delivery)) return null;
      return claimReply(tx, reply_id);
    });
    if (!claim) return;
    const claimed = { ...delivery, reply: { ...delivery.reply, called_at: claim.called_at } };
    const { doubt } = claim;
    await (doubt === null ? send(services, claimed, claim) : find(services, claimed, { ...claim, doubt }));
  },
});

/**
 * Maximum wait for the account's rate limit. After an outage many replies are looked up and Instantly allows few calls,
 * so a job that would wait longer is rescheduled and one account cannot occupy every worker slot. Long enough to get a
 * slot while a sync runs.
 */
const MAX_WAIT_MS = 6_000;

/** Detects everything that is missing before the provider is called. */
async function prepare(services: Services, reply: OutgoingReply): Promise<Delivery | null> {
  const { workspace_id, message_id, status, doubt } = reply;
  // A copied address may have been suppressed while the reply waited.
  const { target, cc, bcc } = await withWorkspace(services.db, workspace_id, async (tx) => ({
    target: await findTarget(tx, message_id),
    cc: await withoutSuppressed(services, tx, workspace_id, reply.cc),
    bcc: await withoutSuppressed(services, tx, workspace_id, reply.bcc),
  }));
  const account =
    target?.account_id != null
      ? await openAccount(services, workspace_id, target.account_id, { maxWaitMs: MAX_WAIT_MS })
      : null;
  const expected = reply.source === 'cold_email' ? 'instantly' : 'heyreach';
  if (target && account?.provider === expected) return { reply: { ...reply, cc, bcc }, target, account };
  const error = target ? ACCOUNT_GONE : MESSAGE_GONE;
  const mayBeOut = doubt === 'unknown' || (doubt === null && status === 'sending');
  const failure = mayBeOut ? { error: NOT_CONFIRMED, doubt: 'unknown' as const } : { error, doubt };
  await settleFailed(services, reply, target?.location_id ?? null, failure);
  return null;
}

async function send(services: Services, delivery: Delivery, claim: Claim): Promise<void> {
  let sent: Awaited<ReturnType<typeof callProvider>>;
  try {
    sent = await callProvider(delivery);
  } catch (error) {
    return handleSendFailure(services, delivery, claim, error);
  }
  await settleSent(services, delivery, sent);
}

async function find(
  services: Services,
  delivery: Delivery,
  claim: Claim & { readonly doubt: Doubt },
): Promise<void> {
  const { workspace_id, id } = delivery.reply;
  const claimedKeys = await withWorkspace(services.db, workspace_id, (tx) => listClaimedKeys(tx, id));
  let seen: LookupResult;
  try {
    seen = await lookUpReply(delivery, claim.called_at, claimedKeys);
  } catch (error) {
    return handleLookUpFailure(services, delivery, claim, error);
  }
  if (seen.match) return settleSent(services, delivery, seen.match);
  if (!seen.isConclusive) return scheduleLookup(services, delivery, claim);
  if (isSurelyAbsent(claim, claim.nowMs())) return sendAgain(services, delivery.reply);
  await withWorkspace(services.db, workspace_id, (tx) => recordAbsence(tx, id));
  await scheduleLookup(services, delivery, claim);
}

/** Takes a new lease, because the lookup may have used up most of the current one. */
async function sendAgain({ db }: Services, reply: OutgoingReply): Promise<void> {
  await withWorkspace(db, reply.workspace_id, async (tx) => {
    if (await clearDoubt(tx, reply.id)) await queueReply(tx, reply);
  });
}
