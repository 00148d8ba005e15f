import type { OutreachAccount } from '@hearback/contract';
import { PasswordInput, TextInput } from '@mantine/core';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import type { Kind } from '../kinds.ts';
import { useAccountForm } from './use-account-form.ts';

type Props = { kind: Kind; onClose: () => void; onAdded: (account: OutreachAccount) => void };

/** Mounted only while open, so that the API key does not stay in memory after the dialog closes. */
export function AddAccountDialog({ kind, onClose, onAdded }: Props) {
  const { form, adding, submit } = useAccountForm(kind, (account) => {
    onClose();
    onAdded(account);
  });
  return (
    <FormDialog
      title={`Add ${kind.product} account`}
      submit="Add Account"
      submitting={adding}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Account Name"
        placeholder="Main account"
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PasswordInput
        label="API Key"
        description={kind.keyHint}
        maxLength={500}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
        {...form.getInputProps('api_key')}
      />
    </FormDialog>
  );
}
