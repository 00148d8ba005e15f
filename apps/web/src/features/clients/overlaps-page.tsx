import {
  adviseOverlap,
  counted,
  formatDay,
  MAX_OVERLAPS,
  type Overlap,
  type OverlapKind,
} from '@hearback/contract';
import { Group, NativeSelect, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { ButtonLink, TextLink } from '#web/ui/data/links.tsx';
import { IconBuilding } from '#web/ui/icons/inbox.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useOverlaps } from './api.ts';
import classes from './clients.module.css';

type View = {
  readonly kind?: OverlapKind | undefined;
  readonly across?: 'clients' | 'campaigns' | undefined;
};
type Props = { view: View; onView: (view: View) => void };

const toDay = (iso: string | null): string => (iso === null ? '–' : formatDay(iso.slice(0, 10)));

/** People and companies that several clients or campaigns contact. */
export function OverlapsPage({ view, onView }: Props) {
  const { kind = 'person', across = 'clients' } = view;
  const query = useOverlaps({ kind, across });
  return (
    <>
      <PageHeader
        title="Overlap"
        help="overlap"
        description="People and companies that are contacted for several clients or in several campaigns."
        actions={
          <ButtonLink variant="default" to="/clients">
            All clients
          </ButtonLink>
        }
      />
      <Group gap="sm" mb="md" align="flex-end">
        <NativeSelect
          label="Show"
          data={[
            { value: 'person', label: 'People' },
            { value: 'company', label: 'Companies' },
          ]}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            onView({ ...view, kind: value === 'company' ? 'company' : undefined })
          }
        />
        <NativeSelect
          label="Contacted"
          data={[
            { value: 'clients', label: 'For several clients' },
            { value: 'campaigns', label: 'In several campaigns' },
          ]}
          value={across}
          onChange={({ currentTarget: { value } }) =>
            onView({ ...view, across: value === 'campaigns' ? 'campaigns' : undefined })
          }
        />
      </Group>
      <QueryStates
        query={{ ...query, data: query.data?.overlaps }}
        failure="Failed to load overlaps"
        loading="Loading overlaps..."
        empty={
          <EmptyState icon={IconBuilding} title="No overlap">
            No one in your locations is contacted more than once.
          </EmptyState>
        }
      >
        {(overlaps) => (
          <Stack gap="md">
            {overlaps.map((overlap) => (
              <OverlapPanel
                key={`${overlap.name}:${overlap.leads[0]?.contact_id}`}
                kind={kind}
                overlap={overlap}
              />
            ))}
            {query.data?.has_more && (
              <Text size="sm" c="dimmed">
                Shows the newest {counted(MAX_OVERLAPS, 'overlap')}.
              </Text>
            )}
          </Stack>
        )}
      </QueryStates>
    </>
  );
}

function OverlapPanel({ kind, overlap }: { kind: OverlapKind; overlap: Overlap }) {
  const { name, clients, campaigns, leads } = overlap;
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label={name}>
      <Title order={2} size="h4" className={classes.overlap}>
        {name}
      </Title>
      <Text size="sm" c="dimmed">
        {counted(clients, 'client')}, {counted(campaigns, 'campaign')}
      </Text>
      <Text size="sm" my="xs">
        {adviseOverlap(kind, overlap)}
      </Text>
      <Table.ScrollContainer minWidth={640} type="native">
        <Table aria-label={`Leads of ${name}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Lead</Table.Th>
              <Table.Th>Client</Table.Th>
              <Table.Th>Campaign</Table.Th>
              <Table.Th>Added</Table.Th>
              <Table.Th>Last message</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {leads.map((lead) => (
              <Table.Tr key={`${lead.campaign_id}:${lead.contact_id}`}>
                <Table.Td>
                  {lead.last_message_at === null ? (
                    lead.contact
                  ) : (
                    <TextLink to="/conversations" search={{ contact: lead.contact_id }} inherit>
                      {lead.contact}
                    </TextLink>
                  )}
                </Table.Td>
                <Table.Td>{lead.client ?? 'No client'}</Table.Td>
                <Table.Td>
                  <TextLink to="/campaigns/$campaignId" params={{ campaignId: lead.campaign_id }} inherit>
                    {lead.campaign}
                  </TextLink>
                </Table.Td>
                <Table.Td>{toDay(lead.added_at)}</Table.Td>
                <Table.Td>{toDay(lead.last_message_at)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
