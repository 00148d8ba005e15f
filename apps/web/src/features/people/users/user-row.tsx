import type { Person } from '@hearback/contract';
import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { formatDay } from '#web/lib/wording/dates.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { UserIdentity } from './user-identity.tsx';
import { UserLocations } from './user-locations.tsx';
import classes from './users.module.css';

type Props = { person: Person; isViewer: boolean; narrow: boolean; actions: ReactNode };

export function UserRow({ narrow, ...props }: Props) {
  return <Table.Tr>{narrow ? <NarrowCells {...props} /> : <WideCells {...props} />}</Table.Tr>;
}

function WideCells({ person, isViewer, actions }: Omit<Props, 'narrow'>) {
  const isSolo = useIsSolo();
  return (
    <>
      <Table.Td>
        <UserIdentity person={person} isViewer={isViewer} />
      </Table.Td>
      <Table.Td>
        <div className={classes.email} title={person.email}>
          {person.email}
        </div>
      </Table.Td>
      <Table.Td>
        <DataBadge stored value={person.user_type} tone="brand" />
      </Table.Td>
      <Table.Td>
        <DataBadge stored value={person.role} />
      </Table.Td>
      {!isSolo && (
        <Table.Td>
          <UserLocations person={person} />
        </Table.Td>
      )}
      <Table.Td>
        <Text size="sm">{formatDay(person.created_at)}</Text>
      </Table.Td>
      <Table.Td ta="right">{actions}</Table.Td>
    </>
  );
}

function NarrowCells({ person, isViewer, actions }: Omit<Props, 'narrow'>) {
  const isSolo = useIsSolo();
  const details = (
    <>
      <div className={classes.email} title={person.email}>
        {person.email}
      </div>
      <div className={classes.line}>
        <DataBadge stored value={person.user_type} tone="brand" />
        <DataBadge stored value={person.role} />
      </div>
      {!isSolo && <UserLocations person={person} />}
    </>
  );
  return (
    <>
      <Table.Td>
        <UserIdentity person={person} isViewer={isViewer} details={details} />
      </Table.Td>
      <Table.Td ta="right" valign="top">
        {actions}
      </Table.Td>
    </>
  );
}
