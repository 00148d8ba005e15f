import type { Note, Thread } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastUndo } from '#web/ui/dialogs/toast-offer.tsx';
import { cache } from './cache.ts';

/** Replaces the note or inserts it as the newest. */
const put = (note: Note) => (thread: Thread) => {
  const isKnown = thread.notes.some(({ id }) => id === note.id);
  const notes = isKnown
    ? thread.notes.map((each) => (each.id === note.id ? note : each))
    : [note, ...thread.notes];
  return { ...thread, notes };
};

/** Creates a note, or updates the one with the given id. */
export function useSaveNote(contact_id: string) {
  const after = {
    meta: { failure: 'Failed to save the note' },
    onSuccess: (note: Note) => cache.changeThread(contact_id, put(note)),
    onSettled: cache.readAgain,
  };
  const add = useMutation(api.inbox.addNote.mutationOptions(after));
  const edit = useMutation(api.inbox.editNote.mutationOptions(after));
  return {
    isSaving: add.isPending || edit.isPending,
    save: (content: string, id: string | undefined, onSuccess: () => void) =>
      id === undefined
        ? add.mutate({ contact_id, content }, { onSuccess })
        : edit.mutate({ id, content }, { onSuccess }),
  };
}

export function useRemoveNote(contact_id: string) {
  const restore = useMutation(
    api.inbox.restoreNote.mutationOptions({
      meta: { failure: 'Failed to restore the note' },
      onSuccess: () => toast.success('Note restored'),
      onSettled: cache.readAgain,
    }),
  );
  return useMutation(
    api.inbox.removeNote.mutationOptions({
      meta: { failure: 'Failed to remove the note' },
      ...cache.ahead(({ id }) => {
        cache.changeThread(contact_id, (thread) => ({
          ...thread,
          notes: thread.notes.filter((note) => note.id !== id),
        }));
      }),
      onSuccess: (_done, { id }) => toastUndo('Note removed', () => restore.mutate({ id })),
    }),
  );
}
