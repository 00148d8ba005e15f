import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadOlder } from '#web/ui/states/load-older.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useAuditTrail } from '../api.ts';
import { AuditTable } from './audit-table.tsx';

export function AuditTrail() {
  const trail = useAuditTrail();
  const refresh = (
    <Tooltip label="Refresh">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Refresh the audit trail"
        loading={trail.isRefetching}
        onClick={() => void trail.refetch()}
      >
        <IconRefresh size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Panel
      title="Audit trail"
      description="Who did what to whom. Nobody can change or remove a line."
      aside={refresh}
    >
      <Lines trail={trail} />
    </Panel>
  );
}

function Lines({ trail }: { trail: ReturnType<typeof useAuditTrail> }) {
  const { data, error, isFetching, refetch } = trail;
  const lines = data?.pages.flatMap((page) => page.lines);
  const nothing = (
    <EmptyState bare icon={IconHistory} title="Nothing has happened yet">
      Sign-ins, invitations, changes of access, deletions and billing are written down here.
    </EmptyState>
  );
  return (
    <QueryStates
      query={{ data: lines, error, isFetching, refetch }}
      bare
      loading="Loading the audit trail..."
      failure="Failed to load the audit trail"
      empty={nothing}
    >
      {(known) => (
        <>
          <AuditTable lines={known} />
          <LoadOlder pages={trail} of="lines" />
        </>
      )}
    </QueryStates>
  );
}
