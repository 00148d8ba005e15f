import { Switch } from '@mantine/core';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useCampaignAnalytics } from '../api.ts';
import { AsOf } from '../components/as-of.tsx';
import { toChoice } from '../period/period.ts';
import { PeriodPicker } from '../period/period-picker.tsx';
import classes from './analytics.module.css';
import type { AnalyticsChange, AnalyticsView } from './analytics-view.ts';
import { Panels } from './panels.tsx';

type Props = {
  campaign: { readonly id: string; readonly name: string };
  view: AnalyticsView;
  onView: (change: AnalyticsChange) => void;
};

/** Shows all analytics of a campaign for a period, as charts or as tables. */
export function CampaignAnalytics({ campaign, view, onView }: Props) {
  const choice = toChoice(view);
  const query = useCampaignAnalytics(campaign.id, choice);
  return (
    <div className={classes.panels}>
      <div className={classes.toolbar}>
        <PeriodPicker view={view} onView={onView} />
        <AsOf at={query.data?.as_of ?? null} />
        <Switch
          label="Show as table"
          checked={view.view === 'table'}
          onChange={({ currentTarget }) => onView({ view: currentTarget.checked ? 'table' : undefined })}
        />
      </div>
      <QueryStates
        query={query}
        skeleton="panels"
        loading="Loading analytics..."
        failure="Failed to load analytics"
      >
        {(analytics) => (
          <Panels
            analytics={analytics}
            choice={choice}
            asTable={view.view === 'table'}
            fileName={campaign.name}
          />
        )}
      </QueryStates>
    </div>
  );
}
