import { can } from '@hearback/contract';
import { Grid, Stack } from '@mantine/core';
import { ClayCard } from '#web/features/enrichment/clay/clay-card.tsx';
import { type Integration, listShown } from '#web/features/integrations/integration.ts';
import { IntegrationCard } from '#web/features/integrations/integration-card.tsx';
import { SyncHealth } from '#web/features/integrations/sync-health.tsx';
import { GivenUpJobs } from '#web/features/jobs/components/failed-jobs.tsx';
import { useSyncRuns } from '#web/features/sync/api.ts';
import { ReconciliationLine } from '#web/features/sync/components/reconciliation-line.tsx';
import { toProgress } from '#web/features/sync/run-progress.ts';
import { useAccountSync } from '#web/features/sync/use-account-sync.ts';
import { AnonymousTrafficCard } from '#web/features/webhooks/components/anonymous-traffic-card.tsx';
import { RecentEvents } from '#web/features/webhooks/components/recent-events.tsx';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { INTEGRATIONS, type Syncs } from './registry.tsx';

const HALF = { base: 12, md: 6 };

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

type Props = { integrations?: readonly Integration<Syncs>[] };

export function Connections({ integrations = INTEGRATIONS }: Props) {
  const { profile } = useViewer();
  const { runs, syncs } = useSyncs();
  const { core, generic } = listShown(integrations, can(profile, 'integrations:manage'));
  return (
    <Stack gap="lg">
      <SyncHealth of={[...core, ...generic]} footer={<ReconciliationLine runs={runs} />} />
      <GivenUpJobs />
      <Grid gap="lg">
        {core.map(({ id, core: { panel, isWide } }) => (
          <Grid.Col key={id} span={isWide ? 12 : HALF}>
            <Stack gap="lg">{panel(syncs)}</Stack>
          </Grid.Col>
        ))}
        {generic.map((integration) => (
          <Grid.Col key={integration.id} span={HALF}>
            <IntegrationCard integration={integration} />
          </Grid.Col>
        ))}
        <Grid.Col span={{ base: 12, md: 7 }}>
          <RecentEvents />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <ClayCard />
            <AnonymousTrafficCard />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
