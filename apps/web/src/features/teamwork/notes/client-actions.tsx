import type { ClientNoteKind } from '@hearback/contract';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '#web/ui/buttons/action-button.tsx';

const LazyDialog = lazy(async () => ({
  default: (await import('./client-note-dialog.tsx')).ClientNoteDialog,
}));

/** The actions of a client of the agency in a conversation. */
export function ClientActions() {
  const [kind, setKind] = useState<ClientNoteKind | null>(null);
  return (
    <>
      <ActionButton label="Flag lead" variant="default" onClick={() => setKind('flag')} />
      <ActionButton label="Ask the agency" variant="default" onClick={() => setKind('question')} />
      {kind && (
        <Suspense fallback={null}>
          <LazyDialog kind={kind} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </>
  );
}
