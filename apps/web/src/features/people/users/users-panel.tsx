import { Button } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { IconUserPlus } from '#web/ui/icons/inbox.ts';
import { IconMailPlus } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { CreateUserDialog } from '../create-user/create-user-dialog.tsx';
import { InviteUserDialog } from '../invitations/invite-user-dialog.tsx';
import { DEFAULT_SORT } from './people-order.ts';
import type { UserSort } from './user-sorts.ts';
import { UsersList } from './users-list.tsx';
import { UsersToolbar } from './users-toolbar.tsx';

/** View state of the list in the URL. Omitted values use the defaults. */
export type UsersView = { q?: string | undefined; sort?: UserSort | undefined; page?: number | undefined };

type Props = { view: UsersView; onView: (change: UsersView) => void };

/** The sidebar of the settings leaves too little width for the columns below this. */
const NARROW = '(max-width: 71.99em)';
const WRITE_ADDRESS_AFTER_MS = 250;

export function UsersPanel({ view, onView }: Props) {
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [search, setSearch] = useState(view.q ?? '');
  const [dialog, setDialog] = useState<'create' | 'invite' | null>(null);
  // The list follows each keystroke. The URL follows after a pause.
  const writeAddress = useDebouncedCallback(
    (q: string) => onView({ q: q || undefined, page: undefined }),
    WRITE_ADDRESS_AFTER_MS,
  );
  const sort = view.sort ?? DEFAULT_SORT;
  const onSort = (next: UserSort) =>
    onView({ sort: next === DEFAULT_SORT ? undefined : next, page: undefined });
  const onSearch = (text: string) => {
    setSearch(text);
    writeAddress(text);
  };
  const close = () => setDialog(null);
  return (
    <Panel title="Users" description="Everyone who can sign in to this workspace.">
      <UsersToolbar
        {...{ search, onSearch, sort, onSort, narrow }}
        actions={<AddButtons onOpen={setDialog} />}
      />
      <UsersList
        {...{ search, sort, onSort, narrow }}
        page={view.page ?? 1}
        onPage={(page) => onView({ page: page === 1 ? undefined : page })}
      />
      {dialog === 'create' && <CreateUserDialog onClose={close} />}
      {dialog === 'invite' && <InviteUserDialog onClose={close} />}
    </Panel>
  );
}

function AddButtons({ onOpen }: { onOpen: (dialog: 'create' | 'invite') => void }) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMailPlus size={16} aria-hidden="true" />}
        onClick={() => onOpen('invite')}
      >
        Invite User
      </Button>
      <Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={() => onOpen('create')}>
        Create User
      </Button>
    </>
  );
}
