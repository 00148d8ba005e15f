import type { ProposalSource, Reply, TextInLanguage } from '@hearback/contract';
import { MutationObserver, useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { toApiError } from '#web/lib/api/api-error.ts';
import { api, queryClient } from '#web/lib/app.ts';
import { cache, OWN_CALL } from '#web/lib/conversations/cache.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { failureText, type ReplySource } from '../reply-rules.ts';

type OutgoingReply = {
  readonly source: ReplySource;
  readonly messageId: string;
  readonly content: string;
  readonly subject?: string;
  readonly ccRecipients?: string[];
  readonly idempotencyKey: string;
  /** If undefined, the reply is sent when the undo window ends. */
  readonly sendAt?: string;
  readonly remindInDays?: number;
  readonly unlessAnsweredSince?: string;
  readonly original?: TextInLanguage;
  readonly proposal?: {
    readonly source: ProposalSource;
    readonly text: string;
    readonly prompt_version?: string;
  };
};

const post = ({ source, ...outgoing }: OutgoingReply) => {
  const order = { ...outgoing, ...(outgoing.sendAt === undefined && { undoable: true }) };
  return source === 'linkedin'
    ? api.inbox.sendHeyreachReply.call(order, OWN_CALL)
    : api.inbox.sendInstantlyReply.call(order, OWN_CALL);
};

/**
 * Cancels thread requests that started before the reply existed, because a thread without it would look as if it had
 * been sent.
 */
function useTakeReply(contact_id: string, onTaken: (reply: Reply) => void) {
  return async (reply: Reply) => {
    await cache.putReply(contact_id, reply);
    onTaken(reply);
  };
}

export function useSendReply(contact_id: string, onTaken: (reply: Reply) => void) {
  const take = useTakeReply(contact_id, onTaken);
  return useMutation({
    mutationFn: post,
    meta: { failure: null },
    ...cache.refetchAfter(contact_id),
    onSuccess: async ({ success, reply }) => {
      if (success && reply !== undefined) await take(reply);
    },
  });
}

export function useRetryReply(contact_id: string, { source }: Reply, onTaken: (reply: Reply) => void) {
  const take = useTakeReply(contact_id, onTaken);
  return useMutation(
    api.inbox.retryReply.mutationOptions({
      meta: { failure: null },
      ...cache.refetchAfter(contact_id, (error) =>
        toast.error(failureText(source, toApiError(error).message)),
      ),
      onSuccess: take,
    }),
  );
}

const discard = (contact_id: string) =>
  cache.change(({ id }: { id: string }) => ({
    patches: [
      cache.changeThread(contact_id, (thread) => ({
        ...thread,
        replies: thread.replies.filter((each) => each.id !== id),
      })),
    ],
    ...cache.NUMBERS,
    // The row shows whether a reply is waiting or failed.
    refetch: [...cache.toComputed(contact_id).refetch, api.inbox.listScheduled.key()],
  }));

export function useDiscardReply(contact_id: string) {
  return useMutation(
    api.inbox.discardReply.mutationOptions({
      meta: { failure: 'Failed to discard the reply' },
      ...discard(contact_id),
    }),
  );
}

/** Independent of the current screen, because the one that sent the reply may be gone. */
export const takeBackReply = (contact_id: string, id: string): Promise<unknown> =>
  new MutationObserver(
    queryClient,
    api.inbox.discardReply.mutationOptions({ meta: { failure: null }, ...discard(contact_id) }),
  ).mutate({ id });

/** Polls because the event about the end of the delivery may be lost with the stream. */
const LOOK_EVERY_MS = 5000;

export const useReplies = (ids: readonly string[]) =>
  useQueries({
    queries: ids.map((id) =>
      api.inbox.getReply.queryOptions({ input: { id }, refetchInterval: LOOK_EVERY_MS, staleTime: 0 }),
    ),
  });

export const rememberReply = (reply: Reply) =>
  void queryClient.setQueryData(api.inbox.getReply.queryKey({ input: { id: reply.id } }), reply);

type DraftRequest = Parameters<typeof api.inbox.generateReply.call>[0];
type GeneratedReply = Awaited<ReturnType<typeof api.inbox.generateReply.call>>;

type DraftCallbacks = {
  readonly onSuccess: (generated: GeneratedReply, request: DraftRequest) => void;
  readonly onError: (error: unknown, request: DraftRequest) => void;
};

/** The editor handles failures, because they affect the draft. */
export const useGenerateReply = (on: DraftCallbacks) =>
  useMutation(api.inbox.generateReply.mutationOptions({ meta: { failure: null }, ...on }));

/** Translates the text of the editor. The editor shows the result. */
export const useTranslateReply = () =>
  useMutation(
    api.inbox.translateReply.mutationOptions({ meta: { failure: 'Failed to translate the reply' } }),
  );

/** Adds a colleague named by the lead. */
export function useAddColleague(onAdded: (contact_id: string) => void) {
  return useMutation(
    api.inbox.addColleague.mutationOptions({
      meta: { failure: 'Failed to add the contact' },
      ...OWN_CALL,
      onSuccess: ({ contact_id }) => {
        toast.success('Contact added');
        // The colleague may be known, with a conversation that is cached.
        for (const queryKey of [...cache.toThreadKeys(contact_id), api.leads.key(), api.enrichment.key()])
          void queryClient.invalidateQueries({ queryKey });
        onAdded(contact_id);
      },
    }),
  );
}

/** Loaded when the user starts a snippet search. */
export const useSnippetsFor = (contact_id: string, isWanted: boolean) =>
  useQuery(api.snippets.listFor.queryOptions({ input: { contact_id }, enabled: isWanted }));

type ClientReplyResult = { readonly success: boolean; readonly error?: string | undefined };

/** For a client of the agency. */
export const useAnswerAsClient = (contact_id: string, onResult: (result: ClientReplyResult) => void) =>
  useMutation(
    api.inbox.answerAsClient.mutationOptions({
      meta: { failure: 'Failed to send the reply' },
      ...cache.refetchAfter(contact_id),
      onSuccess: onResult,
    }),
  );
