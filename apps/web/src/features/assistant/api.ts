import type { ChatSessionDetail } from '@hearback/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

const POLL_MS = 3000;

const detailOptions = (id: string) => api.assistant.getSession.queryOptions({ input: { id } });

export const useSessions = () =>
  useInfiniteQuery(
    api.assistant.listSessions.infiniteOptions({
      input: (after: string | undefined) => ({ after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  );

/**
 * An answer requested by another tab or an earlier visit arrives as an event. The poll is a fallback if the stream is
 * lost.
 */
export const useChatSession = (id: string) =>
  useQuery({
    ...detailOptions(id),
    refetchInterval: ({ state }) => state.data?.answering === true && POLL_MS,
  });

/** Updates the cached chat with the response of an answer or a saved change. */
export const cache = {
  readAgain: () => void queryClient.invalidateQueries({ queryKey: [['assistant']] }),
  put: (session: ChatSessionDetail) =>
    void queryClient.setQueryData(detailOptions(session.id).queryKey, session),
  change: (id: string, step: (session: ChatSessionDetail) => ChatSessionDetail) =>
    void queryClient.setQueryData<ChatSessionDetail>(
      detailOptions(id).queryKey,
      (before) => before && step(before),
    ),
  /** Bypasses the cache. */
  fetch: (id: string) => queryClient.fetchQuery({ ...detailOptions(id), staleTime: 0 }),
  drop: (id: string) => queryClient.removeQueries({ queryKey: detailOptions(id).queryKey }),
  readListAgain: () => void queryClient.invalidateQueries({ queryKey: api.assistant.listSessions.key() }),
};

/** The emails that a campaign was created with, or null if the assistant did not create it. */
export const useCampaignSequence = (campaign_id: string) =>
  useQuery(api.assistant.getCampaignSequence.queryOptions({ input: { id: campaign_id } }));

/** Returns an existing empty chat if there is one, so that opening the page creates no leftovers. */
export function useStartSession(onStarted: (id: string) => void) {
  return useMutation(
    api.assistant.startSession.mutationOptions({
      meta: { failure: null },
      onSuccess: (session) => {
        cache.put(session);
        cache.readListAgain();
        onStarted(session.id);
      },
    }),
  );
}

export function useRemoveSession(onRemoved: (id: string) => void) {
  return useMutation(
    api.assistant.removeSession.mutationOptions({
      meta: { failure: 'Failed to delete chat' },
      onSuccess: (_done, { id }) => {
        toast.success('Chat deleted');
        onRemoved(id);
        cache.drop(id);
        cache.readListAgain();
      },
    }),
  );
}

/** Streams the answer to a message. */
export const streamTurn = (turn: Parameters<typeof api.assistant.streamTurn.call>[0]) =>
  api.assistant.streamTurn.call(turn);

/** After a conflict, the current draft arrives through the cache and the editor merges the user's edits into it. */
export function useSaveEmails(onSaved: (session: ChatSessionDetail) => void) {
  return useMutation(
    api.assistant.editEmails.mutationOptions({
      meta: { failure: null },
      onSuccess: (session) => {
        onSaved(session);
        cache.put(session);
        toast.success('Emails saved');
      },
      onError: (error, { id }) => {
        if (toApiError(error).code === 'CONFLICT') void cache.fetch(id).catch(() => {});
        else toast.error('Failed to save emails', describeError(error));
      },
    }),
  );
}

type PlanChange = {
  readonly id: string;
  readonly onSaved: (session: ChatSessionDetail) => void;
  readonly onFailed: () => void;
};

const PLAN_FAILURE = 'Failed to save the plan';

/** The typed commands that change a plan. After a failure the current plan is read again. */
export function useChangePlan({ id, onSaved, onFailed }: PlanChange) {
  const meta = { failure: null };
  const onError = (error: unknown) => {
    onFailed();
    if (toApiError(error).code === 'CONFLICT')
      toast.warning(PLAN_FAILURE, 'Someone else changed the plan. Review it and try again.');
    else toast.error(PLAN_FAILURE, describeError(error));
    void cache.fetch(id).catch(() => {});
  };
  const command = { meta, onSuccess: cache.put, onError };
  const undo = useMutation(api.assistant.undo.mutationOptions(command));
  const skip = useMutation(api.assistant.skipQuestion.mutationOptions(command));
  const write = useMutation(api.assistant.writeEmails.mutationOptions(command));
  const restart = useMutation(api.assistant.restart.mutationOptions(command));
  const onSuccess = (saved: ChatSessionDetail) => {
    cache.put(saved);
    onSaved(saved);
  };
  const save = useMutation(api.assistant.editPlan.mutationOptions({ meta, onSuccess, onError }));
  const isPending = [undo, skip, write, restart, save].some((mutation) => mutation.isPending);
  return { undo, skip, write, restart, save, isPending };
}

export function useCreateCampaign(session_id: string, onCreated: (campaign_id: string) => void) {
  const creating = useMutation(
    api.assistant.createCampaign.mutationOptions({
      meta: { failure: null },
      onSuccess: ({ campaign_id }) => {
        toast.success('Campaign created successfully');
        for (const module of ['assistant', 'campaigns'])
          void queryClient.invalidateQueries({ queryKey: [[module]] });
        onCreated(campaign_id);
      },
      onError: (error) => {
        const { code, message, expected } = toApiError(error);
        if (code === 'DRAFT_NOT_READY') toast.error('Campaign not ready');
        else toast.error('Failed to create campaign. Please try again.', expected ? message : undefined);
      },
    }),
  );
  return { create: () => creating.mutate({ id: session_id }), isCreating: creating.isPending };
}

/** Accounts in which a campaign can be created, for users who may see them. */
export const useAccounts = (enabled: boolean) => useQuery(api.accounts.list.queryOptions({ enabled }));

export function useCreateAtInstantly(id: string) {
  const creating = useMutation(
    api.assistant.createAtInstantly.mutationOptions({
      meta: { failure: null },
      onSuccess: () =>
        toast.success(
          'Campaign created in Instantly',
          'It is a draft in Instantly. Choose senders and sending hours before you activate it. Keep the code at the end of its name, because it prevents duplicates.',
        ),
      onError: (error) => toast.error('Failed to create the campaign in Instantly', describeError(error)),
      onSettled: () => {
        for (const module of ['assistant', 'campaigns'])
          void queryClient.invalidateQueries({ queryKey: [[module]] });
      },
    }),
  );
  return {
    create: (account_id: string) => creating.mutate({ id, account_id }),
    isCreating: creating.isPending,
  };
}
