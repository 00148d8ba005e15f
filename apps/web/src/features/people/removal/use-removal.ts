import { type Deletion, errors } from '@hearback/contract';
import { useState } from 'react';
import { toast } from '#web/lib/toast/toast.ts';
import { usePreviewDeletion } from '../api/removals.ts';

/** Previews the removal of a person. `deletion` is set while the administrator decides. */
export function useRemoval() {
  const preview = usePreviewDeletion();
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const begin = (email: string) =>
    preview.mutate(
      { email },
      {
        onSuccess: (found) => {
          if (found.owns_workspace) toast.error('Failed to delete', errors.CANNOT_DELETE_OWNER.sentence);
          else setDeletion(found);
        },
      },
    );
  return { begin, busy: preview.isPending, deletion, close: () => setDeletion(null) };
}
