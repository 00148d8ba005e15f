import { randomUUID } from 'node:crypto';
import { type LoadContext, pause, retryUntilResponse } from '../context.ts';
import type { Channel, ReplyRecord } from '../ledger.ts';

type ListedConversation = {
  readonly contact_id: string;
  readonly email: string | null;
  readonly source: string;
};
type Message = { readonly id: string; readonly direction: string; readonly source: string };
type SentReply = { readonly success: boolean; readonly reply?: { readonly status: string } };

const PATHS: Readonly<Record<Channel, string>> = {
  cold_email: '/api/functions/send-instantly-reply',
  linkedin: '/api/functions/send-heyreach-reply',
};

/** Opens a conversation and answers immediately. */
export async function answerLeads(context: LoadContext): Promise<void> {
  const channel = context.random.chance(0.2) ? 'linkedin' : 'cold_email';
  const conversation = await chooseConversation(context, channel, (email) => email.startsWith('talker'));
  if (conversation) await sendReply(context, conversation, channel, null);
  await pause(context, 600);
}

/** A conversation of this load; null if there is none yet. */
export async function chooseConversation(
  { owner, outreach, random }: LoadContext,
  channel: Channel,
  fits: (email: string) => boolean,
): Promise<string | null> {
  const narrowed = channel === 'cold_email' ? `campaign_id=${outreach.campaign_id}` : 'source=linkedin';
  const { status, body } = await owner.ask('GET', `/api/conversations?${narrowed}`, { timeoutMs: 20_000 });
  if (status !== 200) return null;
  const { conversations } = body as { conversations: ListedConversation[] };
  const matches = conversations.filter(({ email }) => channel === 'linkedin' || fits(email ?? ''));
  return matches.length > 0 ? random.pick(matches).contact_id : null;
}

/** Retries with one idempotency key until there is a response, like a browser. */
export async function sendReply(
  context: LoadContext,
  contact_id: string,
  channel: Channel,
  send_at: string | null,
): Promise<void> {
  const { owner, ledger, marks } = context;
  const { status, body } = await owner.ask('GET', `/api/conversations/${contact_id}`, { timeoutMs: 20_000 });
  if (status !== 200) return;
  const { messages } = body as { messages: Message[] };
  const message = messages.find((one) => one.direction === 'inbound' && one.source === channel);
  if (!message) return;
  const reply: ReplyRecord = { mark: marks.next(), channel, contact_id, send_at, response: 'unanswered' };
  ledger.replies.push(reply);
  const answer = await retryUntilResponse(context, 'POST', PATHS[channel], {
    messageId: message.id,
    content: `Thank you for asking, here is more. ${reply.mark}`,
    idempotencyKey: randomUUID(),
    ...(send_at ? { sendAt: send_at } : {}),
  });
  const sent = answer.body as SentReply;
  if (answer.status !== 200 || !sent.success) reply.response = 'refused';
  else reply.response = sent.reply?.status === 'sent' ? 'sent' : 'accepted';
}
