import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { ListPages } from '../components/list-pages.tsx';
import { pageOf } from '../page-of.ts';
import { InvitationRow } from './invitation-row.tsx';
import classes from './invitations.module.css';
import { usePendingInvitations } from './invitations-api.ts';

export function PendingInvitations() {
  return (
    <Panel title="Pending invitations" description="Sent, and not accepted yet.">
      <Invitations />
    </Panel>
  );
}

function Invitations() {
  const { data, error, isFetching, refetch } = usePendingInvitations();
  const [page, setPage] = useState(1);
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        bare
        title="Failed to load pending invitations"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState label="Loading invitations..." />;
  if (data.length === 0) {
    return (
      <EmptyState bare icon={IconMail} title="No pending invitations">
        Invite somebody by email; until they accept, they are listed here.
      </EmptyState>
    );
  }
  const slice = pageOf(data, page);
  return (
    <>
      <ul className={classes.rows}>
        {slice.rows.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {slice.pages > 1 && <ListPages of={slice} onPage={setPage} />}
    </>
  );
}
