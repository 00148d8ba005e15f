import { computeDigest } from '../http/digest.ts';
import { WireWebhook } from './wire.ts';

/** A received event. Events that we do not support are kept as `unknown` and never dropped. */
export type HighlevelEvent = {
  /** HighLevel's `webhookId`, or a digest that stays the same when the event is redelivered. */
  readonly external_id: string;
  readonly type: string | null;
  /** When it was signed. */
  readonly at: Date | null;
  readonly location_id: string | null;
  readonly company_id: string | null;
} & (
  | { readonly kind: 'installed' | 'uninstalled'; readonly app_id: string | null }
  | HighlevelMessage
  | HighlevelChange
  | HighlevelWrittenMessage
  | { readonly kind: 'unknown' }
);

/** A change of an object in the CRM. Read the object itself: events can be late, repeated or out of order. */
type HighlevelChange = {
  readonly kind: 'contact' | 'opportunity' | 'note' | 'task' | 'appointment';
  readonly id: string | null;
  readonly change: string;
  /** Missing for some events about tasks. */
  readonly contact_id: string | null;
};

/** A message that a CRM user wrote for our conversation provider, which has to deliver it. */
type HighlevelWrittenMessage = {
  readonly kind: 'written';
  readonly message_id: string | null;
  readonly contact_id: string | null;
  readonly provider_id: string | null;
  /** Our id of the message that it answers. */
  readonly reply_to_alt_id: string | null;
  readonly subject: string | null;
  readonly body: string;
  readonly has_attachments: boolean;
};

/** The type that the intake of the delivery URL gives to these messages, which have the type of their channel. */
export const WRITTEN_MESSAGE = 'ProviderOutboundMessage';

export type HighlevelMessage = {
  readonly kind: 'message';
  readonly direction: 'inbound' | 'outbound';
  readonly message_id: string | null;
  readonly conversation_id: string | null;
  readonly contact_id: string | null;
  readonly channel: string | null;
  readonly subject: string | null;
  readonly body: string | null;
  readonly content_type: string | null;
  readonly from: string | null;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly sent_at: Date | null;
  /** `api` for messages that an app added, with the app's conversation provider. */
  readonly source: string | null;
  readonly provider_id: string | null;
};

export function readHighlevelEvent(payload: unknown): HighlevelEvent {
  const read = WireWebhook.safeParse(payload);
  if (!read.success)
    return {
      kind: 'unknown',
      external_id: computeDigest(payload),
      type: null,
      at: null,
      location_id: null,
      company_id: null,
    };
  const wire = read.data;
  const head = {
    external_id: wire.webhookId ?? computeDigest(payload),
    type: wire.type,
    at: wire.timestamp,
    location_id: wire.locationId,
    company_id: wire.companyId,
  };
  return { ...head, ...toDetails(wire) };
}

function toDetails(wire: WireWebhook) {
  const type = wire.type ?? '';
  if (type === 'INSTALL') return { kind: 'installed', app_id: wire.appId } as const;
  if (type === 'UNINSTALL') return { kind: 'uninstalled', app_id: wire.appId } as const;
  if (type === 'InboundMessage' || type === 'OutboundMessage') return toMessage(wire);
  if (type === WRITTEN_MESSAGE) return toWritten(wire);
  return toChange(type, wire) ?? ({ kind: 'unknown' } as const);
}

const KINDS = { Contact: 'contact', Opportunity: 'opportunity', Note: 'note', Task: 'task' } as const;

/** The only event with a nested object. */
function toAppointmentChange(change: string, { appointment }: WireWebhook): HighlevelChange {
  const { id = null, contactId: contact_id = null } = appointment ?? {};
  return { kind: 'appointment', id, change, contact_id };
}

function toChange(type: string, wire: WireWebhook): HighlevelChange | null {
  const [, noun, change] = /^(Contact|Opportunity|Note|Task|Appointment)(\w+)$/.exec(type) ?? [];
  if (!noun || !change) return null;
  if (noun === 'Appointment') return toAppointmentChange(change, wire);
  const kind = KINDS[noun as keyof typeof KINDS];
  return { kind, id: wire.id, change, contact_id: kind === 'contact' ? wire.id : wire.contactId };
}

const toWritten = (wire: WireWebhook): HighlevelWrittenMessage => ({
  kind: 'written',
  message_id: wire.messageId,
  contact_id: wire.contactId,
  provider_id: wire.conversationProviderId,
  reply_to_alt_id: wire.replyToAltId,
  subject: wire.subject,
  body: wire.html ?? wire.message ?? '',
  has_attachments: wire.attachments.length > 0,
});

function toMessage(wire: WireWebhook): HighlevelMessage {
  return {
    kind: 'message',
    direction: wire.type === 'InboundMessage' ? 'inbound' : 'outbound',
    message_id: wire.messageId ?? wire.emailMessageId,
    conversation_id: wire.conversationId,
    contact_id: wire.contactId,
    channel: wire.messageType,
    subject: wire.subject,
    body: wire.body,
    content_type: wire.contentType,
    from: wire.from,
    to: wire.to,
    cc: wire.cc,
    sent_at: wire.dateAdded,
    source: wire.source,
    provider_id: wire.conversationProviderId,
  };
}

/** HighLevel retries for up to 70 minutes after a 429. An older event is a replay. */
const MAX_AGE_MS = 2 * 60 * 60 * 1000;
const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

/** An event without a time is accepted. A duplicate is detected by its `external_id`. */
export function isStaleHighlevelEvent({ at }: Pick<HighlevelEvent, 'at'>, now: Date): boolean {
  const ageMs = at ? now.getTime() - at.getTime() : 0;
  return ageMs > MAX_AGE_MS || ageMs < -CLOCKS_DIFFER_MS;
}
