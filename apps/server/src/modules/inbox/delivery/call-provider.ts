import type { OutreachMessage } from '@hearback/providers';
import type { OpenAccount } from '#server/modules/accounts/index.ts';
import { toMailHtml } from '../replies/mail-fields.ts';
import type { ReplyTarget } from '../replies/reply-target.queries.ts';
import type { OutgoingReply } from './delivery.queries.ts';

/** The account that received the message, the message, and what is to be said. */
export type Delivery = {
  readonly reply: OutgoingReply;
  readonly target: ReplyTarget;
  readonly account: OpenAccount;
};

/** What went out, as the provider has it; null where it tells nothing but that it took it. */
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
