import type { Dashboard as Figures, PeriodChoice } from '@hearback/contract';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useDashboard } from '../api.ts';
import { LocationsTable } from '../locations/locations-table.tsx';
import {
  describePeriod,
  describeWithin,
  type PeriodChange,
  type PeriodView,
  toChoice,
} from '../period/period.ts';
import { toPeriodFilter } from '../period/period-filter.ts';
import { PeriodPicker } from '../period/period-picker.tsx';
import { ResponseTimes } from '../response/response-times.tsx';
import { SentimentDistribution } from '../sentiment/sentiment-distribution.tsx';
import { AsOf } from './as-of.tsx';
import classes from './dashboard.module.css';
import { FigureCards } from './figure-cards.tsx';
import { TopCampaigns } from './top-campaigns.tsx';
import { TopCompanies } from './top-companies.tsx';
import { WorkCards } from './work-cards.tsx';

type Props = {
  view: PeriodView;
  onView: (change: PeriodChange) => void;
  /** Shown above the figures. */
  notice?: ReactNode;
};

export function Dashboard({ view, onView, notice }: Props) {
  const { profile } = useViewer();
  const choice = toChoice(view);
  const query = useDashboard(choice);
  const { data } = query;
  return (
    <>
      <PageHeader
        title={profile.role === 'client' ? 'My Dashboard' : 'Dashboard'}
        help="start"
        description={`Leads, replies and campaigns for ${describePeriod(choice)}.`}
        actions={
          <Group gap="sm" align="flex-end">
            {data && (
              <div className={classes.times}>
                <AsOf at={data.as_of} />
                <LastUpdated at={data.measured_at} />
              </div>
            )}
            <PeriodPicker view={view} onView={onView} />
          </Group>
        }
      />
      {notice}
      {/* Figures stay visible when a refresh fails. The badge shows their age. */}
      <QueryStates query={query} skeleton="panels" failure="Error loading dashboard data">
        {(figures) => <Panels figures={figures} choice={choice} />}
      </QueryStates>
    </>
  );
}

function Panels({ figures, choice }: { figures: Figures; choice: PeriodChoice }) {
  const words = describePeriod(choice);
  const within = describeWithin(choice);
  return (
    <div className={classes.dashboard}>
      {figures.work && (
        <WorkCards
          work={figures.work}
          failing={figures.failing_connections}
          senders={figures.failing_senders}
        />
      )}
      <FigureCards figures={figures} words={words} />
      {figures.locations.length > 0 && <LocationsTable locations={figures.locations} words={words} />}
      <div className={classes.panels}>
        <TopCampaigns campaigns={figures.top_campaigns} />
        <TopCompanies companies={figures.top_companies} within={within} />
      </div>
      <div className={classes.panels} data-uneven>
        <SentimentDistribution
          sentiments={figures.sentiments}
          listed={toPeriodFilter(figures)}
          words={words}
        />
        {figures.response_times && (
          <ResponseTimes times={figures.response_times} words={words} within={within} />
        )}
      </div>
    </div>
  );
}

/** Shows when the figures were measured, not when they were displayed. */
function LastUpdated({ at }: { at: string }) {
  return (
    <Text size="xs" c="dimmed">
      Last updated: <Ago at={at} />
    </Text>
  );
}
