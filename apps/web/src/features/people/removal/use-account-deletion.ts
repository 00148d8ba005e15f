import type { Deletion } from '@hearback/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useDeleteOwnAccount, usePreviewOwnDeletion } from '../api/removals.ts';
import { listDeletionEffects } from './removal-effects.ts';

const confirmLeaving = (deletion: Deletion) =>
  confirmDialog({
    title: 'Delete your account?',
    sentence: deletion.owns_workspace
      ? 'You are the only person in this workspace, so the workspace is deleted too. This cannot be undone.'
      : 'You will be signed out everywhere and cannot sign in again. This cannot be undone.',
    numbers: listDeletionEffects(deletion),
    confirm: 'Delete account',
    destructive: true,
  });

/** Loads the preview. An owner with other users must decide about the workspace first; others confirm once. */
export function useAccountDeletion() {
  const [toDecide, setToDecide] = useState<Deletion | null>(null);
  const navigate = useNavigate();
  const leave = useDeleteOwnAccount(() => navigate({ to: '/', ignoreBlocker: true }));
  const preview = usePreviewOwnDeletion();
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
