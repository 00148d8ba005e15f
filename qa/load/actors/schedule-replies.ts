import { type LoadContext, pause } from '../context.ts';
import { chooseConversation, sendReply } from './answer-leads.ts';

const LATEST_MS = 25_000;

/** Schedules a reply that must be sent once, and not before its time. */
export async function scheduleReplies(context: LoadContext): Promise<void> {
  const contact = await chooseConversation(context, 'cold_email', (email) => email.startsWith('waiter'));
  const send_at = new Date(Date.now() + 3_000 + context.random.below(LATEST_MS)).toISOString();
  if (contact) await sendReply(context, contact, 'cold_email', send_at);
  await pause(context, 1_200);
}
