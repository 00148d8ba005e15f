import type { GapField, LeadWithGaps } from '@hearback/contract';
import { Select, Table, Text } from '@mantine/core';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconCircleCheck } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadOlder } from '#web/ui/states/load-older.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useGaps } from '../api/overview.ts';
import { GAP_LABELS, GAPS, toStage } from '../wording.ts';
import classes from './overview.module.css';

const MISSING = [
  { value: 'any', label: 'Any field' },
  ...GAPS.map((value) => ({ value, label: GAP_LABELS[value] })),
];

type Props = {
  missing: GapField | undefined;
  onMissing: (missing: GapField | undefined) => void;
};

/** Lists leads with fields that neither an import nor Clay could fill. */
export function Gaps({ missing, onMissing }: Props) {
  const query = useGaps(missing);
  const { data, error, isFetching, refetch } = query;
  const leads = data?.pages.flatMap((page) => page.leads);
  return (
    <Panel
      title="Contacts with gaps"
      description="Newest first"
      aside={
        <Select
          aria-label="Missing field"
          w={{ base: '9rem', sm: '12rem' }}
          data={MISSING}
          allowDeselect={false}
          value={missing ?? 'any'}
          onChange={(next) => onMissing(GAPS.find((each) => each === next))}
        />
      }
    >
      <QueryStates
        query={{ data: leads, error, isFetching, refetch }}
        bare
        loading="Loading contacts..."
        failure="Failed to load contacts"
        retry="Retry"
        empty={
          <EmptyState bare icon={IconCircleCheck} title="No gaps">
            {missing ? `Every lead has: ${GAP_LABELS[missing]}.` : 'Every lead has all of these fields.'}
          </EmptyState>
        }
      >
        {(leads) => (
          <>
            <GapsTable leads={leads} />
            <LoadOlder pages={query} of="contacts" />
          </>
        )}
      </QueryStates>
    </Panel>
  );
}

const toName = ({ first_name, last_name, email, linkedin_url }: LeadWithGaps): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || linkedin_url || 'Unknown contact';

function GapsTable({ leads }: { leads: readonly LeadWithGaps[] }) {
  return (
    <Table className={classes.gaps} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Contact</Table.Th>
          <Table.Th>Campaign</Table.Th>
          <Table.Th>Missing</Table.Th>
          <Table.Th>Enrichment</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {leads.map((lead) => (
          <Table.Tr key={lead.id}>
            <Table.Td>
              <TextLink
                inherit
                to="/campaigns/$campaignId"
                params={{ campaignId: lead.campaign.id }}
                search={{ tab: 'leads', lead: lead.id }}
              >
                {toName(lead)}
              </TextLink>
            </Table.Td>
            <Table.Td>{lead.campaign.name}</Table.Td>
            <Table.Td>
              {GAPS.filter((field) => !lead[field])
                .map((field) => GAP_LABELS[field])
                .join(', ')}
            </Table.Td>
            <Table.Td>
              <Status lead={lead} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Status({ lead: { enrichment_status, enrichment_error } }: { lead: LeadWithGaps }) {
  const { label, tone } = toStage(enrichment_status);
  return (
    <>
      <DataBadge label="Enrichment" value={label} tone={tone} />
      {enrichment_error !== null && (
        <Text size="xs" c="dimmed">
          {enrichment_error}
        </Text>
      )}
    </>
  );
}
