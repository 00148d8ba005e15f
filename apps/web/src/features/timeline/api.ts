import type { Thread } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';

export const useTimeline = (contact_id: string) =>
  useQuery(api.timeline.get.queryOptions({ input: { contact_id }, context: { background: true } }));

const MAX_CANDIDATES = 8;

/** Conversations of the same location that match the search, without the open one. */
export const useCandidates = (
  { id, location_id }: Pick<Thread['contact'], 'id' | 'location_id'>,
  q: string | undefined,
) =>
  useQuery({
    ...api.inbox.list.queryOptions({ input: { q, ...(location_id !== null && { location_id }) } }),
    enabled: q !== undefined,
    select: ({ conversations }) =>
      conversations
        .filter((one) => one.contact_id !== id && one.location_id === location_id)
        .slice(0, MAX_CANDIDATES),
  });

/** The conversation that a merge with this contact would move. */
export const useMergedThread = (contact_id: string) =>
  useQuery(api.inbox.getThread.queryOptions({ input: { contact_id } }));

export const MERGE_EFFECTS = [
  'Messages, notes, opportunities and meetings move to this conversation.',
  'Later replies from this address arrive here.',
  'You can undo the merge, or split the address off later.',
] as const;

/** Everything that names a contact or counts conversations may have changed. */
const refetch = () => {
  for (const queryKey of [api.timeline.key(), api.inbox.key(), api.opportunities.key(), api.dashboard.key()])
    void queryClient.invalidateQueries({ queryKey });
};

export function useMergeTools(contact_id: string) {
  const undo = useMutation(
    api.timeline.undo.mutationOptions({ meta: { failure: 'Failed to undo' }, onSettled: refetch }),
  );
  const merge = useMutation(
    api.timeline.merge.mutationOptions({
      meta: { failure: 'Failed to merge the contacts' },
      onSettled: refetch,
    }),
  );
  const split = useMutation(
    api.timeline.split.mutationOptions({
      meta: { failure: 'Failed to split the contact' },
      onSettled: refetch,
    }),
  );
  const distinguish = useMutation(
    api.timeline.distinguish.mutationOptions({ meta: { failure: 'Failed to save' }, onSettled: refetch }),
  );
  return {
    isPending: merge.isPending || split.isPending || distinguish.isPending || undo.isPending,
    merge: ({ contact_id: other_id, name }: { contact_id: string; name: string }) =>
      merge.mutate(
        { contact_id, other_id },
        {
          onSuccess: ({ merge_id }) =>
            offerUndo({
              title: 'Contacts merged',
              sentence: `This conversation includes everything from ${name}.`,
              undo: () => undo.mutate({ id: merge_id }),
            }),
        },
      ),
    split: (kind: 'email' | 'linkedin', value: string) =>
      split.mutate(
        { contact_id, kind, value },
        {
          onSuccess: ({ merge_id }) =>
            offerUndo({
              title: 'Contact split',
              sentence: `${value} has a conversation of its own.`,
              undo: () => undo.mutate({ id: merge_id }),
            }),
        },
      ),
    distinguish: ({ contact_id: other_id, name }: { contact_id: string; name: string }) =>
      distinguish.mutate(
        { contact_id, other_id, is_distinct: true },
        {
          onSuccess: () =>
            offerUndo({
              title: 'Not the same person',
              sentence: `${name} is not suggested again.`,
              undo: () => distinguish.mutate({ contact_id, other_id, is_distinct: false }),
            }),
        },
      ),
  };
}
