import { canIn, type EnrichmentOverview } from '@hearback/contract';
import { Group, Switch, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconSpeakerphone } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ListPages } from '#web/ui/paging/list-pages.tsx';
import { toPage } from '#web/ui/paging/to-page.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { countIn, STAGES } from '../wording.ts';
import { ChangeButtons } from './change-buttons.tsx';
import classes from './overview.module.css';
import type { Changes } from './use-changes.ts';

const PAGE_SIZE = 25;

type Campaign = EnrichmentOverview['campaigns'][number];

type Props = {
  campaigns: readonly Campaign[];
  changes: Changes | null;
  /** Whether campaigns with enrichment off are listed, too. */
  showsAll: boolean;
  onShowAll: (showsAll: boolean) => void;
};

export function Campaigns({ campaigns, changes, showsAll, onShowAll }: Props) {
  const [page, setPage] = useState(1);
  const visibleCampaigns = showsAll
    ? campaigns
    : campaigns.filter(({ enrichment_enabled }) => enrichment_enabled);
  const slice = toPage(visibleCampaigns, page, PAGE_SIZE);
  const showAll = (next: boolean) => {
    setPage(1);
    onShowAll(next);
  };
  return (
    <Panel
      title="By campaign"
      description="Campaigns with failed leads first"
      aside={
        <Switch
          label="Show all campaigns"
          checked={showsAll}
          onChange={({ currentTarget }) => showAll(currentTarget.checked)}
        />
      }
    >
      {visibleCampaigns.length === 0 ? (
        <NoCampaigns hasOthers={campaigns.length > 0} />
      ) : (
        <>
          <CampaignTable campaigns={slice.rows} changes={changes} />
          {slice.pages > 1 && <ListPages of={slice} onPage={setPage} />}
        </>
      )}
    </Panel>
  );
}

const NoCampaigns = ({ hasOthers }: { hasOthers: boolean }) =>
  hasOthers ? (
    <EmptyState bare icon={IconSpeakerphone} title="Enrichment is off for all campaigns">
      Turn on data enrichment for a campaign on the Campaigns screen, or show all campaigns.
    </EmptyState>
  ) : (
    <EmptyState bare icon={IconSpeakerphone} title="No leads yet">
      Counts appear here once your campaigns have leads.
    </EmptyState>
  );

type TableProps = { campaigns: readonly Campaign[]; changes: Changes | null };

const CampaignTable = ({ campaigns, changes }: TableProps) => (
  <Table.ScrollContainer minWidth={680} type="native">
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Campaign</Table.Th>
          {STAGES.map(({ label }) => (
            <Table.Th key={label} className={classes.number}>
              {label}
            </Table.Th>
          ))}
          {changes && <Table.Th className={classes.actions}>Failed leads</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} changes={changes} />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

type RowProps = { campaign: Campaign; changes: Changes | null };

function CampaignRow({ campaign, changes }: RowProps) {
  const { id, name, enrichment_enabled, by_status, ghl_location_id } = campaign;
  const canWrite = canIn(useViewer().profile, 'leads:write', ghl_location_id);
  const retryTarget = { status: 'error', campaign_id: id, leads: by_status.error ?? 0 } as const;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Group gap={6}>
          <TextLink inherit to="/campaigns/$campaignId" params={{ campaignId: id }} search={{ tab: 'leads' }}>
            {name}
          </TextLink>
          {!enrichment_enabled && <DataBadge value="Enrichment off" tone="neutral" />}
        </Group>
      </Table.Th>
      {STAGES.map((stage) => (
        <Table.Td key={stage.label} className={classes.number}>
          {formatCount(countIn(by_status, stage))}
        </Table.Td>
      ))}
      {changes && (
        <Table.Td className={classes.actions}>
          {canWrite && (
            <ChangeButtons
              target={retryTarget}
              of={`failed leads of ${name}`}
              changes={changes}
              canRetry={enrichment_enabled}
            />
          )}
          {retryTarget.leads === 0 && <Text c="dimmed">–</Text>}
        </Table.Td>
      )}
    </Table.Tr>
  );
}
