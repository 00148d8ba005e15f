import type { HeyreachClient, InstantlyClient, OutreachMessage } from '@hearback/providers';
import { findSame } from '../../receiving/sameness.ts';
import type { ReplyTarget } from '../reply-target.queries.ts';
import type { Delivery } from './call-provider.ts';

/** The provider's clock may be behind ours, and LinkedIn's behind the provider's. */
const CLOCKS_DIFFER_MS = 60_000;

/** Whether the provider has it: our words in that thread, since we called. Null when it does not show it, or not yet. */
export async function lookUp(
  { reply, target, account }: Delivery,
  calledAt: Date,
  taken: ReadonlySet<string>,
): Promise<OutreachMessage | null> {
  const thread =
    account.provider === 'instantly'
      ? await readMails(account.client, target)
      : await readChat(account.client, target, calledAt);
  return findOurs(thread, { content: reply.content, calledAt, taken });
}

type Ours = {
  readonly content: string;
  readonly calledAt: Date;
  /** What other replies turned into. */
  readonly taken: ReadonlySet<string>;
};

/** Pure. */
export function findOurs(
  thread: readonly OutreachMessage[],
  { content, calledAt, taken }: Ours,
): OutreachMessage | null {
  const earliest = calledAt.getTime() - CLOCKS_DIFFER_MS;
  const candidates = thread.flatMap((message) => {
    const at = message.recorded_at ?? message.sent_at;
    const fits =
      message.direction === 'outbound' &&
      at !== null &&
      at.getTime() >= earliest &&
      !taken.has(message.provider_message_id);
    return fits ? [{ message, sent_at: at, body: message.body_html ?? message.body_text ?? '' }] : [];
  });
  return findSame({ body: content, sent_at: calledAt }, candidates)?.message ?? null;
}

async function readMails(client: InstantlyClient, target: ReplyTarget): Promise<OutreachMessage[]> {
  const { thread_id, email_id } = target;
  // A webhook names the mail, not its thread.
  const thread = thread_id ?? (email_id ? (await client.findEmail(email_id))?.thread_id : null);
  return thread ? client.readThread(thread) : [];
}

/** The list first: a single chatroom may lag behind it by hours. */
async function readChat(
  client: HeyreachClient,
  { conversation_id, linkedin_account_id, linkedin_url }: ReplyTarget,
  calledAt: Date,
): Promise<readonly OutreachMessage[]> {
  if (!conversation_id || !linkedin_account_id) return [];
  if (linkedin_url) {
    const since = new Date(calledAt.getTime() - CLOCKS_DIFFER_MS);
    const filter = { leadProfileUrl: linkedin_url, linkedinAccountIds: [linkedin_account_id], since };
    for await (const { items } of client.listConversations(filter)) {
      const chat = items.find((one) => one.conversation_id === conversation_id);
      if (chat) return chat.messages;
    }
  }
  return (await client.findChatroom(linkedin_account_id, conversation_id))?.messages ?? [];
}
