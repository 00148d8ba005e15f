import { toNormalForm } from '@hearback/mail';
import { computeDigest } from '../http/digest.ts';
import { EMPTY_LEAD, type Lead, type OutreachMessage } from '../outreach.ts';
import { toLead } from './map.ts';
import type { WireConversation } from './wire.ts';

export type LinkedinConversation = {
  readonly conversation_id: string;
  /** Null if the provider omits it. Then no reply is possible. */
  readonly linkedin_account_id: string | null;
  readonly provider_campaign_id: string | null;
  readonly last_message_at: Date | null;
  readonly lead: Lead;
  /** Oldest first. May contain only the newest messages. */
  readonly messages: readonly OutreachMessage[];
};

export function toConversation(wire: WireConversation): LinkedinConversation {
  const lead = wire.correspondentProfile ? toLead(wire.correspondentProfile) : EMPTY_LEAD;
  const place: ConversationAddress = {
    conversation_id: wire.id,
    linkedin_account_id: wire.linkedInAccountId ?? wire.linkedInAccount?.id ?? null,
    provider_campaign_id: wire.campaignId,
    lead,
    sender_url: wire.linkedInAccount?.profileUrl ?? null,
    sender_name: toFullName(wire.linkedInAccount),
  };
  const threadMessages = wire.messages.items.map(({ createdAt, body, subject, sender }) => ({
    at: createdAt,
    body: body ?? '',
    subject,
    isOurs: sender?.toUpperCase() === 'ME',
  }));
  const { sender_url: _url, sender_name: _name, ...conversation } = place;
  return {
    ...conversation,
    last_message_at: wire.lastMessageAt,
    messages: toMessages(place, threadMessages),
  };
}

type ConversationAddress = {
  conversation_id: string;
  linkedin_account_id: string | null;
  provider_campaign_id: string | null;
  lead: Lead;
  sender_url: string | null;
  sender_name: string | null;
};

type Names = { firstName: string | null; lastName: string | null; fullName?: string | null };

export const toFullName = (names: Names | null | undefined): string | null =>
  names?.fullName ||
  [names?.firstName, names?.lastName].filter((name) => name != null && name !== '').join(' ') ||
  null;

type ThreadMessage = { at: Date | null; body: string; subject: string | null; isOurs: boolean };

export function toMessages(
  place: ConversationAddress,
  threadMessages: readonly ThreadMessage[],
): OutreachMessage[] {
  const met = new Map<string, number>();
  const inOrder = threadMessages.toSorted((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
  return inOrder.map((one) => {
    const key = messageKey(place.conversation_id, one);
    const times = (met.get(key) ?? 0) + 1;
    met.set(key, times);
    // The same text twice within a second is two messages, not one message read twice.
    return toMessage(place, one, times === 1 ? key : `${key}-${times}`);
  });
}

/**
 * HeyReach messages have no id. The digest uses whole seconds and normalized text, because webhooks and the API return
 * the same time and text with different precision, and the id of a pushed reply must match the one that is read later.
 */
function messageKey(conversation_id: string, { at, body, isOurs }: ThreadMessage): string {
  const seconds = at ? Math.floor(at.getTime() / 1000) : null;
  const words = toNormalForm(body, 'NFC').replace(/\s+/g, ' ').trim();
  return computeDigest([conversation_id, seconds, isOurs ? 'ME' : 'CORRESPONDENT', words]);
}

function toMessage(
  place: ConversationAddress,
  { at, body, subject, isOurs }: ThreadMessage,
  id: string,
): OutreachMessage {
  const { lead, sender_url } = place;
  const [from, to] = isOurs ? [sender_url, lead.linkedin_url] : [lead.linkedin_url, sender_url];
  return {
    provider_message_id: id,
    thread_id: place.conversation_id,
    provider_campaign_id: place.provider_campaign_id,
    account_id: place.linkedin_account_id,
    account_name: place.sender_name,
    direction: isOurs ? 'outbound' : 'inbound',
    subject,
    body_text: body,
    body_html: null,
    from,
    to: to ? [to] : [],
    cc: [],
    from_name: null,
    attachments: [],
    sent_at: at,
    recorded_at: at,
    automatic: false,
    lead,
    names_lead: true,
  };
}
