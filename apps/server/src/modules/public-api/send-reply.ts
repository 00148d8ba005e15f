import type { OwnEndpoints, Reply } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';

type ReplyOrder = {
  readonly message_id: string;
  readonly content: string;
  readonly subject?: string | undefined;
  readonly cc?: string[] | undefined;
  readonly bcc?: string[] | undefined;
  readonly send_at?: string | undefined;
};

/**
 * Sends through the channel of the message. The reply and its idempotency key are stored in one transaction, so a repeated
 * request returns the first reply.
 */
export async function sendReply(
  own: OwnEndpoints,
  idempotencyKey: string,
  { message_id, content, subject, cc, bcc, send_at }: ReplyOrder,
): Promise<Reply> {
  const { source } = await own.inbox.getMessage({ id: message_id });
  const send = source === 'linkedin' ? own.inbox.sendHeyreachReply : own.inbox.sendInstantlyReply;
  const { reply, error } = await send({
    ...{ messageId: message_id, content, subject, idempotencyKey },
    ...{ ccRecipients: cc, bccRecipients: bcc, sendAt: send_at },
  });
  if (!reply) throw new AppError('REPLY_REFUSED', error === undefined ? {} : { detail: error });
  return reply;
}
