import { readClock, type TenantTx, withWorkspace } from '@hearback/database';
import type { OutreachMessage } from '@hearback/providers';
import { toBody, toStoredText } from '#server/modules/classification/index.ts';
import {
  confirmMessage,
  findSame,
  insertMessages,
  listByKeys,
  listCandidates,
  OWN_KEY,
  type StoredMessageKey,
} from '#server/modules/inbox/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReplyTarget } from '../reply-target.queries.ts';
import type { Delivery } from './call-provider.ts';
import {
  beginReminder,
  lockReplyContact,
  lockUnsent,
  type OutgoingReply,
  reopenAnswered,
  saveFailure,
  saveSent,
} from './delivery.queries.ts';
import type { Doubt } from './resend-rules.ts';

type About = Pick<Delivery, 'reply' | 'target'>;

/** Marks the reply as sent and adds it to the thread in one transaction. Idempotent. */
export async function settleSent(
  services: Services,
  { reply, target }: About,
  sent: OutreachMessage | null,
): Promise<void> {
  const { workspace_id, id } = reply;
  await withWorkspace(services.db, workspace_id, async (tx) => {
    // Locks the contact first, like every other writer of messages.
    const contact_id = await lockReplyContact(tx, id);
    if (contact_id === null || !(await lockUnsent(tx, id))) return;
    const current = { ...reply, contact_id };
    const message_id = await storeMessage(tx, { reply: current, target }, sent);
    await saveSent(tx, id, {
      provider_message_key: sent?.provider_message_id ?? null,
      sent_message_id: message_id,
    });
    await beginReminder(tx, current);
    const about = { workspace_id, ghl_location_id: target.location_id };
    await publish(services, tx, { ...about, name: 'reply.changed', ids: { reply_id: id, contact_id } });
    await publish(services, tx, { ...about, name: 'message.received', ids: { message_id, contact_id } });
  });
}

async function storeMessage(tx: TenantTx, about: About, sent: OutreachMessage | null): Promise<string> {
  const row = toRow(about, sent, sent?.sent_at ?? (await readClock(tx)));
  const [sameKey] = await listByKeys(tx, [{ ...row, key: row.provider_message_key }]);
  const existingMessage = sameKey ?? (await findPulled(tx, about, row));
  const id = existingMessage?.id ?? (await insertMessages(tx, [row]))[0]?.id;
  if (!id) throw new Error('sent reply was not stored in its thread');
  if (existingMessage) await recordOwnMessage(tx, about.reply, existingMessage);
  return id;
}

/** Finds the message if a sync stored it before this job did. */
async function findPulled(
  tx: TenantTx,
  { reply }: About,
  row: ReturnType<typeof toRow>,
): Promise<StoredMessageKey | null> {
  const { workspace_id, contact_id, source, called_at } = reply;
  const about = {
    contact_id,
    source,
    direction: 'outbound',
    by: 'reply',
    email_id: null,
  } as const;
  const earliest = (called_at ?? row.sent_at).getTime() - 60_000;
  const candidates = await listCandidates(tx, workspace_id, [{ ...about, sent_at: row.sent_at }]);
  return findSame(
    row,
    candidates.filter(({ sent_at }) => sent_at.getTime() >= earliest),
  );
}

const recordOwnMessage = (
  tx: TenantTx,
  { workspace_id }: OutgoingReply,
  { id, seen }: StoredMessageKey,
): Promise<void> =>
  confirmMessage(tx, {
    workspace_id,
    id,
    seen: [...new Set([...seen, 'reply' as const])].sort(),
    thread: {},
    campaign_id: null,
    location_id: null,
    eaccount: null,
    key: null,
    truth: null,
  });

/** If the provider returns no id, ours is used until a sync supplies the real one and recognizes the text. */
const toRow = ({ reply, target }: About, sent: OutreachMessage | null, sent_at: Date) => {
  const reported = {
    subject: reply.subject,
    body: toBody(sent?.body_html ?? sent?.body_text ?? reply.content),
  };
  return {
    ...reported,
    ...toStoredText(reported),
    workspace_id: reply.workspace_id,
    contact_id: reply.contact_id,
    campaign_id: target.campaign_id,
    location_id: target.location_id,
    account_id: target.account_id,
    source: reply.source,
    direction: 'outbound' as const,
    sent_at,
    eaccount: target.eaccount,
    provider_message_key: sent?.provider_message_id ?? `${OWN_KEY}${reply.id}`,
    provider_thread: JSON.stringify({ ...toThread({ reply, target }, sent), seen: ['reply'] }),
  };
};

const toThread = ({ reply, target }: About, sent: OutreachMessage | null): Record<string, unknown> =>
  reply.source === 'cold_email'
    ? {
        thread_id: sent?.thread_id ?? target.thread_id,
        email_id: sent?.provider_message_id ?? null,
        from: sent?.from ?? target.eaccount,
        to: sent?.to ?? [],
        cc: reply.cc,
      }
    : {
        thread_id: target.conversation_id,
        conversation_id: target.conversation_id,
        linkedin_account_id: target.linkedin_account_id,
        from: sent?.from ?? null,
        to: target.linkedin_url ? [target.linkedin_url] : [],
      };

type Failure = { readonly error: string; readonly doubt: Doubt | null };

/**
 * Marks the reply as failed or unconfirmed and reopens the message it answers, because the sender may have finished the
 * conversation and left it.
 */
export async function settleFailed(
  services: Services,
  reply: OutgoingReply,
  location_id: ReplyTarget['location_id'],
  failure: Failure,
): Promise<void> {
  const { workspace_id, id } = reply;
  await withWorkspace(services.db, workspace_id, async (tx) => {
    const contact_id = await lockReplyContact(tx, id);
    if (contact_id === null || !(await saveFailure(tx, id, failure))) return;
    await reopenAnswered(tx, { ...reply, contact_id });
    const ids = { reply_id: id, contact_id };
    await publish(services, tx, { workspace_id, name: 'reply.changed', ids, ghl_location_id: location_id });
  });
}
