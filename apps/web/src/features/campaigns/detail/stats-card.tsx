import type { Campaign } from '@hearback/contract';
import { Panel } from '#web/ui/layout/panel.tsx';
import { AnalyticsStrip, LastMeasured } from '../stats/analytics-strip.tsx';

export function StatsCard({ campaign }: { campaign: Campaign }) {
  return (
    <Panel title="Campaign Stats" description="Last 30 days">
      <AnalyticsStrip stats={campaign.campaign_stats} />
      <LastMeasured stats={campaign.campaign_stats} />
    </Panel>
  );
}
