import { type Attachment, MAX_ADDRESS_CHARACTERS, type OutreachMessage } from '@hearback/providers';
import type { NewContactInput } from '#server/modules/leads/index.ts';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';

export type Source = 'cold_email' | 'linkedin' | 'anonymous_traffic_id';

/** `hook`: pushed by a provider. `pull`: read from the provider. `reply`: sent by us. */
export type IntakeRoute = 'hook' | 'pull' | 'reply';

/** A message in the form that all providers are converted to. */
export type IncomingMessage = {
  readonly workspace_id: string;
  readonly account_id: string | null;
  readonly source: Source;
  readonly by: IntakeRoute;
  /** The provider's message id, or its substitute. */
  readonly key: string;
  readonly direction: 'inbound' | 'outbound';
  readonly subject: string | null;
  /** HTML if available, otherwise text. */
  readonly body: string;
  readonly sent_at: Date;
  readonly lead: NewContactInput;
  /** The provider names no lead, so `lead` is the sender, who may be a colleague of the lead. */
  readonly isLeadAssumed?: boolean;
  readonly campaign: {
    readonly provider: 'instantly' | 'heyreach';
    readonly provider_campaign_id: string;
    readonly name: string | null;
  } | null;
  /** The mailbox that received it. */
  readonly eaccount: string | null;
  /** The name of the mailbox or LinkedIn account that sends, if the provider reports it. */
  readonly sender_name?: string | null;
  /** Data for a reply (the mail's id, or the conversation and LinkedIn account) and metadata of the message. */
  readonly thread: Readonly<
    Record<string, string | boolean | readonly string[] | readonly Attachment[] | null>
  >;
};

type IncomingOrigin = Pick<IncomingMessage, 'workspace_id' | 'by'> & {
  readonly account_id: string;
  readonly provider: 'instantly' | 'heyreach';
  readonly campaign_name?: string | null;
};

/**
 * Converts a message of an outreach provider. A missing time falls back to now, because the message itself is still
 * valid.
 */
export function fromOutreach(message: OutreachMessage, place: IncomingOrigin): IncomingMessage {
  const { provider, campaign_name = null } = place;
  const { provider_campaign_id } = message;
  const isMail = provider === 'instantly';
  return {
    workspace_id: place.workspace_id,
    account_id: place.account_id,
    source: isMail ? 'cold_email' : 'linkedin',
    by: place.by,
    key: message.provider_message_id,
    direction: message.direction,
    subject: message.subject,
    body: message.body_html ?? message.body_text ?? '',
    sent_at: message.sent_at ?? message.recorded_at ?? new Date(),
    lead: message.lead,
    isLeadAssumed: isMail && message.direction === 'inbound' && !message.names_lead,
    campaign: provider_campaign_id ? { provider, provider_campaign_id, name: campaign_name } : null,
    eaccount: isMail ? message.account_id : null,
    sender_name: message.account_name,
    thread: {
      thread_id: message.thread_id,
      from: message.from,
      to: message.to,
      cc: message.cc,
      from_name: toShortText(message.from_name, 300),
      ...(message.attachments.length > 0 && { attachments: toAttachments(message) }),
      automatic: message.automatic,
      ...(isMail
        ? { email_id: message.provider_message_id }
        : { conversation_id: message.thread_id, linkedin_account_id: message.account_id }),
    },
  };
}

const MAX_ATTACHMENTS = 50;

const toAttachments = ({ attachments }: OutreachMessage): Attachment[] =>
  attachments.slice(0, MAX_ATTACHMENTS).map(({ name, size, type, url }) => ({
    name: toShortText(name, 255),
    size,
    type: toShortText(type, 255),
    url: url !== null && url.length <= MAX_ADDRESS_CHARACTERS ? url : null,
  }));

/** The allowed clock difference between providers. Messages are stored with times up to this far ahead. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** A message dated in the future would stay at the top of the list, so it gets the current time. */
export const clampToNow = (sent_at: Date, nowMs: number): Date =>
  sent_at.getTime() > nowMs + CLOCK_TOLERANCE_MS ? new Date(nowMs) : sent_at;
