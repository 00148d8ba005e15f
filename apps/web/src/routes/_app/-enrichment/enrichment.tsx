import { can, canAnywhere, type GapField } from '@hearback/contract';
import { Stack, Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEnrichmentOverview } from '#web/features/enrichment/api/overview.ts';
import { ClayPanel } from '#web/features/enrichment/clay/clay-panel.tsx';
import { Campaigns } from '#web/features/enrichment/overview/campaigns.tsx';
import { Days } from '#web/features/enrichment/overview/days.tsx';
import { Fields } from '#web/features/enrichment/overview/fields.tsx';
import { Gaps } from '#web/features/enrichment/overview/gaps.tsx';
import { StatusPanel } from '#web/features/enrichment/overview/status-panel.tsx';
import { Halves } from '#web/features/enrichment/overview/two-column.tsx';
import { useChanges } from '#web/features/enrichment/overview/use-changes.ts';
import { GAPS } from '#web/features/enrichment/wording.ts';
import { oneOf } from '#web/lib/search-params/search-params.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { ENRICHMENT_TABS, type EnrichmentTab } from './enrichment-tab.ts';

const PERIOD = 30;

const LABELS: Record<EnrichmentTab, string> = {
  overview: 'Overview',
  campaigns: 'Campaigns',
  gaps: 'Gaps',
  clay: 'Clay',
};

type EnrichmentView = {
  tab?: EnrichmentTab | undefined;
  all?: 'true' | undefined;
  missing?: GapField | undefined;
  days?: number | undefined;
};
type Props = { view: EnrichmentView; onView: (change: EnrichmentView) => void };

const route = getRouteApi('/_app/enrichment');

export function EnrichmentScreen() {
  const { missing: gapName, days = PERIOD, ...search } = route.useSearch();
  const missing = GAPS.find((each) => each === gapName);
  const view = { ...search, missing, days: Math.min(90, Math.max(1, days)) };
  const navigate = route.useNavigate();
  const onView = (change: EnrichmentView) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return <Enrichment view={view} onView={onView} />;
}

export function Enrichment({ view, onView }: Props) {
  const { profile } = useViewer();
  const tabs = ENRICHMENT_TABS.filter((each) => each !== 'clay' || can(profile, 'integrations:read'));
  const tab = tabs.find((each) => each === view.tab) ?? 'overview';
  return (
    <>
      <PageHeader
        title="Enrichment"
        help="enrichment"
        description="How Clay enriches your leads, and which data is still missing."
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => onView({ tab: oneOf(ENRICHMENT_TABS)(next) ?? tab })}
      >
        <Tabs.List mb="lg">
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {LABELS[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <OverviewTab days={view.days} onPeriod={(days) => onView({ days })} />
        </Tabs.Panel>
        <Tabs.Panel value="campaigns">
          <CampaignsTab
            days={view.days}
            showsAll={view.all === 'true'}
            onShowAll={(showsAll) => onView({ all: showsAll ? 'true' : undefined })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="gaps">
          <Gaps missing={view.missing} onMissing={(missing) => onView({ missing })} />
        </Tabs.Panel>
        <Tabs.Panel value="clay">
          <ClayPanel />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** The bulk changes, or null if the viewer cannot change leads. */
function useAllowedChanges() {
  const changes = useChanges();
  return canAnywhere(useViewer().profile, 'leads:write') ? changes : null;
}

const STATES = { loading: 'Loading enrichment...', failure: 'Failed to load enrichment' };

type OverviewProps = { days: number | undefined; onPeriod: (days: number) => void };

function OverviewTab({ days = PERIOD, onPeriod }: OverviewProps) {
  const changes = useAllowedChanges();
  return (
    <QueryStates query={useEnrichmentOverview(days)} {...STATES}>
      {(overview) => (
        <Stack gap="lg">
          <StatusPanel overview={overview} changes={changes} />
          <Halves>
            <Days days={overview.days} period={days} onPeriod={onPeriod} />
            <Fields answered={overview.answered} fields={overview.fields} />
          </Halves>
        </Stack>
      )}
    </QueryStates>
  );
}

type CampaignsProps = {
  days: number | undefined;
  showsAll: boolean;
  onShowAll: (showsAll: boolean) => void;
};

/** Reads the period of the overview, so that both tabs share one request. */
function CampaignsTab({ days = PERIOD, showsAll, onShowAll }: CampaignsProps) {
  const changes = useAllowedChanges();
  return (
    <QueryStates query={useEnrichmentOverview(days)} {...STATES}>
      {({ campaigns }) => (
        <Campaigns campaigns={campaigns} changes={changes} showsAll={showsAll} onShowAll={onShowAll} />
      )}
    </QueryStates>
  );
}
