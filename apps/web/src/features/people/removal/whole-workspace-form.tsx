import type { Deletion } from '@hearback/contract';
import { Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { StakeList } from '#web/ui/dialogs/deletion-impact-list.tsx';
import { DialogActions } from '#web/ui/dialogs/form-dialog.tsx';
import { listDeletionEffects } from './removal-effects.ts';

type Props = { deletion: Deletion; onConfirm: () => void; deleting: boolean; onCancel: () => void };

export function WholeWorkspaceForm({ deletion, onConfirm, deleting, onCancel }: Props) {
  const [typed, setTyped] = useState('');
  const confirmed = typed.trim().toLowerCase() === deletion.email.toLowerCase();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (confirmed) onConfirm();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <StakeList numbers={listDeletionEffects(deletion)} />
        <TextInput
          label={`Type ${deletion.email} to confirm`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogActions
          submit="Delete workspace and account"
          submitting={deleting}
          destructive
          disabled={!confirmed}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
