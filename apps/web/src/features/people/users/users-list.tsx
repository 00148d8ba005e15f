import type { Person } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { Text } from '@mantine/core';
import { IconUserSearch, IconUsers } from '#web/ui/icons/other.ts';
import { ListPages } from '#web/ui/paging/list-pages.tsx';
import { toPage } from '#web/ui/paging/to-page.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useUsers } from '../api/users.ts';
import { searchPeople, sortPeople } from './people-order.ts';
import type { UserSort } from './user-sorts.ts';
import { UsersTable } from './users-table.tsx';

/** The maximum that the server returns. */
const MAX_LISTED_USERS = 1000;

type Props = {
  search: string;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  page: number;
  onPage: (page: number) => void;
  narrow: boolean;
};

export function UsersList(props: Props) {
  return (
    <QueryStates query={useUsers()} bare loading="Loading users..." failure="Failed to fetch users">
      {(people) => <Found people={people} {...props} />}
    </QueryStates>
  );
}

function Found({ people, search, sort, onSort, page, onPage, narrow }: Props & { people: Person[] }) {
  const found = sortPeople(searchPeople(people, search), sort);
  if (found.length === 0) return <NoUsers search={search} />;
  const slice = toPage(found, page);
  return (
    <>
      <UsersTable people={slice.rows} everyone={people} sort={sort} onSort={onSort} narrow={narrow} />
      <ListPages of={slice} onPage={onPage} narrow={narrow} />
      {people.length >= MAX_LISTED_USERS && (
        <Text size="sm" c="dimmed" mt="xs">
          Only the newest {counted(MAX_LISTED_USERS, 'user is', 'users are')} listed.
        </Text>
      )}
    </>
  );
}

function NoUsers({ search }: { search: string }) {
  if (search.trim() === '') {
    return (
      <EmptyState bare icon={IconUsers} title="No users yet">
        Create or invite a user to get started.
      </EmptyState>
    );
  }
  return (
    <EmptyState bare icon={IconUserSearch} title="No users found">
      No users match “{search.trim()}”. Search by name, email, type, role or location.
    </EmptyState>
  );
}
