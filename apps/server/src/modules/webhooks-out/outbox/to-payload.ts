import { notificationPath, type WebhookEventType } from '@hearback/contract';

export type WebhookMessage = {
  readonly workspace_id: string;
  readonly type: WebhookEventType;
  readonly sequence: number;
  /** The contact that has the conversation now. After a merge it differs from the one in `ids`. */
  readonly contact_id: string | null;
  readonly location_id: string | null;
  readonly ids: Readonly<Record<string, string>>;
  readonly happened_at: Date;
  /** Null unless the endpoint includes text. */
  readonly text: WebhookText | null;
};

/** The contact and the message of an event. Each is null if the event has none, or if it was deleted. */
type WebhookText = {
  readonly contact: Readonly<
    Record<'email' | 'first_name' | 'last_name' | 'company_name', string | null>
  > | null;
  readonly message: {
    readonly subject: string | null;
    /** Without quoted text, shortened to `MAX_WEBHOOK_TEXT` characters. */
    readonly text: string | null;
    readonly text_cut: boolean;
    readonly sent_at: string;
  } | null;
};

/** The `webhook-id`. It must not contain a dot. */
export const toMessageId = (id: string): string => `msg_${id.replaceAll('-', '')}`;

/** The body of a message: ids and a link. Without `text`, receivers read the rest with an API key. */
export function toPayload(
  { workspace_id, type, sequence, contact_id, location_id, ids, happened_at, text }: WebhookMessage,
  publicUrl: string,
): string {
  const { campaign_id = null } = ids;
  const url = `${publicUrl}${notificationPath({ contact_id, campaign_id })}`;
  return JSON.stringify({
    type,
    timestamp: happened_at.toISOString(),
    data: {
      ...{ workspace_id, location_id, sequence, ...ids, url },
      ...(text?.contact && { contact: text.contact }),
      ...(text?.message && { message: text.message }),
    },
  });
}
