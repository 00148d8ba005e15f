import { can, type Dashboard } from '@hearback/contract';
import { Table } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ButtonLink, TextLink } from '#web/ui/data/links.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { shownCount } from '../wording.ts';
import classes from './dashboard.module.css';
import { mostOf, Share } from './share.tsx';

type Campaign = Dashboard['top_campaigns'][number];

export function TopCampaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <Panel title="Top Performing Campaigns" description="By response: replies received for messages sent">
      {campaigns.length === 0 ? <NoCampaigns /> : <CampaignTable campaigns={campaigns} />}
    </Panel>
  );
}

function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const most = mostOf(campaigns);
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Campaign</Table.Th>
          <Table.Th className={classes.number}>Sent</Table.Th>
          <Table.Th className={classes.number}>Received</Table.Th>
          <Table.Th className={classes.number}>Response</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {campaigns.map((campaign) => (
          <Table.Tr key={campaign.id}>
            <Table.Td className={classes.name}>
              <CampaignLink {...campaign} />
            </Table.Td>
            <Table.Td className={classes.number}>{shownCount(campaign.sent)}</Table.Td>
            <Table.Td className={classes.number}>{shownCount(campaign.received)}</Table.Td>
            <Table.Td className={classes.number}>
              <Share percent={campaign.response_percent} most={most} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Its own page for those who have one; its conversations for the others. */
function CampaignLink({ id, name }: Campaign) {
  const { profile } = useViewer();
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
  const mayConnect = can(profile, 'integrations:read');
  return (
    <EmptyState
      bare
      icon={IconSend}
      title="No campaign data available"
      actions={mayConnect && <ButtonLink to="/integrations">Connect an account</ButtonLink>}
    >
      {mayConnect
        ? 'Figures appear here as soon as campaigns and their replies arrive from a connected account.'
        : 'Figures appear here as soon as campaigns run for the locations you can see.'}
    </EmptyState>
  );
}
