import type { OutreachMessage } from '@hearback/providers';
import type { OpenAccount } from '#server/modules/accounts/index.ts';
import { toMailHtml } from '../recipients/email-headers.ts';
import type { ReplyTarget } from '../reply-target.queries.ts';
import type { OutgoingReply } from './delivery.queries.ts';

/** A reply with the message it answers and the account that received that message. */
export type Delivery = {
  readonly reply: OutgoingReply;
  readonly target: ReplyTarget;
  readonly account: OpenAccount;
};

/** Returns the sent message as the provider reports it, or null if the provider only acknowledges it. */
export async function callProvider({ reply, target, account }: Delivery): Promise<OutreachMessage | null> {
  if (account.provider === 'instantly')
    return account.client.sendReply({
      eaccount: target.eaccount ?? '',
      reply_to_uuid: target.email_id ?? '',
      subject: reply.subject ?? '',
      html: toMailHtml(reply.content),
      text: reply.content,
      cc: reply.cc,
      bcc: reply.bcc,
    });
  await account.client.sendMessage({
    conversation_id: target.conversation_id ?? '',
    linkedin_account_id: target.linkedin_account_id ?? '',
    message: reply.content,
  });
  return null;
}
