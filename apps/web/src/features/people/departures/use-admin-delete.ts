import { type Deletion, errors } from '@hearback/contract';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useDeleteUser, usePreviewDeletion } from '../api/departures.ts';
import { whatGoes } from './what-goes.ts';

const confirmDeletion = (deletion: Deletion) =>
  confirmDialog({
    title: 'Delete this user?',
    sentence: `${deletion.email} is signed out everywhere and cannot come back. What goes with them:`,
    numbers: whatGoes(deletion),
    confirm: 'Delete user',
    destructive: true,
  });

/** Looks what would go, asks, deletes. Says whether somebody was deleted. */
export function useAdminDelete() {
  const preview = usePreviewDeletion();
  const remove = useDeleteUser();
  const ask = async (email: string): Promise<boolean> => {
    try {
      const deletion = await preview.mutateAsync({ email });
      if (deletion.owns_workspace) {
        toast.error('Failed to delete', errors.CANNOT_DELETE_OWNER.sentence);
        return false;
      }
      if (!(await confirmDeletion(deletion))) return false;
      await remove.mutateAsync({ email });
      return true;
    } catch {
      // Said already, by a toast.
      return false;
    }
  };
  return { ask, busy: preview.isPending || remove.isPending };
}
