import { listFields } from '../http/lenient-schemas.ts';
import { EMPTY_LEAD, type Lead, type OutreachMessage } from '../outreach.ts';
import { toFullName, toMessages } from './conversation.ts';
import { toLead } from './map.ts';
import { WireWebhook } from './wire.ts';

/** A received event. Events that we do not support are kept as `unknown` and never dropped. */
export type HeyreachEvent = {
  readonly type: string | null;
  readonly at: Date | null;
  readonly provider_campaign_id: string | null;
  readonly campaign_name: string | null;
  readonly linkedin_account_id: string | null;
  readonly lead: Lead | null;
} & (
  | {
      readonly kind: 'reply' | 'sent';
      readonly conversation_id: string | null;
      readonly inmail: boolean;
      /** May be only the newest messages. The chatroom has the whole thread. */
      readonly messages: readonly OutreachMessage[];
    }
  | { readonly kind: 'connection_sent' | 'connection_accepted' | 'followed' | 'liked' | 'viewed' }
  | { readonly kind: 'campaign_completed' | 'tagged' | 'unknown' }
);

const KINDS = {
  connection_request_sent: 'connection_sent',
  connection_request_accepted: 'connection_accepted',
  message_sent: 'sent',
  inmail_sent: 'sent',
  message_reply_received: 'reply',
  inmail_reply_received: 'reply',
  every_message_reply_received: 'reply',
  follow_sent: 'followed',
  liked_post: 'liked',
  viewed_profile: 'viewed',
  campaign_completed: 'campaign_completed',
  lead_tag_updated: 'tagged',
  lead_auto_tagged_interested: 'tagged',
  lead_auto_tagged_not_interested: 'tagged',
} as const;

/** For the list of events. The content is parsed when the event is processed. */
export function toHeyreachEventKind(payload: unknown): HeyreachEvent['kind'] {
  const { eventType, recentMessages } = listFields(payload);
  const messages = Array.isArray(recentMessages) ? recentMessages.map(listFields) : [];
  return toKind(
    eventType,
    messages.some(({ isReply }) => isReply === true),
  );
}

export function readHeyreachEvent(payload: unknown): HeyreachEvent {
  const read = WireWebhook.safeParse(payload);
  if (!read.success) return { ...NOTHING, kind: 'unknown' };
  const wire = read.data;
  const head = {
    type: wire.eventType,
    at: wire.timestamp,
    provider_campaign_id: wire.campaign?.id ?? null,
    campaign_name: wire.campaign?.name ?? null,
    linkedin_account_id: wire.sender?.id ?? null,
    lead: wire.lead ? toLead(wire.lead) : null,
  };
  const kind = toKind(
    wire.eventType,
    wire.recentMessages.items.some(({ isReply }) => isReply),
  );
  if (kind !== 'reply' && kind !== 'sent') return { ...head, kind };
  const messages = listMessages(wire);
  return { ...head, kind, conversation_id: wire.conversationId, inmail: wire.isInmail, messages };
}

const NOTHING = {
  type: null,
  at: null,
  provider_campaign_id: null,
  campaign_name: null,
  linkedin_account_id: null,
  lead: null,
};

function toKind(name: unknown, hasReply: boolean): HeyreachEvent['kind'] {
  const type = typeof name === 'string' ? name.toLowerCase() : '';
  if (Object.hasOwn(KINDS, type)) return KINDS[type as keyof typeof KINDS];
  // The type is sometimes missing. A reply among the messages identifies the event.
  return type === '' && hasReply ? 'reply' : 'unknown';
}

function listMessages(wire: WireWebhook): OutreachMessage[] {
  const { conversationId, campaign, sender, lead, recentMessages } = wire;
  if (conversationId === null) return [];
  const place = {
    conversation_id: conversationId,
    linkedin_account_id: sender?.id ?? null,
    provider_campaign_id: campaign?.id ?? null,
    lead: lead ? toLead(lead) : EMPTY_LEAD,
    sender_url: sender?.profileUrl ?? null,
    sender_name: toFullName(sender),
  };
  const threadMessages = recentMessages.items.map(({ creationTime, message, isReply }) => ({
    at: creationTime ?? wire.timestamp,
    body: message,
    subject: null,
    isOurs: !isReply,
  }));
  return toMessages(place, threadMessages);
}
