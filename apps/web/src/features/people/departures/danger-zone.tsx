import { Button, Group, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useAdminDelete } from './use-admin-delete.ts';

export function DangerZone() {
  const [email, setEmail] = useState('');
  const { ask, busy } = useAdminDelete();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await ask(email.trim())) setEmail('');
  };
  return (
    <Panel
      danger
      title="Danger Zone"
      description="Deletes a user of this workspace together with their integrations. This cannot be undone."
    >
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Delete a user">
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
    </Panel>
  );
}
