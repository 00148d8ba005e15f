import type { ConversationCounts } from '@hearback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { findRequiredStep } from '#web/lib/viewer/required-step.ts';
import { useOptionalViewer } from '#web/lib/viewer/viewer.ts';

/** Null until loaded. Not requested for visitors and for users who must choose a password first. */
export function useConversationCounts(): ConversationCounts | null {
  const profile = useOptionalViewer()?.profile;
  const enabled = profile !== undefined && findRequiredStep(profile) === null;
  const { data } = useQuery(api.inbox.counts.queryOptions({ enabled, context: { background: true } }));
  return data ?? null;
}

/** Conversations finished since a time. */
export const useProgress = (since: string) =>
  useQuery(api.inbox.getProgress.queryOptions({ input: { since } })).data;

/** Number of conversations that match a filter. Requested only if the loaded pages do not contain it. */
export const useResultCount = (
  filter: NonNullable<Parameters<typeof api.inbox.countMatching.call>[0]>,
  enabled: boolean,
) => useQuery(api.inbox.countMatching.queryOptions({ input: filter, enabled })).data?.number;
