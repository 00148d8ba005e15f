import { counted, type Deletion, pluralize } from '@hearback/contract';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { StakeList } from '#web/ui/dialogs/deletion-impact-list.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { useDeleteUser } from '../api/removals.ts';
import { listRemovalEffects } from './removal-effects.ts';

type Props = { deletion: Deletion; onClose: () => void; onRemoved?: () => void };

/** Lists what the removal affects and asks what happens to the outreach accounts. They stay by default. */
export function RemoveUserDialog({ deletion, onClose, onRemoved }: Props) {
  const { email, accounts } = deletion;
  const remove = useDeleteUser();
  const [choice, setChoice] = useState('keep');
  const deleteAccounts = choice === 'delete';
  const submit = () =>
    remove.mutate(
      { email, deleteAccounts },
      {
        onSuccess: () => {
          onClose();
          onRemoved?.();
        },
      },
    );
  return (
    <FormDialog
      title="Delete this user?"
      submit="Delete user"
      destructive
      submitting={remove.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{email} will be signed out everywhere and cannot sign in again. This affects:</Text>
      <StakeList numbers={listRemovalEffects(deletion, { deleteAccounts })} />
      {accounts > 0 && (
        <Radio.Group
          label={pluralize(accounts, 'Outreach account they connected', 'Outreach accounts they connected')}
          value={choice}
          onChange={setChoice}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="keep" label="Keep in the workspace and transfer to the owner." />
            <Radio value="delete" label={`Delete ${counted(accounts, 'account')}`} />
          </Stack>
        </Radio.Group>
      )}
    </FormDialog>
  );
}
