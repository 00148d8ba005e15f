import type { Person } from '@hearback/contract';
import { Table } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { LocationAccessDialog } from '../access/location-access-dialog.tsx';
import { ResetSecondFactorDialog } from '../security/reset-second-factor-dialog.tsx';
import { ChangeTypeDialog } from './change-type-dialog.tsx';
import { EditPersonDialog } from './edit-person-dialog.tsx';
import { UserActions, type UserDialog } from './user-actions.tsx';
import { UserRow } from './user-row.tsx';
import type { UserSort } from './user-sorts.ts';
import { UsersHead } from './users-head.tsx';

type Props = {
  people: readonly Person[];
  /** All users, including filtered ones, so that a search does not close an open dialog. */
  everyone: readonly Person[];
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  narrow: boolean;
};

type OpenDialog = { readonly dialog: UserDialog; readonly id: string };

export function UsersTable({ people, everyone, sort, onSort, narrow }: Props) {
  const { profile } = useViewer();
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const close = () => setOpened(null);
  // Looked up on each render, so that the dialog shows current data.
  const person = everyone.find(({ id }) => id === opened?.id);
  return (
    <>
      <Table layout="fixed" verticalSpacing="sm" highlightOnHover={false}>
        <Table.Thead>
          <UsersHead sort={sort} onSort={onSort} narrow={narrow} />
        </Table.Thead>
        <Table.Tbody>
          {people.map((each) => (
            <UserRow
              key={each.id}
              person={each}
              isViewer={each.id === profile.id}
              narrow={narrow}
              actions={
                <UserActions
                  person={each}
                  viewer={profile}
                  onOpen={(dialog) => setOpened({ dialog, id: each.id })}
                />
              }
            />
          ))}
        </Table.Tbody>
      </Table>
      {person && opened?.dialog === 'details' && <EditPersonDialog person={person} onClose={close} />}
      {person && opened?.dialog === 'type' && <ChangeTypeDialog person={person} onClose={close} />}
      {person && opened?.dialog === 'second-factor' && (
        <ResetSecondFactorDialog person={person} onClose={close} />
      )}
      {person && opened?.dialog === 'access' && <LocationAccessDialog person={person} onClose={close} />}
    </>
  );
}
