import type { TenantTx } from '@hearback/database';
import { readMail } from '@hearback/mail';
import { publish } from '#server/platform/events/publish.ts';
import { toStorableJson } from '#server/platform/http/bodies/storable-text.ts';
import type { Services } from '#server/platform/services.ts';
import { findCrmContact, joinCrmConversation, keepCrmId, listNewest, saveCrmFacts } from './crm.queries.ts';
import { findSame } from './message-matching.ts';

/** A message event of a conversation in the CRM. */
export type CrmMessage = {
  readonly workspace_id: string;
  readonly location_id: string;
  readonly crm_contact_id: string | null;
  /** The contact's address, as the message names it. */
  readonly email: string | null;
  readonly direction: 'inbound' | 'outbound';
  readonly conversation_id: string;
  readonly message_id: string | null;
  readonly channel: string | null;
  readonly body: string;
  readonly sent_at: Date;
};

export type RecordedCrmMessage = {
  /** `unanswered`: the contact is known but has no conversation here. */
  readonly outcome: 'recorded' | 'unanswered' | 'unidentified';
  /** The stored message that the CRM's message corresponds to, if any. */
  readonly message_id: string | null;
};

/**
 * Links all messages of the contact to the CRM's conversation. The CRM's metadata is stored with the matching message, or
 * with the newest one of the same direction if only the CRM has it (a text message or a call). The text is never stored
 * here, so that it can be wiped in one place.
 */
export async function recordCrmMessage(
  services: Services,
  tx: TenantTx,
  reported: CrmMessage,
): Promise<RecordedCrmMessage> {
  const { workspace_id, location_id } = reported;
  const contact_id = await findCrmContact(tx, reported);
  if (!contact_id) return { outcome: 'unidentified', message_id: null };
  await keepCrmId(tx, { workspace_id, contact_id }, reported.crm_contact_id);
  const newestMessages = await listNewest(tx, { workspace_id, contact_id, direction: reported.direction });
  const same = findSame({ text: readMail(reported.body).text, sent_at: reported.sent_at }, newestMessages);
  const subject = same ?? newestMessages.find(({ deleted }) => !deleted);
  const joined = await joinCrmConversation(tx, { workspace_id, contact_id }, reported.conversation_id);
  if (subject && !subject.deleted)
    await saveCrmFacts(tx, { workspace_id, id: subject.id }, extractFacts(reported));
  if (!subject && joined === 0) return { outcome: 'unanswered', message_id: null };
  await publish(services, tx, {
    workspace_id,
    name: 'message.changed',
    ids: { ...(subject ? { message_id: subject.id } : {}), contact_id },
    ghl_location_id: location_id,
  });
  return { outcome: 'recorded', message_id: same?.id ?? null };
}

const extractFacts = ({
  crm_contact_id,
  message_id,
  conversation_id,
  channel,
  sent_at,
}: CrmMessage): string =>
  toStorableJson({ crm: { contact_id: crm_contact_id, conversation_id, message_id, channel, sent_at } });
