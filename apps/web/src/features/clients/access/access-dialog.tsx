import { CLIENT_THREADS, type ClientAccess, counted, type LocationClientAccess } from '@hearback/contract';
import { Alert, Checkbox, List, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { UnsavedGuard } from '#web/ui/dialogs/unsaved-guard.tsx';
import { useSaveAccess } from '../api.ts';
import { listChanges } from './list-changes.ts';
import { CONVERSATION_OPTIONS, CONVERSATION_RIGHTS, RIGHT_KEYS, RIGHTS } from './wording.ts';

/** Offered choices and the current one. */
const listDays = (current: number): number[] =>
  [...new Set([1, 2, 3, 5, 7, 14, 30, current])].sort((a, b) => a - b);

type Props = { location: LocationClientAccess; onClose: () => void };

export function AccessDialog({ location: { location_id, name, people, ...before }, onClose }: Props) {
  const [access, setAccess] = useState<ClientAccess>(before);
  const save = useSaveAccess(onClose);
  const changes = listChanges(before, access);
  // Questions, replies and approvals need a conversation.
  const setThreads = (threads: ClientAccess['threads']) =>
    setAccess((now) => ({
      ...now,
      threads,
      ...(threads === 'none' && { may_comment: false, may_answer: false, may_approve: false }),
    }));
  return (
    <FormDialog
      title={`Client access to ${name}`}
      size="lg"
      submit="Save"
      submitting={save.isPending}
      disabled={changes.length === 0}
      onSubmit={() => save.mutate({ location_id, ...access })}
      onClose={onClose}
    >
      <Radio.Group
        label="Conversations"
        value={access.threads}
        onChange={(value) => setThreads(value as ClientAccess['threads'])}
      >
        <Stack gap="xs" mt="xs">
          {CLIENT_THREADS.map((threads) => (
            <Radio key={threads} value={threads} {...CONVERSATION_OPTIONS[threads]} />
          ))}
        </Stack>
      </Radio.Group>
      <Stack gap="xs" role="group" aria-label="Permissions">
        {RIGHT_KEYS.map((right) => (
          <Checkbox
            key={right}
            label={RIGHTS[right].label}
            description={RIGHTS[right].description}
            checked={access[right]}
            disabled={access.threads === 'none' && CONVERSATION_RIGHTS.includes(right)}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              setAccess((now) => ({ ...now, [right]: checked }));
            }}
          />
        ))}
        {access.may_approve && (
          <NativeSelect
            label="Approval deadline"
            description="If no client approves a reply in time, it returns to its author."
            value={access.approval_days}
            data={listDays(before.approval_days).map((days) => ({
              value: String(days),
              label: counted(days, 'day'),
            }))}
            onChange={(event) => {
              const approval_days = Number(event.currentTarget.value);
              setAccess((now) => ({ ...now, approval_days }));
            }}
          />
        )}
      </Stack>
      <ChangeSummary people={people} changes={changes} />
      <UnsavedGuard
        subject={`Client access to ${name}`}
        of="change"
        unsaved={save.isPending ? 0 : changes.length}
        stays={() => false}
      />
      {save.error && (
        <Alert color="red" role="alert">
          {describeError(save.error)}
        </Alert>
      )}
    </FormDialog>
  );
}

/** Lists the unsaved changes and the clients they affect. */
function ChangeSummary({ people, changes }: Pick<LocationClientAccess, 'people'> & { changes: string[] }) {
  if (changes.length === 0) return null;
  return (
    <Alert color="yellow" title="Changes" role="status">
      <List size="sm" spacing={2}>
        {changes.map((change) => (
          <List.Item key={change}>{change}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {people.length === 0
          ? 'No clients can sign in to this location yet.'
          : `Affects ${counted(people.length, 'client')}: ${people.map(({ name }) => name).join(', ')}.`}
      </Text>
    </Alert>
  );
}
