import { can } from '@hearback/contract';
import { Stack, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ClayCard } from '#web/features/enrichment/clay/clay-card.tsx';
import { type Integration, listShown } from '#web/features/integrations/integration.ts';
import { IntegrationCard } from '#web/features/integrations/integration-card.tsx';
import { SyncHealth } from '#web/features/integrations/sync-health.tsx';
import { FailedJobsPanel } from '#web/features/jobs/components/failed-jobs.tsx';
import { useLocations } from '#web/features/locations/api.ts';
import { NameLocationDialog } from '#web/features/locations/location-name/name-location-dialog.tsx';
import { useSyncRuns } from '#web/features/sync/api.ts';
import { ReconciliationLine } from '#web/features/sync/components/reconciliation-line.tsx';
import { toProgress } from '#web/features/sync/run-progress.ts';
import { useAccountSync } from '#web/features/sync/use-account-sync.ts';
import { AnonymousTrafficCard } from '#web/features/webhooks/components/anonymous-traffic-card.tsx';
import { RecentEvents } from '#web/features/webhooks/components/recent-events.tsx';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { INTEGRATIONS, type Syncs } from './registry.tsx';

/** Locations and accounts are synced by a third module, so this combines the three. */
function useSyncs() {
  const syncRuns = useSyncRuns();
  const { runs, follow } = syncRuns;
  const syncs: Syncs = {
    locations: {
      follow,
      toProgress: ({ ghl_location_id }) => toProgress(runs, { ghl_location_id }),
    },
    accounts: {
      ...useAccountSync(syncRuns),
      toProgress: ({ id }) => toProgress(runs, { account_id: id }),
    },
  };
  return { runs, syncs };
}

const MORE = 'more';

/** The open tab is in the URL, and the first one is the default. */
function useTab(ids: readonly string[]) {
  const { tab } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (next: string | null) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, tab: next ?? undefined }),
      replace: true,
      resetScroll: false,
    });
  return { tab: ids.find((id) => id === tab) ?? ids[0] ?? MORE, open };
}

type Props = { integrations?: readonly Integration<Syncs>[] };

export function Connections({ integrations = INTEGRATIONS }: Props) {
  const { profile } = useViewer();
  const { runs, syncs } = useSyncs();
  const { core, generic } = listShown(integrations, can(profile, 'integrations:manage'));
  const { tab, open } = useTab([...core.map(({ id }) => id), MORE]);
  const locations = useLocations().data;
  return (
    <Stack gap="md">
      <SyncHealth of={[...core, ...generic]} footer={<ReconciliationLine runs={runs} />} />
      <FailedJobsPanel />
      <Tabs value={tab} keepMounted={false} onChange={open}>
        <Tabs.List mb="md">
          {core.map(({ id, core: { tab } }) => (
            <Tabs.Tab key={id} value={id}>
              {tab}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value={MORE}>More</Tabs.Tab>
        </Tabs.List>
        {core.map(({ id, core: { panel } }) => (
          <Tabs.Panel key={id} value={id}>
            {panel(syncs)}
          </Tabs.Panel>
        ))}
        <Tabs.Panel value={MORE}>
          <Stack gap="md">
            {generic.map((integration) => (
              <IntegrationCard key={integration.id} integration={integration} />
            ))}
            <ClayCard />
            <AnonymousTrafficCard />
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <RecentEvents />
      {locations && <NameLocationDialog locations={locations} />}
    </Stack>
  );
}
