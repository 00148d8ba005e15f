import { useMutation } from '@tanstack/react-query';
import { useInboxCache } from '#web/features/inbox/changes/use-inbox-cache.ts';
import { toApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import type { ReplySource } from '../reply-rules.ts';
import { watchReply } from './watched-replies.ts';

type OutgoingReply = {
  readonly source: ReplySource;
  readonly messageId: string;
  readonly content: string;
  readonly subject?: string;
  readonly ccRecipients?: string[];
  readonly idempotencyKey: string;
};

const post = ({ source, ...outgoing }: OutgoingReply) =>
  source === 'linkedin'
    ? api.inbox.sendHeyreachReply.call(outgoing)
    : api.inbox.sendInstantlyReply.call(outgoing);

/** A reply that has no way is a plain error with its words; a call that failed has the catalogue's. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.constructor === Error ? error.message : toApiError(error).message;

export function useSendReply(contact_id: string) {
  const cache = useInboxCache();
  return useMutation({
    mutationFn: post,
    meta: { failure: null },
    onSuccess: async ({ success, reply }) => {
      if (!success || reply === undefined) return;
      // A thread that was asked for before the reply existed must not pass for one in which it is sent.
      await cache.begin();
      cache.putReply(contact_id, reply);
      watchReply(contact_id, reply);
    },
    onSettled: cache.readAgain,
  });
}
