import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconFilterOff } from '#web/ui/icons/inbox.ts';
import { IconDownload, IconHistory } from '#web/ui/icons/other.ts';
import { IconRefresh } from '#web/ui/icons/signing-in.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadOlder } from '#web/ui/states/load-older.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useAuditTrail, useDownloadAudit } from '../api.ts';
import { hasFilters, NO_AUDIT_FILTERS } from '../filter.ts';
import type { AuditView, AuditViewChange } from '../view.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

type Props = { view: AuditView; onView: (change: AuditViewChange) => void };
type Trail = ReturnType<typeof useAuditTrail>;

export function AuditTrail({ view, onView }: Props) {
  const trail = useAuditTrail(view);
  return (
    <Panel
      title="Audit trail"
      description="A record of who did what, and when. Entries can’t be changed or removed."
      aside={<Tools trail={trail} view={view} />}
    >
      <AuditFilters view={view} onView={onView} />
      <Lines trail={trail} view={view} onView={onView} />
    </Panel>
  );
}

function Tools({ trail, view }: { trail: Trail; view: AuditView }) {
  const download = useDownloadAudit();
  return (
    <Group gap="xs" wrap="nowrap">
      <Tooltip label="Download CSV">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Download CSV"
          loading={download.isPending}
          onClick={() => download.mutate(view)}
        >
          <IconDownload size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Refresh">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Refresh audit trail"
          loading={trail.isRefetching}
          onClick={() => void trail.refetch()}
        >
          <IconRefresh size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

function Lines({ trail, view, onView }: Props & { trail: Trail }) {
  const { data, error, isFetching, refetch } = trail;
  const lines = data?.pages.flatMap((page) => page.lines);
  return (
    <QueryStates
      query={{ data: lines, error, isFetching, refetch }}
      bare
      loading="Loading audit trail..."
      failure="Failed to load audit trail"
      empty={<Nothing filtered={hasFilters(view)} onClear={() => onView(NO_AUDIT_FILTERS)} />}
    >
      {(lines) => (
        <>
          <AuditTable lines={lines} />
          <LoadOlder pages={trail} of="lines" />
        </>
      )}
    </QueryStates>
  );
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return (
      <EmptyState bare icon={IconHistory} title="No entries yet">
        Sign-ins, invitations, access changes, deletions and billing changes appear here.
      </EmptyState>
    );
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
  );
  return (
    <EmptyState bare icon={IconFilterOff} title="No matching entries" actions={clear}>
      Try another kind, person or date.
    </EmptyState>
  );
}
