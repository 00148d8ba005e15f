import { randomUUID } from 'node:crypto';
import { Refusal } from '#simulators/framework/controls/refusal.ts';
import { preview } from '../demo-data/emails.ts';
import type { Email, InstantlyAccount } from '../objects.ts';
import type { InstantlyState } from '../state.ts';
import names from './names.json' with { type: 'json' };
import { type Body, bad, closedBody, requiredText, toText } from './read.ts';

/** Replies in the thread of an email. There is no idempotency key: a repeated call sends twice. */
export function replyToEmail(state: InstantlyState, account: InstantlyAccount, body: unknown): Email {
  const input = closedBody(body, names.replyFields, ['reply_to_uuid', 'eaccount', 'subject', 'body']);
  const original = answeredEmail(account, input);
  const them = original.ue_type === 2 ? original.from_address_email : original.to_address_email_list;
  const more = Array.isArray(input.additional_recipients) ? input.additional_recipients.map(String) : [];
  return sent(state, account, original, {
    request: input,
    to: [them, ...more].join(','),
    body: toContent(input),
  });
}

function answeredEmail(account: InstantlyAccount, input: Body): Email {
  const id = requiredText(input, 'reply_to_uuid');
  const found = account.emails.find(({ email }) => email.id === id);
  if (!found) throw new Refusal(404, 'Email not found');
  const mailbox = account.mailboxes.find(({ email }) => email === requiredText(input, 'eaccount'));
  if (!mailbox) throw bad('The eaccount is not connected to this workspace');
  return found.email;
}

function toContent(input: Body): Email['body'] {
  const content = closedBody(input.body, ['html', 'text']);
  const [html, text] = [toText(content, 'html'), toText(content, 'text')];
  if (!html && !text) throw bad('body/body must have html or text');
  return { ...(text && { text }), ...(html && { html }) };
}

interface SendRequest {
  request: Body;
  to: string;
  body: Email['body'];
}

function sent(
  state: InstantlyState,
  account: InstantlyAccount,
  original: Email,
  { request, to, body }: SendRequest,
): Email {
  const now = state.nowIso();
  const id = randomUUID();
  const eaccount = requiredText(request, 'eaccount');
  const cc = toText(request, 'cc_address_email_list') ?? '';
  const email: Email = {
    ...original,
    id,
    timestamp_created: now,
    timestamp_email: now,
    message_id: `<${id}@${eaccount.split('@')[1]}>`,
    subject: toText(request, 'subject') ?? '',
    from_address_email: eaccount,
    to_address_email_list: to,
    cc_address_email_list: cc,
    bcc_address_email_list: toText(request, 'bcc_address_email_list') ?? '',
    body,
    eaccount,
    ue_type: 3,
    step: null,
    is_unread: 0,
    is_auto_reply: 0,
    is_focused: 1,
    content_preview: preview(body.text ?? (body.html ?? '').replace(/<[^>]+>/g, ' ')),
    reminder_ts: toText(request, 'reminder_ts'),
    from_address_json: [{ address: eaccount, name: '' }],
    to_address_json: toAddresses(to),
    cc_address_json: toAddresses(cc),
    attachment_json: null,
  };
  account.emails.push({ email, visibleAtMs: 0 });
  return email;
}

const toAddresses = (list: string): Email['to_address_json'] =>
  list
    .split(',')
    .filter((address) => address !== '')
    .map((address) => ({ address, name: '' }));
