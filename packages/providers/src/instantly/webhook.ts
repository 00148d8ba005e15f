import { listFields } from '../http/lenient-schemas.ts';
import type { Lead } from '../outreach.ts';
import { customFields, toLead } from './map.ts';
import { WireLead, WireWebhook } from './wire.ts';

/** A received event. Events that we do not support are kept as `unknown` and never dropped. */
export type InstantlyEvent = {
  /** Instantly's name of the type. For a custom label, this is the customer's name of the label. */
  readonly type: string | null;
  readonly at: Date | null;
  readonly provider_campaign_id: string | null;
  readonly campaign_name: string | null;
  readonly eaccount: string | null;
  readonly lead: Lead | null;
} & InstantlyDetails;

type InstantlyDetails =
  | {
      readonly kind: 'reply';
      readonly automatic: boolean;
      /** The email to reply to. Guides disagree whether it identifies the reply or the answered email. */
      readonly email_id: string | null;
      readonly subject: string | null;
      readonly body_text: string | null;
      readonly body_html: string | null;
    }
  | {
      readonly kind: 'sent' | 'opened' | 'clicked' | 'bounced' | 'unsubscribed';
      readonly email_id: string | null;
    }
  | { readonly kind: 'interest'; readonly interest: string }
  | { readonly kind: 'campaign_completed' | 'account_error' | 'unknown' };

const AUTOMATIC = 'auto_reply_received';

const MAIL_KINDS = {
  email_sent: 'sent',
  email_opened: 'opened',
  email_link_clicked: 'clicked',
  link_clicked: 'clicked',
  email_bounced: 'bounced',
  lead_unsubscribed: 'unsubscribed',
} as const;

const INTERESTS = new Set([
  'lead_neutral',
  'lead_interested',
  'lead_not_interested',
  'lead_meeting_booked',
  'lead_meeting_completed',
  'lead_closed',
  'lead_out_of_office',
  'lead_wrong_person',
  'lead_no_show',
]);

/** For the list of events. The content is parsed when the event is processed. */
export function toInstantlyEventKind(payload: unknown): InstantlyEvent['kind'] {
  const { eventType, replyText, replyHtml } = listFields(payload);
  return toKind(eventType, Boolean(replyText ?? replyHtml));
}

export function readInstantlyEvent(payload: unknown): InstantlyEvent {
  const read = WireWebhook.safeParse(payload);
  if (!read.success) return { ...NOTHING, kind: 'unknown' };
  const wire = read.data;
  const head = {
    type: wire.eventType,
    at: wire.timestamp,
    provider_campaign_id: wire.campaignId,
    campaign_name: wire.campaignName,
    eaccount: wire.emailAccount,
    lead: readLead(wire, payload),
  };
  return { ...head, ...toDetails(wire) };
}

const NOTHING = {
  type: null,
  at: null,
  provider_campaign_id: null,
  campaign_name: null,
  eaccount: null,
  lead: null,
};

function toKind(name: unknown, hasReply: boolean): InstantlyEvent['kind'] {
  const type = typeof name === 'string' ? name.toLowerCase() : '';
  if (type === 'reply_received' || type === AUTOMATIC || (type === '' && hasReply)) return 'reply';
  if (Object.hasOwn(MAIL_KINDS, type)) return MAIL_KINDS[type as keyof typeof MAIL_KINDS];
  if (INTERESTS.has(type)) return 'interest';
  return type === 'campaign_completed' || type === 'account_error' ? type : 'unknown';
}

function toDetails(wire: WireWebhook): InstantlyDetails {
  const kind = toKind(wire.eventType, Boolean(wire.replyText ?? wire.replyHtml));
  const type = wire.eventType?.toLowerCase() ?? '';
  if (kind === 'interest') return { kind, interest: type.slice('lead_'.length) };
  if (kind === 'campaign_completed' || kind === 'account_error' || kind === 'unknown') return { kind };
  if (kind !== 'reply') return { kind, email_id: wire.emailId };
  return {
    kind,
    automatic: type === AUTOMATIC,
    email_id: wire.emailId,
    subject: wire.replySubject ?? wire.emailSubject,
    body_text: wire.replyText ?? (wire.replyHtml ? null : wire.replyTextSnippet),
    body_html: wire.replyHtml,
  };
}

/** Keys of the event itself. All other keys at the top level belong to the lead. */
const OF_THE_EVENT =
  /^(timestamp|event_type|workspace|campaign_id|campaign_name|campaign|lead_email|email_account|unibox_url|step|variant|is_first|email_id|email_subject|email_text|email_html|reply_text_snippet|reply_subject|reply_text|reply_html)$/;

function readLead({ leadEmail, email }: WireWebhook, payload: unknown): Lead | null {
  const fields = Object.entries(payload as Record<string, unknown>).filter(
    ([key]) => !OF_THE_EVENT.test(key),
  );
  const own = Object.fromEntries(fields);
  const read = WireLead.safeParse({ ...own, id: null, payload: own });
  const lead = read.success ? toLead(read.data) : null;
  const address = leadEmail ?? email;
  if (!lead || (!address && Object.keys(own).length === 0)) return null;
  return { ...lead, email: address, custom: customFields(own) };
}
