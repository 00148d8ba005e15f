import { readMail } from '@hearback/mail';
import type { HeyreachClient, InstantlyClient, OutreachMessage } from '@hearback/providers';
import { findSame } from '#server/modules/inbox/index.ts';
import type { ReplyTarget } from '../reply-target.queries.ts';
import type { Delivery } from './call-provider.ts';

/** The provider's clock may be behind ours, and LinkedIn's behind the provider's. */
const CLOCKS_DIFFER_MS = 60_000;

export type LookupResult = {
  readonly match: OutreachMessage | null;
  /** False if the thread could not be determined, in which case a missing reply proves nothing. */
  readonly isConclusive: boolean;
};

/** Looks for our text in the provider's thread since the first call. */
export async function lookUpReply(
  { reply, target, account }: Delivery,
  calledAt: Date,
  claimedKeys: ReadonlySet<string>,
): Promise<LookupResult> {
  const since = new Date(calledAt.getTime() - CLOCKS_DIFFER_MS);
  const thread =
    account.provider === 'instantly'
      ? await readMails(account.client, target, since)
      : await readChat(account.client, target, since);
  const match = thread && findOurs(thread, { content: reply.content, since, claimedKeys });
  return { match, isConclusive: thread !== null };
}

type SentMessage = {
  readonly content: string;
  readonly since: Date;
  /** Messages that belong to other replies. */
  readonly claimedKeys: ReadonlySet<string>;
};

/** Pure. The call may have been repeated for an hour, so any time since the first call matches. */
export function findOurs(
  thread: readonly OutreachMessage[],
  { content, since, claimedKeys }: SentMessage,
): OutreachMessage | null {
  const candidates = thread.flatMap((message) => {
    const at = message.recorded_at ?? message.sent_at;
    const fits =
      message.direction === 'outbound' &&
      at !== null &&
      at.getTime() >= since.getTime() &&
      !claimedKeys.has(message.provider_message_id);
    if (!fits) return [];
    const { text } = readMail(message.body_html ?? message.body_text ?? '');
    return [{ message, sent_at: at, text }];
  });
  const { text } = readMail(content);
  const isOurs = (one: (typeof candidates)[number]) =>
    findSame({ text, sent_at: one.sent_at }, [one]) !== null;
  return candidates.find(isOurs)?.message ?? null;
}

async function readMails(
  client: InstantlyClient,
  { thread_id, email_id }: ReplyTarget,
  since: Date,
): Promise<OutreachMessage[] | null> {
  // A webhook names the mail but not its thread.
  const thread = thread_id ?? (email_id ? (await client.findEmail(email_id))?.thread_id : null);
  return thread ? client.readThread(thread, since) : null;
}

/** Reads the list first, because a single chatroom may lag behind it by hours. */
async function readChat(
  client: HeyreachClient,
  { conversation_id, linkedin_account_id, linkedin_url }: ReplyTarget,
  since: Date,
): Promise<readonly OutreachMessage[] | null> {
  if (!conversation_id || !linkedin_account_id) return null;
  const lead = linkedin_url ? { leadProfileUrl: linkedin_url } : {};
  const filter = { ...lead, linkedinAccountIds: [linkedin_account_id], since };
  for await (const { items } of client.listConversations(filter)) {
    const chat = items.find((one) => one.conversation_id === conversation_id);
    if (chat) return chat.messages;
  }
  return (await client.findChatroom(linkedin_account_id, conversation_id))?.messages ?? [];
}
