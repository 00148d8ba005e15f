import { randomBytes } from 'node:crypto';
import { sampleChat } from '../dataset/sample-reply.ts';
import type { HookEvent } from '../framework/controls/outbox.ts';
import { notFound, Refusal } from '../framework/controls/refusal.ts';
import type { CampaignLead, Conversation, HeyReachAccount } from './objects.ts';
import { sendReplyHook } from './send-reply-hook.ts';
import type { HeyReachState } from './state.ts';

export interface ReplyOrder {
  account?: string;
  conversationId?: string;
  /** Id or name. */
  campaign?: string | number;
  profileUrl?: string;
  text?: string;
  /** A reply template, if there is no text. */
  template?: string;
  /** LinkedIn's time of the message. HeyReach may find it later. */
  createdAt?: string;
  /** False: no webhook is sent, so that only a poll finds it. */
  webhook?: boolean;
}

/** Stores a lead's LinkedIn message and sends its webhooks. */
export function receiveReply(
  state: HeyReachState,
  order: ReplyOrder,
): { conversation: Conversation; events: HookEvent[] } {
  const { account, conversation } = findResponder(state, order);
  conversation.messages.push({
    createdAt: order.createdAt ?? state.nowIso(),
    body: order.text || sample(state, order.template, conversation, account),
    subject: null,
    postLink: null,
    isInMail: false,
    sender: 'CORRESPONDENT',
  });
  conversation.messages.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  conversation.read = false;
  conversation.lead.leadMessageStatus = 'MessageReply';
  conversation.lead.lastActionTime = state.nowIso();
  return { conversation, events: order.webhook === false ? [] : sendReplyHook(state, account, conversation) };
}

function findResponder(
  state: HeyReachState,
  order: ReplyOrder,
): { account: HeyReachAccount; conversation: Conversation } {
  const accounts = [...state.accounts.values()].filter(({ key }) => !order.account || key === order.account);
  for (const account of accounts) {
    const conversation = conversationIn(account, order);
    if (conversation) return { account, conversation };
  }
  throw notFound(
    'conversation',
    String(order.conversationId ?? order.profileUrl ?? order.campaign ?? order.account ?? ''),
  );
}

/** The named conversation, a new or existing one of the named lead, or the newest one. */
function conversationIn(account: HeyReachAccount, order: ReplyOrder): Conversation | undefined {
  const campaign = [...account.campaigns.values()].find(
    ({ id, name }) => String(order.campaign) === String(id) || order.campaign === name,
  );
  if (order.campaign && !campaign) return undefined;
  if (order.conversationId) return account.conversations.get(order.conversationId);
  const own = [...account.conversations.values()].filter(
    ({ lead }) => !campaign || lead.campaignId === campaign.id,
  );
  if (!order.profileUrl) return own.sort((a, b) => (lastAt(a) < lastAt(b) ? 1 : -1))[0];
  const found = own.find(({ lead }) => lead.profile.profileUrl === order.profileUrl);
  const lead = account.leads.find(({ profile }) => profile.profileUrl === order.profileUrl);
  return found ?? (lead && open(account, lead));
}

function lastAt({ messages }: Conversation): string {
  return messages.at(-1)?.createdAt ?? '';
}

function open({ conversations }: HeyReachAccount, lead: CampaignLead): Conversation {
  const id = `2-${randomBytes(40).toString('base64').slice(0, 54)}==`;
  const conversation: Conversation = { id, lead, accountId: lead.senderId, read: false, messages: [] };
  conversations.set(id, conversation);
  return conversation;
}

function sample(
  state: HeyReachState,
  kind = 'interested',
  { lead, accountId }: Conversation,
  account: HeyReachAccount,
): string {
  state.samples += 1;
  const { firstName, lastName, companyName, emailAddress } = lead.profile;
  const who = {
    first: firstName,
    last: lastName,
    company: companyName,
    email: emailAddress ?? 'me@example.test',
    sender: account.senders.get(accountId)?.firstName ?? '',
  };
  const text = sampleChat(kind, who, state.samples);
  if (text === null) throw new Refusal(400, `There is no template '${kind}'.`);
  return text;
}
