import { withWorkspace } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { defineJob } from '../../../../platform/jobs/define-job.ts';
import type { Services } from '../../../../platform/services.ts';
import { openAccount } from '../../../accounts/index.ts';
import { findTarget } from '../reply-target.queries.ts';
import { callProvider, type Delivery } from './call-provider.ts';
import {
  type Claim,
  claimReply,
  findOutgoing,
  listClaimedKeys,
  type OutgoingReply,
} from './delivery.queries.ts';
import { ACCOUNT_GONE, MAY_BE_OUT, MESSAGE_GONE } from './failure-words.ts';
import { handleSendTrouble, lookAgainLater } from './handle-trouble.ts';
import { lookUp } from './look-up.ts';
import { deliverReplyHead } from './queue-reply.ts';
import { settleFailed, settleSent } from './settle-reply.ts';

/**
 * Providers know no idempotency key: who asks twice sends twice. So the row is marked before the call, and a row that is
 * found marked is looked up at the provider and never sent again.
 */
export const deliverReplyJob = defineJob({
  ...deliverReplyHead,
  handler: async ({ workspace_id, reply_id }, services) => {
    const reply = await withWorkspace(services.db, workspace_id, (tx) => findOutgoing(tx, reply_id));
    if (!reply || reply.status === 'sent' || reply.status === 'failed') return;
    const delivery = await prepare(services, reply);
    if (!delivery) return;
    const claim = await withWorkspace(services.db, workspace_id, (tx) => claimReply(tx, reply_id));
    if (!claim) return;
    const claimed = { ...delivery, reply: { ...reply, called_at: claim.called_at } };
    await (claim.was === 'queued' ? send(services, claimed, claim) : find(services, claimed, claim));
  },
});

/** Everything that can be missing is noticed before the provider is called. */
async function prepare(services: Services, reply: OutgoingReply): Promise<Delivery | null> {
  const { workspace_id, message_id, status } = reply;
  const target = await withWorkspace(services.db, workspace_id, (tx) => findTarget(tx, message_id));
  const account =
    target?.account_id != null ? await openAccount(services, workspace_id, target.account_id) : null;
  const expected = reply.source === 'cold_email' ? 'instantly' : 'heyreach';
  if (target && account?.provider === expected) return { reply, target, account };
  const error = target ? ACCOUNT_GONE : MESSAGE_GONE;
  const failure = status === 'sending' ? { error: MAY_BE_OUT, retryable: false } : { error, retryable: true };
  await settleFailed(services, reply, target?.location_id ?? null, failure);
  return null;
}

async function send(services: Services, delivery: Delivery, claim: Claim): Promise<void> {
  let sent: Awaited<ReturnType<typeof callProvider>>;
  try {
    sent = await callProvider(delivery);
  } catch (error) {
    return handleSendTrouble(services, delivery, claim, error);
  }
  await settleSent(services, delivery, sent);
}

async function find(services: Services, delivery: Delivery, claim: Claim): Promise<void> {
  const { workspace_id, contact_id, id } = delivery.reply;
  const taken = await withWorkspace(services.db, workspace_id, (tx) => listClaimedKeys(tx, contact_id));
  const found = await lookUp(delivery, claim.called_at, taken).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    services.log.warn({ err: error, reply: id }, 'reply not looked up');
    return null;
  });
  await (found ? settleSent(services, delivery, found) : lookAgainLater(services, delivery, claim));
}
