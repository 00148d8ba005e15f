import type { KnowledgeEntry } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';

const refetch = () => queryClient.invalidateQueries({ queryKey: api.knowledge.key() });

export const useKnowledge = () =>
  useQuery(api.knowledge.list.queryOptions({ select: ({ entries }) => entries }));

export const useAddEntries = (onAdded: () => void) =>
  useMutation(
    api.knowledge.add.mutationOptions({
      // The form shows the error.
      meta: { failure: null },
      onSuccess: ({ entries }) => {
        if (entries.length > 0) toast.success(`${counted(entries.length, 'entry', 'entries')} added`);
        else toast.success('Nothing added', 'These entries already exist.');
        onAdded();
      },
      onSettled: refetch,
    }),
  );

export const useChangeEntry = (onChanged: () => void) =>
  useMutation(
    api.knowledge.change.mutationOptions({
      // The form shows the error.
      meta: { failure: null },
      onSuccess: () => {
        toast.success('Entry saved');
        onChanged();
      },
      onSettled: refetch,
    }),
  );

export const useSwitchEntry = () =>
  useMutation(
    api.knowledge.change.mutationOptions({
      meta: { failure: 'Failed to change the entry' },
      onSettled: refetch,
    }),
  );

/** Reads a page into proposals. The dialog shows why a page could not be read. */
export const useReadWebsite = () =>
  useMutation(api.knowledge.readWebsite.mutationOptions({ meta: { failure: null } }));

export function useRemoveEntry() {
  const restore = useMutation(
    api.knowledge.add.mutationOptions({
      meta: { failure: 'Failed to restore the entry' },
      onSettled: refetch,
    }),
  );
  const remove = useMutation(
    api.knowledge.remove.mutationOptions({
      meta: { failure: 'Failed to delete the entry' },
      onSettled: refetch,
    }),
  );
  return async ({ id, ...form }: KnowledgeEntry) => {
    await remove.mutateAsync({ id });
    offerUndo({
      title: 'Entry deleted',
      sentence: form.content,
      undo: () => restore.mutate({ entries: [form] }),
    });
  };
}
