import type { Reply } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { toApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/app.ts';
import { useInboxCache } from '../changes/use-inbox-cache.ts';
import type { ReplySource } from './reply-rules.ts';
import { watchReply } from './watched-replies.ts';

type Letter = {
  readonly source: ReplySource;
  readonly messageId: string;
  readonly content: string;
  readonly subject?: string;
  readonly ccRecipients?: string[];
  readonly idempotencyKey: string;
};

async function post({ source, ...letter }: Letter): Promise<Reply | undefined> {
  const way = source === 'linkedin' ? api.inbox.sendHeyreachReply : api.inbox.sendInstantlyReply;
  const { success, error, reply } = await way.call(letter);
  if (!success) throw new Error(error || 'Reply failed');
  return reply;
}

/** A refusal by the function is a plain error with its words; a call that failed has the catalogue's. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.constructor === Error ? error.message : toApiError(error).message;

export function useSendReply(contact_id: string) {
  const cache = useInboxCache();
  return useMutation({
    mutationFn: post,
    meta: { failure: null },
    onSuccess: async (reply) => {
      if (reply === undefined) return;
      // A thread that was asked for before the reply existed must not pass for one in which it is sent.
      await cache.begin();
      if (reply.status !== 'sent')
        cache.changeThread(contact_id, (thread) => ({
          ...thread,
          replies: [...thread.replies.filter((each) => each.id !== reply.id), reply],
        }));
      watchReply(contact_id, reply);
    },
    onSettled: cache.readAgain,
  });
}
