import type { Note, Thread } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { cache } from '#web/lib/conversations/cache.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';

/** Replaces the note or inserts it as the newest. */
const withNote = (note: Note) => (thread: Thread) => {
  const isKnown = thread.notes.some(({ id }) => id === note.id);
  const notes = isKnown
    ? thread.notes.map((each) => (each.id === note.id ? note : each))
    : [note, ...thread.notes];
  return { ...thread, notes };
};

const without = (id: string) => (thread: Thread) => ({
  ...thread,
  notes: thread.notes.filter((note) => note.id !== id),
});

/** Notes appear in the activity too. */
const ACTIVITY = { refetch: [api.inbox.listActivity.key()] };

function useRestoreNote(contact_id: string) {
  return useMutation(
    api.inbox.restoreNote.mutationOptions({
      meta: { failure: 'Failed to restore the note' },
      ...cache.refetchAfter(contact_id),
      onSuccess: () => toast.success('Note restored'),
    }),
  );
}

const removal = (contact_id: string) => ({
  meta: { failure: 'Failed to remove the note' },
  ...cache.change(({ id }: { id: string }) => ({
    patches: [cache.changeThread(contact_id, without(id))],
    ...ACTIVITY,
  })),
});

/** Creates a note, or updates `before`. */
export function useSaveNote(contact_id: string) {
  const after = {
    meta: { failure: 'Failed to save the note' },
    ...cache.change(() => ({ patches: [], ...ACTIVITY })),
  };
  const undoAdd = useMutation(api.inbox.removeNote.mutationOptions(removal(contact_id)));
  const storeNote = (note: Note) => cache.put(contact_id, withNote(note));
  const add = useMutation(
    api.inbox.addNote.mutationOptions({
      ...after,
      onSuccess: async (note) => {
        await storeNote(note);
        offerUndo({ title: 'Note added', undo: () => undoAdd.mutate({ id: note.id }) });
      },
    }),
  );
  const undoEdit = useMutation(api.inbox.editNote.mutationOptions({ ...after, onSuccess: storeNote }));
  const edit = useMutation(api.inbox.editNote.mutationOptions({ ...after, onSuccess: storeNote }));
  return {
    isSaving: add.isPending || edit.isPending,
    save: (content: string, before: Note | undefined, onSuccess: () => void) =>
      before === undefined
        ? add.mutate({ contact_id, content }, { onSuccess })
        : edit.mutate(
            { id: before.id, content },
            {
              onSuccess: () => {
                const undo = () => undoEdit.mutate({ id: before.id, content: before.content });
                offerUndo({ title: 'Note changed', undo });
                onSuccess();
              },
            },
          ),
  };
}

export function useRemoveNote(contact_id: string) {
  const restore = useRestoreNote(contact_id);
  return useMutation(
    api.inbox.removeNote.mutationOptions({
      ...removal(contact_id),
      onSuccess: (_done, { id }) => offerUndo({ title: 'Note removed', undo: () => restore.mutate({ id }) }),
    }),
  );
}

/** Clients have no activity list and no undo: the team has been notified. */
export function useAddClientNote(contact_id: string) {
  return useMutation(
    api.inbox.addClientNote.mutationOptions({
      meta: { failure: 'Failed to send it to the agency' },
      onSuccess: async (note) => {
        await cache.put(contact_id, withNote(note));
        toast.success(note.kind === 'flag' ? 'Lead flagged' : 'Question sent');
      },
    }),
  );
}

export function useAnswerNote(contact_id: string) {
  const undo = useMutation(api.inbox.removeNote.mutationOptions(removal(contact_id)));
  return useMutation(
    api.inbox.answerNote.mutationOptions({
      meta: { failure: 'Failed to save the answer' },
      ...cache.change(() => ({ patches: [], ...ACTIVITY })),
      onSuccess: async (note) => {
        await cache.put(contact_id, withNote(note));
        offerUndo({ title: 'Answer sent to the client', undo: () => undo.mutate({ id: note.id }) });
      },
    }),
  );
}
