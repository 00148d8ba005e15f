import { asSystem } from '@hearback/database';
import type { LogStatus } from '@hearback/providers';
import { ProviderError } from '@hearback/providers';
import { saveLedger, saveLink } from '../records/links.queries.ts';
import {
  type CrmReply,
  listCrmReplies,
  listUnlinkedMessages,
  type OwnMessage,
} from '../records/own-state.queries.ts';
import { inWorkspace, NO_FIELDS, type SyncSession, settleObject } from './session.ts';

/** Messages per sync of a contact. A longer thread continues in the next one. */
const MAX_MESSAGES = 50;

/** Adds messages to the CRM's conversation, oldest first. Returns true if more are waiting. */
export async function syncMessages(session: SyncSession, contact_id: string | null): Promise<boolean> {
  const { client, key, providerId } = session;
  if (providerId === null) return false;
  const messages = await inWorkspace(session, (tx) => listUnlinkedMessages(tx, key, MAX_MESSAGES));
  const missing = messages.filter(({ crm_id }) => crm_id === null);
  if (missing.length > 0) session.count('messages', missing[0]?.text.slice(0, 80) ?? '', missing.length);
  if (session.isDry || contact_id === null || messages.length === 0) return false;
  const conversation_id = await client.openConversation(key.location_id, contact_id);
  for (const message of messages) {
    await session.hold();
    await addMessage(session, message, { conversation_id, contact_id, provider_id: providerId });
  }
  return messages.length === MAX_MESSAGES;
}

type Place = { readonly conversation_id: string; readonly contact_id: string; readonly provider_id: string };

/** The CRM does not compare our ids, so a message whose first attempt was interrupted is looked up. */
async function addMessage(session: SyncSession, message: OwnMessage, place: Place): Promise<void> {
  const { client } = session;
  const object = { kind: 'message', own_id: message.id } as const;
  const loggedId =
    message.crm_id ??
    (message.attempted ? (await client.findLogged(place.conversation_id, message.id))?.id : null);
  if (!loggedId)
    await inWorkspace(session, (tx) =>
      asSystem(tx, (tx) => saveLink(tx, session.key, { ...object, crm_id: null, is_own: true })),
    );
  const { direction, subject, text, sent_at } = message;
  const crm_id =
    loggedId ??
    (await client.logMessage({ ...place, alt_id: message.id, direction, subject, text, sent_at }));
  await settleObject(session, object, {
    crm_id: crm_id ?? `unnamed:${message.id}`,
    link: { is_own: message.crm_id === null },
    action: loggedId ? null : 'create',
    plan: NO_FIELDS,
  });
}

const STATUSES: Readonly<Record<CrmReply['status'], LogStatus>> = {
  queued: 'pending',
  sending: 'pending',
  held: 'pending',
  sent: 'delivered',
  failed: 'failed',
};

/** Reports the delivery of replies that were written in the CRM. */
export async function reportReplies(session: SyncSession): Promise<void> {
  const { client, key, job_id } = session;
  for (const { id, crm_id, status, error, reported } of await inWorkspace(session, (tx) =>
    listCrmReplies(tx, key),
  )) {
    const value = STATUSES[status];
    if (reported === value) continue;
    await client
      .setMessageStatus(crm_id, value, value === 'failed' ? (error ?? 'Not sent') : null)
      .catch(ignoreDeletedMessage);
    const fields = [{ field: 'status', ours: value, theirs: value, written: true }];
    await inWorkspace(session, (tx) =>
      asSystem(tx, (tx) => saveLedger(tx, key, { kind: 'reply', own_id: id }, { fields, job_id })),
    );
  }
}

/** The message was deleted in the CRM. */
function ignoreDeletedMessage(thrown: unknown): void {
  if (!(thrown instanceof ProviderError && thrown.kind === 'rejected')) throw thrown;
}
