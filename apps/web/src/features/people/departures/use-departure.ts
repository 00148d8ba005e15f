import type { Deletion } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, session } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { whatGoes } from './what-goes.ts';

const failure = 'Failed to delete account';

function useLeave() {
  const navigate = useNavigate();
  return useMutation(
    api.people.deleteOwnAccount.mutationOptions({
      meta: { failure },
      onSuccess: async () => {
        // The session died with the account; the server need not be told again.
        await session.leave().catch(() => {});
        toast.success('Account deleted', 'You have been signed out.');
        await navigate({ to: '/', ignoreBlocker: true });
      },
    }),
  );
}

const confirmLeaving = (deletion: Deletion) =>
  confirmDialog({
    title: 'Delete your account?',
    sentence: deletion.owns_workspace
      ? 'You are the only person in this workspace, so it goes with you. This cannot be undone.'
      : 'You are signed out everywhere and cannot come back. This cannot be undone.',
    numbers: whatGoes(deletion),
    confirm: 'Delete account',
    destructive: true,
  });

/** Looks what would go. An owner who leaves others behind has to decide first; everybody else is asked once. */
export function useDeparture() {
  const [toDecide, setToDecide] = useState<Deletion | null>(null);
  const leave = useLeave();
  const preview = useMutation({
    mutationFn: () => api.people.previewOwnDeletion.call(),
    meta: { failure },
  });
  const begin = async (): Promise<void> => {
    const deletion = await preview.mutateAsync().catch(() => null);
    if (deletion === null) return;
    if (deletion.owns_workspace && deletion.people > 1) setToDecide(deletion);
    else if (await confirmLeaving(deletion)) leave.mutate({ confirmWorkspace: false });
  };
  return {
    begin: () => void begin(),
    busy: preview.isPending || leave.isPending,
    toDecide,
    undecided: () => setToDecide(null),
    leaveWithWorkspace: () => leave.mutate({ confirmWorkspace: true }),
  };
}
