import { useState } from 'react';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';

export const LazyNoteEditor = lazyDialog(async () => (await import('./note-editor.tsx')).NoteEditor);

export function useNewNote() {
  const [isNoting, setNoting] = useState(false);
  return { isNoting, begin: () => setNoting(true), end: () => setNoting(false) };
}

export const NewNote = ({ noting }: { noting: ReturnType<typeof useNewNote> }) =>
  noting.isNoting && <LazyNoteEditor onClose={noting.end} />;
