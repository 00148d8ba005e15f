import { counted } from '@hearback/contract';
import { Text } from '@mantine/core';
import { IconUserSearch, IconUsers } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { ListPages } from '../components/list-pages.tsx';
import { pageOf } from '../page-of.ts';
import { searchPeople, sortPeople, type UserSort } from './people-order.ts';
import { useUsers } from './users-api.ts';
import { UsersTable } from './users-table.tsx';

/** The server lists no more. */
const MOST = 1000;

type Props = {
  search: string;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  page: number;
  onPage: (page: number) => void;
  narrow: boolean;
};

export function UsersList({ search, sort, onSort, page, onPage, narrow }: Props) {
  const { data, error, isFetching, refetch } = useUsers();
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        bare
        title="Failed to fetch users"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState label="Loading users..." />;
  const found = sortPeople(searchPeople(data, search), sort);
  if (found.length === 0) return <NoUsers search={search} />;
  const slice = pageOf(found, page);
  return (
    <>
      <UsersTable people={slice.rows} everyone={data} sort={sort} onSort={onSort} narrow={narrow} />
      <ListPages of={slice} onPage={onPage} narrow={narrow} />
      {data.length >= MOST && (
        <Text size="sm" c="dimmed" mt="xs">
          Only the newest {counted(MOST, 'user is', 'users are')} listed.
        </Text>
      )}
    </>
  );
}

function NoUsers({ search }: { search: string }) {
  if (search.trim() === '') {
    return (
      <EmptyState bare icon={IconUsers} title="No users yet">
        Create a user or invite somebody, and they appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState bare icon={IconUserSearch} title="No users found">
      Nobody matches “{search.trim()}”. Search by name, email, type, role or location.
    </EmptyState>
  );
}
