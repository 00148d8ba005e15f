import { type CrmOverview, type CrmRun, can } from '@hearback/contract';
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { Figures } from '#web/ui/connections/figures.tsx';
import { IconRefresh } from '#web/ui/icons/signing-in.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useCrmOverview, useReconcile, useTurnOff } from './api.ts';
import { ConflictsPanel } from './conflicts-panel.tsx';
import { FailuresPanel } from './failures-panel.tsx';
import { FirstSyncPanel } from './first-sync-panel.tsx';
import { MappingPanel } from './mapping-panel.tsx';
import { OwnersPanel } from './owners-panel.tsx';
import { RUN_TITLES } from './wording.ts';

/** The two-way sync of one location: what was synced, what waits, what failed and what was overruled. */
export function CrmSyncPage({ locationId }: { locationId: string }) {
  const query = useCrmOverview(locationId);
  return (
    <>
      <PageHeader
        title="CRM sync"
        help="crm"
        description={
          query.data ? `Two-way sync of ${query.data.name} with HighLevel.` : 'Two-way sync with HighLevel.'
        }
        badge={query.data && <StatusBadge status={query.data.status} />}
        actions={query.data && <Actions overview={query.data} />}
      />
      <QueryStates query={query} loading="Loading CRM sync..." failure="Failed to load the CRM sync">
        {(overview) => <Panels overview={overview} />}
      </QueryStates>
    </>
  );
}

const StatusBadge = ({ status }: Pick<CrmOverview, 'status'>) => (
  <Badge color={status === 'on' ? 'green' : 'gray'} variant="light">
    {status === 'on' ? 'On' : 'Off'}
  </Badge>
);

function Actions({ overview }: { overview: CrmOverview }) {
  const { profile } = useViewer();
  const reconcile = useReconcile();
  const turnOff = useTurnOff();
  if (overview.status === 'off' || !can(profile, 'integrations:manage')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        loading={reconcile.isPending}
        onClick={() => reconcile.mutate({ location_id: overview.location_id })}
      >
        Sync now
      </Button>
      <Button variant="default" onClick={() => void turnOff(overview)}>
        Turn off
      </Button>
    </>
  );
}

function Panels({ overview }: { overview: CrmOverview }) {
  const isOn = overview.status === 'on';
  return (
    <Stack gap="lg">
      <Notices overview={overview} />
      {isOn && <StatePanel overview={overview} />}
      <FirstSyncPanel overview={overview} />
      {isOn && <FailuresPanel overview={overview} />}
      {(isOn || overview.conflicts > 0) && <ConflictsPanel locationId={overview.location_id} />}
      <MappingPanel overview={overview} />
      <OwnersPanel overview={overview} />
    </Stack>
  );
}

function Notices({ overview: { connected, missing_scopes, writes_messages } }: { overview: CrmOverview }) {
  return (
    <>
      {!connected && (
        <Alert color="orange">
          This location is not connected. Reconnect it under Integrations to sync it.
        </Alert>
      )}
      {missing_scopes.length > 0 && (
        <Alert color="orange" title="The connection lacks permissions">
          Reconnect this location under Integrations to grant: {missing_scopes.join(', ')}.
        </Alert>
      )}
      {!writes_messages && (
        <Alert color="gray">
          Messages are not copied, because no conversation provider is set up on this server. Contacts,
          opportunities, notes and tasks are synced.
        </Alert>
      )}
    </>
  );
}

const toProgress = ({ done_count, total }: CrmRun): string =>
  `${formatCount(done_count)}${total === null ? '' : ` of ${formatCount(total)}`}.`;

const toTime = (at: string | null) => (at === null ? 'Never' : <Ago at={at} />);

function StatePanel({ overview }: { overview: CrmOverview }) {
  const { run, budget } = overview;
  return (
    <Panel title="Status">
      <Figures
        figures={[
          { term: 'Last sync', value: toTime(overview.last_sync_at) },
          { term: 'Last full sync', value: toTime(overview.reconciled_at) },
          { term: 'Linked contacts', value: overview.linked },
          { term: 'Pending changes', value: overview.waiting },
          { term: 'API calls left today', value: budget.day.remaining },
          {
            term: 'API calls left in the current burst',
            value: `${budget.burst.remaining} of ${budget.burst.limit}`,
          },
        ]}
      />
      {run && run.status !== 'done' && (
        <Group gap="xs" mt="sm">
          <Text size="sm">
            {RUN_TITLES[run.kind]}: {run.status === 'failed' ? 'failed.' : toProgress(run)} {run.error}
          </Text>
        </Group>
      )}
    </Panel>
  );
}
