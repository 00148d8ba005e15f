import type { Message, Thread } from '#simulators/dataset/types.ts';
import type { Email } from '../objects.ts';

const INSERT_DELAY_MS = 20_000;
const UNREAD_DAYS = 6;

/** The emails of a thread in Unibox. */
export function listEmails(thread: Thread, organization: string, nowMs: number): Email[] {
  return thread.messages.map((message) => toEmail(thread, message, organization, nowMs));
}

function toEmail(thread: Thread, message: Message, organization: string, nowMs: number): Email {
  const { lead, sender } = thread;
  const isReply = message.from === 'lead';
  const them = { address: lead.person.email, name: `${lead.person.firstName} ${lead.person.lastName}` };
  const us = { address: sender.email, name: `${sender.firstName} ${sender.lastName}` };
  const [from, to] = isReply ? [them, us] : [us, them];
  const isNewest = thread.messages.at(-1) === message;
  return {
    id: message.id,
    timestamp_created: new Date(message.atMs + INSERT_DELAY_MS).toISOString(),
    timestamp_email: new Date(message.atMs).toISOString(),
    message_id: `<${message.id}@${from.address.split('@')[1]}>`,
    subject: message.subject,
    from_address_email: from.address,
    to_address_email_list: to.address,
    cc_address_email_list: '',
    bcc_address_email_list: '',
    reply_to: null,
    body: message.html === null ? { text: message.text } : { text: message.text, html: message.html },
    organization_id: organization,
    campaign_id: lead.campaign.id,
    list_id: null,
    lead: lead.person.email,
    lead_id: lead.id,
    eaccount: sender.email,
    ue_type: isReply ? 2 : message.automatic ? 1 : 3,
    step: message.step === null ? null : `0_${message.step - 1}_0`,
    is_unread: isReply && isNewest && message.atMs > nowMs - UNREAD_DAYS * 86_400_000 ? 1 : 0,
    is_auto_reply: isReply && message.automatic ? 1 : 0,
    is_focused: isReply && message.automatic ? 0 : 1,
    i_status: null,
    thread_id: thread.id,
    content_preview: preview(message.text),
    reminder_ts: null,
    ai_interest_value: null,
    attachment_json: null,
    from_address_json: [from],
    to_address_json: [to],
    cc_address_json: [],
  };
}

export function preview(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 150);
}
