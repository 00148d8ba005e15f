import { randomUUID } from 'node:crypto';
import { sampleReply } from '../dataset/sample-reply.ts';
import type { HookEvent } from '../framework/controls/outbox.ts';
import { notFound, Refusal } from '../framework/controls/refusal.ts';
import { preview } from './demo-data/emails.ts';
import { type NewFile, toFiles } from './files.ts';
import type { Email, InstantlyAccount, Lead } from './objects.ts';
import { sendHooks } from './send-hooks.ts';
import type { InstantlyState } from './state.ts';

export interface ReplyOrder {
  /** Key of the account. Default: the account of the campaign or lead. */
  account?: string;
  /** Id or name. */
  campaign?: string;
  lead_email?: string;
  text?: string;
  html?: string;
  subject?: string;
  /** A colleague who answers instead of the lead. */
  from?: string;
  from_name?: string;
  /** Further recipients, and copied addresses. */
  to?: string[];
  cc?: string[];
  /** False: Instantly does not know which lead the email belongs to. */
  names_lead?: boolean;
  attachments?: NewFile[];
  /** A reply template, if there is no text. */
  template?: string;
  auto?: boolean;
  /** Time until the list shows it. The webhook can be faster than the list. */
  hiddenMs?: number;
  /** False: no webhook is sent, so that only a poll finds it. */
  webhook?: boolean;
}

/** Stores a lead's reply and sends its webhooks. */
export function receiveReply(
  state: InstantlyState,
  order: ReplyOrder,
): { email: Email; events: HookEvent[] } {
  const { account, lead } = findResponder(state, order);
  const before = toThread(account, lead);
  const content = toContent(state, order, lead, before);
  const isAuto = order.auto === true || (!order.text && order.template === 'ooo');
  const email = inbound(state, account, lead, { before, content, order, isAuto });
  const isFirst = lead.email_reply_count === 0;
  account.emails.push({
    email,
    visibleAtMs: order.hiddenMs ? state.context.nowMs() + order.hiddenMs : 0,
  });
  lead.email_reply_count += 1;
  lead.timestamp_last_reply = email.timestamp_email;
  lead.timestamp_updated = email.timestamp_email;
  const type = isAuto ? 'auto_reply_received' : 'reply_received';
  const events = order.webhook === false ? [] : sendHooks(state, account, { type, lead, email, isFirst });
  return { email, events };
}

function findResponder(state: InstantlyState, order: ReplyOrder): { account: InstantlyAccount; lead: Lead } {
  const accounts = [...state.accounts.values()].filter(({ key }) => !order.account || key === order.account);
  if (accounts.length === 0) throw notFound('account', order.account ?? '');
  for (const account of accounts) {
    const lead = leadIn(account, order);
    if (lead) return { account, lead };
  }
  throw notFound('lead', order.lead_email ?? order.campaign ?? '');
}

/** The named lead, or the lead of the newest thread. */
function leadIn(account: InstantlyAccount, order: ReplyOrder): Lead | undefined {
  const campaign = [...account.campaigns.values()].find(
    ({ id, name }) => order.campaign === id || order.campaign === name,
  );
  if (order.campaign && !campaign) return undefined;
  const fits = (lead: Lead | undefined) => lead !== undefined && (!campaign || lead.campaign === campaign.id);
  if (order.lead_email) {
    return [...account.leads.values()].find((lead) => lead.email === order.lead_email && fits(lead));
  }
  const newest = account.emails.findLast(({ email }) => fits(account.leads.get(email.lead_id ?? '')));
  return account.leads.get(newest?.email.lead_id ?? '') ?? [...account.leads.values()].find(fits);
}

/** The newest mail of the lead's thread, if there is one. */
function toThread({ emails }: InstantlyAccount, { email, campaign }: Lead): Email | undefined {
  return emails.findLast((record) => record.email.lead === email && record.email.campaign_id === campaign)
    ?.email;
}

function toContent(
  state: InstantlyState,
  order: ReplyOrder,
  lead: Lead,
  before: Email | undefined,
): { text: string; html?: string } {
  if (order.text) return { text: order.text, ...(order.html && { html: order.html }) };
  if (order.html) return { text: order.html.replace(/<[^>]+>/g, ' ').trim(), html: order.html };
  state.samples += 1;
  const who = {
    first: lead.first_name ?? '',
    last: lead.last_name ?? '',
    company: lead.company_name ?? 'our company',
    email: lead.email,
    sender:
      (before?.eaccount ?? 'there').split(/[@.]/)[0]?.replace(/^./, (letter) => letter.toUpperCase()) ?? '',
  };
  const sample = sampleReply(order.template ?? 'interested', who, state.samples);
  if (!sample) throw new Refusal(400, `There is no template '${order.template}'.`);
  return sample;
}

interface Arrival {
  before: Email | undefined;
  content: { text: string; html?: string };
  order: ReplyOrder;
  isAuto: boolean;
}

function inbound(
  state: InstantlyState,
  account: InstantlyAccount,
  lead: Lead,
  { before, content, order, isAuto }: Arrival,
): Email {
  const now = state.nowIso();
  const id = randomUUID();
  const eaccount =
    before?.eaccount ?? account.campaigns.get(lead.campaign ?? '')?.email_list[0] ?? 'us@example.test';
  const subject = order.subject ?? before?.subject ?? 'Question';
  const [to, cc] = [[eaccount, ...(order.to ?? [])], order.cc ?? []];
  const from = order.from
    ? { address: order.from, name: order.from_name ?? '' }
    : { address: lead.email, name: `${lead.first_name ?? ''} ${lead.last_name ?? ''}`.trim() };
  return {
    id,
    timestamp_created: now,
    timestamp_email: now,
    message_id: `<${id}@${lead.email.split('@')[1]}>`,
    subject: order.subject || /^(re|aw):/i.test(subject) ? subject : `Re: ${subject}`,
    from_address_email: from.address,
    to_address_email_list: to.join(','),
    cc_address_email_list: cc.join(','),
    bcc_address_email_list: '',
    reply_to: null,
    body: content,
    organization_id: account.workspace.id,
    campaign_id: lead.campaign,
    list_id: null,
    lead: order.names_lead === false ? null : lead.email,
    lead_id: order.names_lead === false ? null : lead.id,
    eaccount,
    ue_type: 2,
    step: null,
    is_unread: 1,
    is_auto_reply: isAuto ? 1 : 0,
    is_focused: isAuto ? 0 : 1,
    i_status: null,
    thread_id: before?.thread_id ?? id.replaceAll('-', '').slice(0, 18),
    content_preview: preview(content.text),
    reminder_ts: null,
    ai_interest_value: null,
    attachment_json: toFiles(state, order),
    from_address_json: [from],
    to_address_json: to.map((address) => ({ address, name: '' })),
    cc_address_json: cc.map((address) => ({ address, name: '' })),
  };
}
