import { randomUUID } from 'node:crypto';
import { askUntilHeard, type LoadContext, pause } from '../context.ts';
import type { AskedReply, Channel } from '../ledger.ts';

type Listed = { readonly contact_id: string; readonly email: string | null; readonly source: string };
type Message = { readonly id: string; readonly direction: string; readonly source: string };
type SentReply = { readonly success: boolean; readonly reply?: { readonly status: string } };

const PATHS: Readonly<Record<Channel, string>> = {
  cold_email: '/api/functions/send-instantly-reply',
  linkedin: '/api/functions/send-heyreach-reply',
};

/** Somebody opens a conversation and answers at once. */
export async function answerLeads(context: LoadContext): Promise<void> {
  const channel = context.random.chance(0.2) ? 'linkedin' : 'cold_email';
  const conversation = await chooseConversation(context, channel, (email) => email.startsWith('talker'));
  if (conversation) await sendReply(context, conversation, channel, null);
  await pause(context, 600);
}

/** One of the load's own conversations; null while there is none. */
export async function chooseConversation(
  { owner, outreach, random }: LoadContext,
  channel: Channel,
  fits: (email: string) => boolean,
): Promise<string | null> {
  const narrowed = channel === 'cold_email' ? `campaign_id=${outreach.campaign_id}` : 'source=linkedin';
  const { status, body } = await owner.ask('GET', `/api/conversations?${narrowed}`, { timeoutMs: 20_000 });
  if (status !== 200) return null;
  const { conversations } = body as { conversations: Listed[] };
  const chosen = conversations.filter(({ email }) => channel === 'linkedin' || fits(email ?? ''));
  return chosen.length > 0 ? random.pick(chosen).contact_id : null;
}

/** Under one key until there is an answer, as a browser does. */
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
  const answered = messages.find((one) => one.direction === 'inbound' && one.source === channel);
  if (!answered) return;
  const reply: AskedReply = { mark: marks.next(), channel, contact_id, send_at, heard: 'unheard' };
  ledger.replies.push(reply);
  const answer = await askUntilHeard(context, 'POST', PATHS[channel], {
    messageId: answered.id,
    content: `Thank you for asking, here is more. ${reply.mark}`,
    idempotencyKey: randomUUID(),
    ...(send_at ? { sendAt: send_at } : {}),
  });
  const sent = answer.body as SentReply;
  if (answer.status !== 200 || !sent.success) reply.heard = 'refused';
  else reply.heard = sent.reply?.status === 'sent' ? 'sent' : 'accepted';
}
