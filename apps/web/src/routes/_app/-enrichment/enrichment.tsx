import { can, canAnywhere, type GapField } from '@hearback/contract';
import { Stack } from '@mantine/core';
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
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';

const PERIOD = 30;

type EnrichmentView = { missing?: GapField | undefined; days?: number | undefined };
type Props = { view: EnrichmentView; onView: (change: EnrichmentView) => void };

const route = getRouteApi('/_app/enrichment');

export function EnrichmentScreen() {
  const { missing: named, days = PERIOD } = route.useSearch();
  const missing = GAPS.find((each) => each === named);
  const view = { missing, days: Math.min(90, Math.max(1, days)) };
  const navigate = route.useNavigate();
  const onView = (change: EnrichmentView) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return <Enrichment view={view} onView={onView} />;
}

function Enrichment({ view: { missing, days = PERIOD }, onView }: Props) {
  const { profile } = useViewer();
  const query = useEnrichmentOverview(days);
  const given = useChanges();
  const changes = canAnywhere(profile, 'leads:write') ? given : null;
  return (
    <>
      <PageHeader
        title="Enrichment"
        description="How Clay enriches your leads, and which data is still missing."
      />
      <Stack gap="lg">
        <QueryStates query={query} loading="Loading enrichment..." failure="Failed to load enrichment">
          {(overview) => (
            <>
              <StatusPanel overview={overview} changes={changes} />
              <Campaigns campaigns={overview.campaigns} changes={changes} />
              <Halves>
                <Days days={overview.days} period={days} onPeriod={(next) => onView({ days: next })} />
                <Fields answered={overview.answered} fields={overview.fields} />
              </Halves>
            </>
          )}
        </QueryStates>
        {can(profile, 'integrations:read') && <ClayPanel />}
        <Gaps missing={missing} onMissing={(next) => onView({ missing: next })} />
      </Stack>
    </>
  );
}
