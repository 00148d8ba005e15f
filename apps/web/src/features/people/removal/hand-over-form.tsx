import { can } from '@hearback/contract';
import { Alert, Select, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { toast } from '#web/lib/toast/toast.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { DialogActions } from '#web/ui/dialogs/form-dialog.tsx';
import { useHandOver } from '../api/removals.ts';
import { useUsers } from '../api/users.ts';
import { nameOfPerson } from '../person-name.ts';

type Props = { onHandedOver: () => void; onCancel: () => void };

/** Clients are read-only, so they cannot become owners. */
function useSuccessors() {
  const { profile } = useViewer();
  const { data, error } = useUsers();
  const people = data?.filter((person) => person.id !== profile.id && can(person, 'profile:write'));
  return { people, failed: data === undefined && error !== null };
}

export function HandOverForm({ onHandedOver, onCancel }: Props) {
  const [userId, setUserId] = useState<string | null>(null);
  const { people, failed } = useSuccessors();
  const handOver = useHandOver(onHandedOver);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (userId === null) toast.error('Select the next owner');
    else handOver.mutate({ userId });
  };
  const options = (people ?? []).map((person) => ({
    value: person.id,
    label: person.first_name ? `${nameOfPerson(person)} (${person.email})` : person.email,
  }));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {people?.length === 0 && (
          <Alert color="yellow">
            No one else can own this workspace, because clients cannot be owners. Invite or create a teammate
            first.
          </Alert>
        )}
        <Select
          label="Next owner"
          placeholder="Choose a person"
          searchable
          limit={50}
          data={options}
          value={userId}
          onChange={setUserId}
          nothingFoundMessage="No one found"
          {...(failed ? { error: 'Failed to fetch users' } : {})}
        />
        <DialogActions submit="Transfer and continue" submitting={handOver.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
