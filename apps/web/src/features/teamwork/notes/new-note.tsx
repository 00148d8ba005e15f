import { lazy, Suspense, useState } from 'react';

/** Loaded on demand, because few conversations get notes. */
export const LazyNoteEditor = lazy(async () => ({
  default: (await import('./note-editor.tsx')).NoteEditor,
}));

export function useNoting() {
  const [isNoting, setNoting] = useState(false);
  return { isNoting, begin: () => setNoting(true), end: () => setNoting(false) };
}

export function NewNote({ noting }: { noting: ReturnType<typeof useNoting> }) {
  if (!noting.isNoting) return null;
  return (
    <Suspense fallback={null}>
      <LazyNoteEditor onClose={noting.end} />
    </Suspense>
  );
}
