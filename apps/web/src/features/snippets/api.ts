import type { AnswerChannel, AnswerLanguage, Snippet } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { describeError } from '#web/lib/api/api-error.ts';
import { api, queryClient } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';

export const useSnippets = () =>
  useQuery(api.snippets.list.queryOptions({ select: ({ snippets }) => snippets }));

/** The starter answers in a language and channel. */
export const useStarters = (language: AnswerLanguage, channel: AnswerChannel) =>
  useQuery(
    api.snippets.listStarters.queryOptions({
      input: { language, channel },
      select: ({ starters }) => starters,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );

export const useBookingLinks = () =>
  useQuery(api.snippets.listBookingLinks.queryOptions({ select: ({ links }) => links }));

export function useSaveSnippet(onSaved: () => void) {
  return useMutation(
    api.snippets.save.mutationOptions({
      // The form shows the error.
      meta: { failure: null },
      onSuccess: ({ name }) => {
        toast.success('Snippet saved', name);
        onSaved();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.snippets.key() }),
    }),
  );
}

/** Switches an answer on or off, or replaces a starter answer with one that is off. */
export const useSwitchSnippet = () =>
  useMutation(
    api.snippets.save.mutationOptions({
      meta: { failure: 'Failed to change the answer' },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.snippets.key() }),
    }),
  );

export function useRemoveSnippet() {
  const settled = () => queryClient.invalidateQueries({ queryKey: api.snippets.key() });
  const restore = useMutation(
    api.snippets.save.mutationOptions({
      meta: { failure: 'Failed to restore the snippet' },
      onSettled: settled,
    }),
  );
  const remove = useMutation(
    api.snippets.remove.mutationOptions({
      meta: { failure: 'Failed to remove the snippet' },
      onSettled: settled,
    }),
  );
  return async ({ id, ...form }: Snippet) => {
    await remove.mutateAsync({ id });
    offerUndo({ title: 'Snippet removed', sentence: form.name, undo: () => restore.mutate(form) });
  };
}

export function useSaveBookingLink() {
  return useMutation(
    api.snippets.saveBookingLink.mutationOptions({
      meta: { failure: null },
      onSuccess: (_saved, { url }) =>
        toast.success(url === '' ? 'Booking link removed' : 'Booking link saved'),
      onError: (error) => toast.error('Booking link not saved', describeError(error, 'Unknown error')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.snippets.key() }),
    }),
  );
}
