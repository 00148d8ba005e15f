import { errors } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api, queryClient, session } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';

const readPeopleAgain = () => queryClient.invalidateQueries({ queryKey: api.people.key() });

const FAILURE = { meta: { failure: 'Failed to delete account' } };

/** Preview of deleting the user's own account. */
export const usePreviewOwnDeletion = () =>
  useMutation({ ...FAILURE, mutationFn: () => api.people.previewOwnDeletion.call() });

export const useDeleteOwnAccount = (onDeleted: () => Promise<void>) =>
  useMutation(
    api.people.deleteOwnAccount.mutationOptions({
      ...FAILURE,
      onSuccess: async () => {
        // The session was deleted with the account, so no sign-out call is needed.
        await session.leave().catch(() => {});
        toast.success('Account deleted', 'You have been signed out.');
        await onDeleted();
      },
    }),
  );

export const useHandOver = (onHandedOver: () => void) =>
  useMutation(
    api.people.handOverWorkspace.mutationOptions({
      meta: { failure: 'Failed to transfer the workspace' },
      onSuccess: async () => {
        await readPeopleAgain();
        toast.success('Workspace transferred');
        onHandedOver();
      },
    }),
  );

const toastRefusal = (error: unknown) => {
  if (toApiError(error).code === 'USER_NOT_FOUND') toast.error(errors.USER_NOT_FOUND.sentence);
  else toast.error('Failed to delete', describeError(error));
};

const REFUSAL = { meta: { failure: null }, onError: toastRefusal };

/** Preview of deleting another user. */
export const usePreviewDeletion = () => useMutation(api.people.previewDeletion.mutationOptions(REFUSAL));

export const useDeleteUser = () =>
  useMutation(
    api.people.adminDelete.mutationOptions({
      ...REFUSAL,
      onSuccess: (_done, { email, deleteAccounts }) => {
        const accounts = deleteAccounts ? 'were deleted' : 'stay in the workspace';
        toast.success('User deleted', `${email} can no longer sign in. Their outreach accounts ${accounts}.`);
        return readPeopleAgain();
      },
    }),
  );
