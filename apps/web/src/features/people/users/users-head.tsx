import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { IconArrowDown, IconArrowUp } from '#web/ui/icons/other.ts';
import { isDescending, nextSort, toKey } from './people-order.ts';
import type { SortKey, UserSort } from './user-sorts.ts';
import classes from './users.module.css';

type Props = { sort: UserSort; onSort: (sort: UserSort) => void; narrow: boolean };

const Actions = () => (
  <Table.Th className={classes.columnActions}>
    <VisuallyHidden>Actions</VisuallyHidden>
  </Table.Th>
);

export function UsersHead({ sort, onSort, narrow }: Props) {
  const column = (key: SortKey, label: string, className: string | undefined) => (
    <SortableColumn {...{ sort, onSort, label, className }} column={key} />
  );
  const isSolo = useIsSolo();
  if (narrow) {
    return (
      <Table.Tr>
        <Table.Th>Person</Table.Th>
        <Actions />
      </Table.Tr>
    );
  }
  return (
    <Table.Tr>
      {column('name', 'Name', classes.columnName)}
      {column('email', 'Email', classes.columnEmail)}
      {column('type', 'Type', classes.columnType)}
      <Table.Th className={classes.columnRole}>Role</Table.Th>
      {!isSolo && <Table.Th>Locations</Table.Th>}
      {column('created', 'Created', classes.columnCreated)}
      <Actions />
    </Table.Tr>
  );
}

type ColumnProps = Omit<Props, 'narrow'> & { column: SortKey; label: string; className: string | undefined };

function SortableColumn({ sort, onSort, column, label, className }: ColumnProps) {
  const active = toKey(sort) === column;
  const down = active && isDescending(sort);
  const Arrow = down ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th className={className} aria-sort={active ? (down ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        className={classes.sort}
        fz="inherit"
        data-active={active || undefined}
        onClick={() => onSort(nextSort(sort, column))}
      >
        {label}
        <Arrow size={14} aria-hidden="true" />
      </UnstyledButton>
    </Table.Th>
  );
}
