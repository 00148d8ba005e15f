import { Grid, Stack } from '@mantine/core';
import { AccountsPanel } from '#web/features/accounts/components/accounts-panel.tsx';
import { KINDS } from '#web/features/accounts/kinds.ts';
import { WebhookCard } from '#web/features/accounts/webhook/webhook-card.tsx';
import { ClayPanel } from '#web/features/enrichment/components/clay-panel.tsx';
import { GivenUpJobs } from '#web/features/jobs/components/given-up-jobs.tsx';
import { CrmPanel } from '#web/features/locations/components/crm-panel.tsx';
import { useSyncRuns } from '#web/features/sync/api.ts';
import { progressOf } from '#web/features/sync/run-progress.ts';
import { useAccountSync } from '#web/features/sync/use-account-sync.ts';
import { AnonymousTrafficCard } from '#web/features/webhooks/components/anonymous-traffic-card.tsx';
import { RecentEvents } from '#web/features/webhooks/components/recent-events.tsx';
import { HealthSummary } from './health-summary.tsx';

/** Locations and accounts are synced by a third module, so the three meet here. */
export function Connections() {
  const syncRuns = useSyncRuns();
  const { runs, follow } = syncRuns;
  const locationSync = {
    follow,
    progressOf: ({ ghl_location_id }: { ghl_location_id: string }) => progressOf(runs, { ghl_location_id }),
  };
  const accountSync = {
    ...useAccountSync(syncRuns),
    progressOf: ({ id }: { id: string }) => progressOf(runs, { account_id: id }),
  };
  return (
    <Stack gap="lg">
      <HealthSummary runs={runs} />
      <GivenUpJobs />
      <CrmPanel sync={locationSync} />
      <Grid gap="lg">
        {[KINDS.instantly, KINDS.heyreach].map((kind) => (
          <Grid.Col key={kind.provider} span={{ base: 12, md: 6 }}>
            <Stack gap="lg">
              <AccountsPanel kind={kind} sync={accountSync} />
              <WebhookCard kind={kind} />
            </Stack>
          </Grid.Col>
        ))}
        <Grid.Col span={{ base: 12, md: 7 }}>
          <RecentEvents />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <ClayPanel />
            <AnonymousTrafficCard />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
