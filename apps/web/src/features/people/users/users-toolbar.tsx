import { Group, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { IconSearch } from '#web/ui/icons/inbox.ts';
import type { UserSort } from './user-sorts.ts';

const SORTS: { value: UserSort; label: string }[] = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'email', label: 'Email, A to Z' },
  { value: '-email', label: 'Email, Z to A' },
  { value: 'type', label: 'Type, A to Z' },
  { value: '-type', label: 'Type, Z to A' },
];

type Props = {
  search: string;
  onSearch: (search: string) => void;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  narrow: boolean;
  actions: ReactNode;
};

/** Sort select for narrow screens, where the table has no headings. */
export function UsersToolbar({ search, onSearch, sort, onSort, narrow, actions }: Props) {
  const isSolo = useIsSolo();
  return (
    <Group gap="sm" mb="md" justify="space-between">
      <Group gap="sm" flex="1 1 16rem" wrap="nowrap">
        <TextInput
          aria-label="Search users"
          placeholder={narrow ? 'Search' : `Search by name${isSolo ? ' or email' : ', email or location'}`}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          flex="1"
          maw="24rem"
          maxLength={200}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
        {narrow && (
          <Select
            aria-label="Sort users"
            w="9rem"
            data={SORTS}
            value={sort}
            allowDeselect={false}
            onChange={(next) => next !== null && onSort(next)}
          />
        )}
      </Group>
      <Group gap="xs">{actions}</Group>
    </Group>
  );
}
