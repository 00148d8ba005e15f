import { type Deletion, errors } from '@hearback/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { whatGoes } from './what-goes.ts';

const say = (error: unknown) => {
  if (toApiError(error).code === 'USER_NOT_FOUND') toast.error(errors.USER_NOT_FOUND.sentence);
  else toast.error('Failed to delete', describeError(error));
};

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
  const queryClient = useQueryClient();
  const quiet = { meta: { failure: null }, onError: say };
  const preview = useMutation(api.people.previewDeletion.mutationOptions(quiet));
  const remove = useMutation(api.people.adminDelete.mutationOptions(quiet));
  const ask = async (email: string): Promise<boolean> => {
    try {
      const deletion = await preview.mutateAsync({ email });
      if (deletion.owns_workspace) {
        toast.error('Failed to delete', errors.CANNOT_DELETE_OWNER.sentence);
        return false;
      }
      if (!(await confirmDeletion(deletion))) return false;
      await remove.mutateAsync({ email });
    } catch {
      // Said by `say`.
      return false;
    }
    toast.success('User deleted', `${email} and their integrations are gone.`);
    await queryClient.invalidateQueries({ queryKey: api.people.key() });
    return true;
  };
  return { ask, busy: preview.isPending || remove.isPending };
}
