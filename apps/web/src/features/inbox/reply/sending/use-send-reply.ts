import { useMutation } from '@tanstack/react-query';
import { toApiError } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/app.ts';
import { useInboxCache } from '../../changes/use-inbox-cache.ts';
import type { ReplySource } from '../reply-rules.ts';
import { watchReply } from './watched-replies.ts';

type Letter = {
  readonly source: ReplySource;
  readonly messageId: string;
  readonly content: string;
  readonly subject?: string;
  readonly ccRecipients?: string[];
  readonly idempotencyKey: string;
};

const post = ({ source, ...letter }: Letter) =>
  source === 'linkedin'
    ? api.inbox.sendHeyreachReply.call(letter)
    : api.inbox.sendInstantlyReply.call(letter);

/** A letter that has no way is a plain error with its words; a call that failed has the catalogue's. */
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
