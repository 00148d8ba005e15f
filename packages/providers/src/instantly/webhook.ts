import type { EventIdentity, Lead } from '../outreach.ts';
import { digestOf } from '../reading/digest.ts';
import { customFields, toLead } from './map.ts';
import { WireLead, WireWebhook } from './wire.ts';

/** What came, whatever came: what we do not understand is kept as `unknown`, never dropped. */
export type InstantlyEvent = {
  /** In Instantly's own words; a label that a customer made arrives under the customer's. */
  readonly type: string | null;
  readonly at: Date | null;
  readonly provider_campaign_id: string | null;
  readonly campaign_name: string | null;
  readonly eaccount: string | null;
  readonly lead: Lead | null;
} & (
  | InstantlyReply
  | {
      readonly kind: 'sent' | 'opened' | 'clicked' | 'bounced' | 'unsubscribed';
      readonly email_id: string | null;
    }
  | { readonly kind: 'interest'; readonly interest: string }
  | { readonly kind: 'campaign_completed' | 'account_error' | 'unknown' }
);

export type InstantlyReply = {
  readonly kind: 'reply';
  readonly automatic: boolean;
  /** What a reply is to be sent to. Guides disagree whether it names the reply or the mail that was answered. */
  readonly email_id: string | null;
  readonly subject: string | null;
  readonly body_text: string | null;
  readonly body_html: string | null;
};

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

/** All that the intake needs of it: what it means is read once, when it is processed. */
export function identifyInstantlyEvent(payload: unknown): EventIdentity {
  const { data: wire } = WireWebhook.safeParse(payload);
  return wire
    ? { external_id: externalId(wire, payload), kind: detailsOf(wire).kind }
    : { external_id: digestOf(payload), kind: 'unknown' };
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
    lead: leadOf(wire, payload),
  };
  return { ...head, ...detailsOf(wire) };
}

const NOTHING = {
  type: null,
  at: null,
  provider_campaign_id: null,
  campaign_name: null,
  eaccount: null,
  lead: null,
};

function detailsOf(wire: WireWebhook) {
  const type = wire.eventType?.toLowerCase() ?? '';
  const isReply = type === 'reply_received' || type === 'auto_reply_received';
  if (isReply || (type === '' && (wire.replyText ?? wire.replyHtml))) {
    return {
      kind: 'reply',
      automatic: type === 'auto_reply_received',
      email_id: wire.emailId,
      subject: wire.replySubject ?? wire.emailSubject,
      body_text: wire.replyText ?? (wire.replyHtml ? null : wire.replyTextSnippet),
      body_html: wire.replyHtml,
    } as const;
  }
  if (Object.hasOwn(MAIL_KINDS, type))
    return { kind: MAIL_KINDS[type as keyof typeof MAIL_KINDS], email_id: wire.emailId } as const;
  if (INTERESTS.has(type)) return { kind: 'interest', interest: type.slice('lead_'.length) } as const;
  if (type === 'campaign_completed' || type === 'account_error') return { kind: type } as const;
  return { kind: 'unknown' } as const;
}

/** No id is documented, and two replies may bear one `email_id`: only together do these tell events apart. */
function externalId(wire: WireWebhook, payload: unknown): string {
  const { eventType, timestamp, campaignId, leadEmail, email, emailId, step, replyText, replyHtml } = wire;
  const told = [eventType, timestamp, campaignId, leadEmail ?? email, emailId, step, replyText, replyHtml];
  // Without a moment, two events of a kind would look alike; then all of it counts.
  return digestOf(timestamp ? told : payload);
}

/** Keys of the event itself; everything else at the top belongs to the lead. */
const OF_THE_EVENT =
  /^(timestamp|event_type|workspace|campaign_id|campaign_name|campaign|lead_email|email_account|unibox_url|step|variant|is_first|email_id|email_subject|email_text|email_html|reply_text_snippet|reply_subject|reply_text|reply_html)$/;

function leadOf({ leadEmail, email }: WireWebhook, payload: unknown): Lead | null {
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
