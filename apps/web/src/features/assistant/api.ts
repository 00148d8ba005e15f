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

/** An answer that another tab or an earlier visit asked for is published; the poll is for whoever lost the stream. */
export const useChatSession = (id: string) =>
  useQuery({
    ...detailOptions(id),
    refetchInterval: ({ state }) => state.data?.answering === true && POLL_MS,
  });

/** Shows at once what an answer or a saved change makes of a chat. */
export const cache = {
  readAgain: () => void queryClient.invalidateQueries({ queryKey: [['assistant']] }),
  put: (session: ChatSessionDetail) =>
    void queryClient.setQueryData(detailOptions(session.id).queryKey, session),
  change: (id: string, step: (session: ChatSessionDetail) => ChatSessionDetail) =>
    void queryClient.setQueryData<ChatSessionDetail>(
      detailOptions(id).queryKey,
      (before) => before && step(before),
    ),
  /** As the server has it now, whatever was read before. */
  fetch: (id: string) => queryClient.fetchQuery({ ...detailOptions(id), staleTime: 0 }),
  drop: (id: string) => queryClient.removeQueries({ queryKey: detailOptions(id).queryKey }),
  readListAgain: () => void queryClient.invalidateQueries({ queryKey: api.assistant.listSessions.key() }),
};

/** The emails that a campaign was made with; null where it was not made by the assistant. */
export const useCampaignSequence = (campaign_id: string) =>
  useQuery(api.assistant.getCampaignSequence.queryOptions({ input: { id: campaign_id } }));

/** One that nobody has written in yet is given again, so looking in leaves nothing behind. */
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

/** The answer to what was said, as it is written. */
export const streamTurn = (turn: Parameters<typeof api.assistant.streamTurn.call>[0]) =>
  api.assistant.streamTurn.call(turn);

/** The draft as it is after a conflict comes in by the cache, and the editor puts the own edits on it. */
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
    if (toApiError(error).code === 'CONFLICT') toast.warning(PLAN_FAILURE, 'The plan has changed meanwhile.');
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

/** The accounts that a campaign can be created at, for whoever may see them. */
export const useAccounts = (enabled: boolean) => useQuery(api.accounts.list.queryOptions({ enabled }));

export function useCreateAtInstantly(id: string) {
  const creating = useMutation(
    api.assistant.createAtInstantly.mutationOptions({
      meta: { failure: null },
      onSuccess: () =>
        toast.success(
          'Campaign created at Instantly',
          'It is a draft there: choose senders and hours before you activate it. The code after its name keeps it from being created twice.',
        ),
      onError: (error) => toast.error('Failed to create the campaign at Instantly', describeError(error)),
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
