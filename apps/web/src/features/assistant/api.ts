import type { ChatSessionDetail } from '@hearback/contract';
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#web/lib/app.ts';

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

function createSessionCache(queryClient: QueryClient) {
  return {
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
}

/** Shows at once what an answer or a saved change makes of a chat. */
export function useSessionCache() {
  const queryClient = useQueryClient();
  return useMemo(() => createSessionCache(queryClient), [queryClient]);
}

/** The emails that a campaign was made with; null where it was not made by the assistant. */
export const useCampaignSequence = (campaign_id: string) =>
  useQuery(api.assistant.getCampaignSequence.queryOptions({ input: { id: campaign_id } }));
