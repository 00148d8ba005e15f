import { can, counted, type Dashboard, MIN_RANKED_SENT } from '@hearback/contract';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { getVisibleThreads } from '#web/lib/viewer/visible-threads.ts';
import { ButtonLink, TextLink } from '#web/ui/data/links.tsx';
import { IconSend } from '#web/ui/icons/inbox.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ResponseTable } from './response-table.tsx';

type Campaign = Dashboard['top_campaigns'][number];

export function TopCampaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <Panel
      title="Top Performing Campaigns"
      description={`Ranked by replies per message sent. Requires at least ${counted(MIN_RANKED_SENT, 'message')}`}
    >
      {campaigns.length === 0 ? (
        <NoCampaigns />
      ) : (
        <ResponseTable
          columns={['Campaign', 'Sent', 'Received']}
          rows={campaigns.map((campaign) => ({
            id: campaign.id,
            name: <CampaignLink {...campaign} />,
            counts: [campaign.sent, campaign.received],
            percent: campaign.response_percent,
          }))}
        />
      )}
    </Panel>
  );
}

/** Links to the campaign page for users who have access to it, and to its conversations for others. */
function CampaignLink({ id, name }: Campaign) {
  const { profile } = useViewer();
  if (getVisibleThreads(profile) === 'none') return name;
  return can(profile, 'campaigns:read') ? (
    <TextLink to="/campaigns/$campaignId" params={{ campaignId: id }} title={name}>
      {name}
    </TextLink>
  ) : (
    <TextLink to="/conversations" search={{ campaign_id: id }} title={name}>
      {name}
    </TextLink>
  );
}

function NoCampaigns() {
  const { profile } = useViewer();
  const canConnect = can(profile, 'integrations:read');
  return (
    <EmptyState
      bare
      icon={IconSend}
      title="No campaign data available"
      actions={canConnect && <ButtonLink to="/integrations">Connect an account</ButtonLink>}
    >
      {canConnect
        ? 'Figures appear here as soon as campaigns and their replies arrive from a connected account.'
        : 'Figures appear here once campaigns run in your locations.'}
    </EmptyState>
  );
}
