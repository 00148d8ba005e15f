import type { OutreachAccount } from '@hearback/contract';
import { Button, Group, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { Kind } from '../kinds.ts';
import { useAccountForm } from './use-account-form.ts';

type Props = { kind: Kind; onClose: () => void; onAdded: (account: OutreachAccount) => void };

/** Mounted only while it is open, so that no key outlives the dialog. */
export function AddAccountDialog({ kind, onClose, onAdded }: Props) {
  const { form, adding, submit } = useAccountForm(kind, (account) => {
    onClose();
    onAdded(account);
  });
  return (
    <Modal opened onClose={onClose} title={`Add ${kind.product} account`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={adding}>
              Add Account
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
