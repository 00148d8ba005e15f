import type { Invitation } from '@hearback/contract';
import { useState } from 'react';
import { IconMail } from '#web/ui/icons/inbox.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ListPages } from '#web/ui/paging/list-pages.tsx';
import { toPage } from '#web/ui/paging/to-page.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { usePendingInvitations } from '../api/invitations.ts';
import { InvitationRow } from './invitation-row.tsx';
import classes from './invitations.module.css';

export function PendingInvitations() {
  return (
    <Panel title="Pending invitations" description="Sent but not accepted yet.">
      <Invitations />
    </Panel>
  );
}

function Invitations() {
  const noInvitations = (
    <EmptyState bare icon={IconMail} title="No pending invitations">
      Invite someone by email. Invitations are listed here until they are accepted.
    </EmptyState>
  );
  return (
    <QueryStates
      query={usePendingInvitations()}
      bare
      loading="Loading invitations..."
      failure="Failed to load pending invitations"
      empty={noInvitations}
    >
      {(invitations) => <Listed invitations={invitations} />}
    </QueryStates>
  );
}

function Listed({ invitations }: { invitations: Invitation[] }) {
  const [page, setPage] = useState(1);
  const slice = toPage(invitations, page);
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
