import { lazy, Suspense, useState } from 'react';

/** Loaded on demand, because few conversations get notes. */
export const LazyNoteEditor = lazy(async () => ({
  default: (await import('./note-editor.tsx')).NoteEditor,
}));

export function useNoting() {
  const [isNoting, setNoting] = useState(false);
  return { isNoting, begin: () => setNoting(true), end: () => setNoting(false) };
}

type Props = { contact_id: string; noting: ReturnType<typeof useNoting> };

export function NewNote({ contact_id, noting }: Props) {
  if (!noting.isNoting) return null;
  return (
    <Suspense fallback={null}>
      <LazyNoteEditor contact_id={contact_id} onClose={noting.end} />
    </Suspense>
  );
}
