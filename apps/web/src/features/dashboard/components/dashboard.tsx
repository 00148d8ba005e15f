import type { Dashboard as Figures } from '@hearback/contract';
import { Badge } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { Ago } from '#web/ui/data/ago.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useDashboard } from '../api.ts';
import { ResponseTimes } from '../response/response-times.tsx';
import { SentimentDistribution } from '../sentiment/sentiment-distribution.tsx';
import classes from './dashboard.module.css';
import { FigureCards } from './figure-cards.tsx';
import { TopCampaigns } from './top-campaigns.tsx';
import { TopCompanies } from './top-companies.tsx';

export function Dashboard() {
  const { profile } = useViewer();
  const query = useDashboard();
  const { data } = query;
  return (
    <>
      <PageHeader
        title={profile.role === 'client' ? 'My Dashboard' : 'Dashboard'}
        description="Leads, replies and campaigns of the last 30 days."
        {...(data ? { actions: <LastUpdated at={data.measured_at} /> } : {})}
      />
      {/* Figures that could not be measured anew still stand; the badge tells their age. */}
      <QueryStates query={query} failure="Error loading dashboard data">
        {(figures) => <Panels figures={figures} />}
      </QueryStates>
    </>
  );
}

function Panels({ figures }: { figures: Figures }) {
  return (
    <div className={classes.dashboard}>
      <FigureCards figures={figures} />
      <div className={classes.panels}>
        <div className={classes.column}>
          <TopCampaigns campaigns={figures.top_campaigns} />
          <TopCompanies companies={figures.top_companies} />
        </div>
        <SentimentDistribution sentiments={figures.sentiments} active_since={figures.active_since} />
      </div>
      {figures.response_times && <ResponseTimes times={figures.response_times} />}
    </div>
  );
}

/** When the figures were measured, not when they were shown. */
function LastUpdated({ at }: { at: string }) {
  return (
    <Badge className={classes.updated} variant="default" size="md">
      Last updated: <Ago at={at} />
    </Badge>
  );
}
