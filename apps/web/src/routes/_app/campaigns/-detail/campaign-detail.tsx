import { type Campaign, can } from '@hearback/contract';
import { Tabs } from '@mantine/core';
import { EmailSequence } from '#web/features/assistant/sequence/email-sequence.tsx';
import { useCampaign } from '#web/features/campaigns/api/campaigns.ts';
import { AiSettings } from '#web/features/campaigns/detail/ai-settings.tsx';
import { AnalyticsTab } from '#web/features/campaigns/detail/analytics-tab.tsx';
import { CampaignHeader } from '#web/features/campaigns/detail/campaign-header.tsx';
import { OverviewTab } from '#web/features/campaigns/detail/overview-tab.tsx';
import { ManagingButtons } from '#web/features/campaigns/list/campaign-actions.tsx';
import { campaignName } from '#web/features/campaigns/wording.ts';
import type { AnalyticsChange, AnalyticsView } from '#web/features/dashboard/analytics/analytics-view.ts';
import { CampaignAnalytics } from '#web/features/dashboard/analytics/campaign-analytics.tsx';
import type { LeadView, ViewChange } from '#web/features/leads/view.ts';
import { useSyncRuns } from '#web/features/sync/api.ts';
import { useCampaignSync } from '#web/features/sync/use-campaign-sync.ts';
import { oneOf } from '#web/lib/search-params/search-params.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconSend } from '#web/ui/icons/inbox.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { toLinkedinSync } from '../-list/linkedin-sync.ts';
import { CAMPAIGN_TABS, type CampaignTab } from './campaign-tab.ts';
import { LeadsTab } from './leads-tab.tsx';

const LABELS: Record<CampaignTab, string> = {
  overview: 'Overview',
  analytics: 'Analytics',
  leads: 'Leads',
  ai: 'AI Settings',
};

/** View state of the leads list, with its setter. */
type Leads = { view: LeadView; onView: (change: ViewChange) => void };

/** The period and the form of the analytics. */
type Analytics = { view: AnalyticsView; onView: (change: AnalyticsChange) => void };

type Props = {
  campaignId: string;
  tab: CampaignTab;
  onTab: (tab: CampaignTab) => void;
  leads: Leads;
  analytics: Analytics;
};

export function CampaignDetail({ campaignId, tab, onTab, leads, analytics }: Props) {
  const { data: campaign, isPending } = useCampaign(campaignId);
  const canManage = can(useViewer().profile, 'campaigns:manage');
  if (isPending) return <LoadingState label="Loading campaign..." />;
  if (!campaign) return <NotFound />;
  return (
    <>
      <CampaignHeader campaign={campaign} actions={canManage && <ManagingActions campaign={campaign} />} />
      <Tabs value={tab} keepMounted={false} onChange={(next) => onTab(oneOf(CAMPAIGN_TABS)(next) ?? tab)}>
        <Tabs.List mb="lg">
          {CAMPAIGN_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {LABELS[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Panels campaign={campaign} leads={leads} analytics={analytics} />
      </Tabs>
    </>
  );
}

type PanelsProps = { campaign: Campaign; leads: Leads; analytics: Analytics };

function Panels({ campaign, leads, analytics }: PanelsProps) {
  const { id } = campaign;
  return (
    <>
      <Tabs.Panel value="overview">
        <OverviewTab campaign={campaign} more={<EmailSequence campaign_id={id} />} />
      </Tabs.Panel>
      <Tabs.Panel value="analytics">
        <AnalyticsTab
          campaign={campaign}
          more={<CampaignAnalytics campaign={{ id, name: campaignName(campaign) }} {...analytics} />}
        />
      </Tabs.Panel>
      <Tabs.Panel value="leads">
        <LeadsTab campaign={campaign} {...leads} />
      </Tabs.Panel>
      <Tabs.Panel value="ai">
        <AiSettings key={campaign.id} campaign={campaign} />
      </Tabs.Panel>
    </>
  );
}

function NotFound() {
  return (
    <EmptyState
      icon={IconSend}
      order={1}
      title="Campaign not found"
      actions={<ButtonLink to="/campaigns">Back to Campaigns</ButtonLink>}
    >
      It may have been removed, or it belongs to another workspace.
    </EmptyState>
  );
}

/** The actions of a campaign from the list, shown on its page. */
function ManagingActions({ campaign }: { campaign: Campaign }) {
  const sync = useCampaignSync(useSyncRuns());
  return <ManagingButtons campaign={campaign} linkedinSync={toLinkedinSync(sync)} size="sm" />;
}
