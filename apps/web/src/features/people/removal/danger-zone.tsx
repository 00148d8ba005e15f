import { Button, Group, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Panel } from '#web/ui/layout/panel.tsx';
import { RemoveUserDialog } from './remove-user-dialog.tsx';
import { useRemoval } from './use-removal.ts';

export function DangerZone() {
  const [email, setEmail] = useState('');
  const { begin, busy, deletion, close } = useRemoval();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    begin(email.trim());
  };
  return (
    <Panel
      danger
      title="Danger Zone"
      description="Deletes a user of this workspace. You choose whether to keep the outreach accounts they connected. This cannot be undone."
    >
      <form onSubmit={submit} noValidate aria-label="Delete a user">
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Email of the user to delete"
            type="email"
            autoComplete="off"
            placeholder="name@company.com"
            maxLength={320}
            flex="1 1 16rem"
            maw="24rem"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" color="red" loading={busy} disabled={email.trim() === ''}>
            Delete user and integrations
          </Button>
        </Group>
      </form>
      {deletion && <RemoveUserDialog deletion={deletion} onClose={close} onRemoved={() => setEmail('')} />}
    </Panel>
  );
}
