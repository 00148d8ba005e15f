import type { Deletion } from '@hearback/contract';
import { Button, Group, List, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/app.ts';
import { whatGoes } from './what-goes.ts';

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
        <List withPadding>
          {whatGoes(deletion).map(({ count, of }) => (
            <List.Item key={of}>
              <strong>{count.toLocaleString('en-US')}</strong> {of}
            </List.Item>
          ))}
          <EndedSubscription />
        </List>
        <TextInput
          label={`Type ${deletion.email} to confirm`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={!confirmed} loading={deleting}>
            Delete workspace and account
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The server ends at the payment provider what a deleted workspace was paying for. */
function EndedSubscription() {
  const { data } = useQuery(api.billing.getSubscription.queryOptions());
  if (data?.standing !== 'active' && data?.standing !== 'grace') return null;
  return <List.Item>Your subscription, which is cancelled at once</List.Item>;
}
