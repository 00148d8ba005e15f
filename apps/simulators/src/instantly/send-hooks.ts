import type { HookEvent } from '../framework/controls/outbox.ts';
import type { Email, InstantlyAccount, Lead } from './objects.ts';
import type { InstantlyState } from './state.ts';

interface HookSubject {
  type: string;
  lead: Lead;
  email?: Email;
  /** The lead's first email of this kind. */
  isFirst?: boolean;
}

interface Target {
  url: string;
  headers: Record<string, string>;
  hookId: string | null;
}

/** Sends the event to every endpoint that registered for it. Unsigned. */
export function sendHooks(
  state: InstantlyState,
  account: InstantlyAccount,
  hookSubject: HookSubject,
): HookEvent[] {
  const body = JSON.stringify(toPayload(state, account, hookSubject));
  return targets(state, account, hookSubject).map(({ url, headers, hookId }) =>
    state.switches.outbox.send({
      type: hookSubject.type,
      about: hookSubject.lead.email,
      hookId,
      post: { url, body, headers: { 'content-type': 'application/json', ...headers } },
    }),
  );
}

function targets(
  { switches }: InstantlyState,
  account: InstantlyAccount,
  { type, lead }: HookSubject,
): Target[] {
  const { webhookUrl, headers } = switches.delivery;
  const registered = [...account.webhooks.values()]
    .filter(({ status }) => status === 1)
    .filter(({ campaign }) => campaign === null || campaign === lead.campaign)
    .filter(
      ({ event_type: eventType }) => eventType === null || eventType === 'all_events' || eventType === type,
    )
    .map((hook) => ({ url: hook.target_hook_url, headers: hook.headers ?? {}, hookId: hook.id }));
  return [
    ...registered,
    ...(account.webhookUrl ? [{ url: account.webhookUrl, headers: account.headers, hookId: null }] : []),
    ...(webhookUrl ? [{ url: webhookUrl, headers, hookId: null }] : []),
  ];
}

/** Flat: the lead's fields and the event's fields. */
function toPayload(
  state: InstantlyState,
  account: InstantlyAccount,
  { type, lead, email, isFirst }: HookSubject,
): object {
  return {
    ...lead.payload,
    timestamp: state.nowIso(),
    event_type: type,
    workspace: account.workspace.id,
    campaign_id: lead.campaign,
    campaign_name: account.campaigns.get(lead.campaign ?? '')?.name ?? null,
    lead_email: lead.email,
    ...(email && replyFields(account, email)),
    ...(isFirst !== undefined && { is_first: isFirst }),
  };
}

function replyFields(account: InstantlyAccount, email: Email): object {
  return {
    email_account: email.eaccount,
    email_id: email.id,
    unibox_url: `https://app.instantly.ai/app/unibox?thread_search=thread:${email.thread_id}&workspace=${account.workspace.id}`,
    step: 1,
    variant: 1,
    reply_subject: email.subject,
    reply_text: email.body.text ?? '',
    reply_html: email.body.html ?? '',
    reply_text_snippet: email.content_preview,
  };
}
