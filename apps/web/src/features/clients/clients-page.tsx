import {
  type ClientFilter,
  type Clients,
  can,
  counted,
  DEFAULT_CLIENT_PERIOD,
  formatDay,
  orderClients,
} from '@hearback/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconBuilding } from '#web/ui/icons/inbox.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useClients, useDownloadClients } from './api.ts';
import { ClientFilters } from './client-filters.tsx';
import { ClientsTable } from './clients-table.tsx';
import { ViewPicker } from './view-picker.tsx';

type Props = { filter: ClientFilter; onFilter: (filter: ClientFilter) => void };

/** One row per client. Filter and order are in the URL. */
export function ClientsPage({ filter, onFilter }: Props) {
  const query = useClients(filter.period);
  const download = useDownloadClients();
  const { profile } = useViewer();
  const clients = query.data?.clients;
  return (
    <>
      <PageHeader
        title="Clients"
        help="clients"
        description="Open work, results and risks of every client."
        actions={
          <>
            {can(profile, 'client_access:manage') && (
              <ButtonLink variant="default" to="/settings" search={{ tab: 'client_access' }}>
                Client access
              </ButtonLink>
            )}
            <ButtonLink variant="default" to="/approvals">
              Approvals
            </ButtonLink>
            <ButtonLink variant="default" to="/clients/copy">
              Winning copy
            </ButtonLink>
            <ButtonLink variant="default" to="/clients/overlap">
              Overlap
            </ButtonLink>
            <Button
              variant="default"
              loading={download.isPending}
              disabled={!clients?.length}
              onClick={() => download.mutate(filter)}
            >
              Download CSV
            </Button>
          </>
        }
      />
      <QueryStates
        query={{ ...query, data: clients }}
        failure="Failed to load clients"
        loading="Loading clients..."
        empty={
          <EmptyState
            icon={IconBuilding}
            title="No clients yet"
            actions={<ButtonLink to="/integrations">Connect a location</ButtonLink>}
          >
            Connect a CRM location first. Each location is a client.
          </EmptyState>
        }
      >
        {(all) => {
          const visibleClients = orderClients(all, filter);
          return (
            <Stack gap="md" data-wide>
              <Group align="flex-end" gap="sm">
                <ClientFilters clients={all} filter={filter} onFilter={onFilter} />
                <ViewPicker filter={filter} onFilter={onFilter} />
              </Group>
              <Text size="sm" c="dimmed" role="status">
                {counted(visibleClients.length, 'client')} for the last{' '}
                {counted(Number(filter.period ?? DEFAULT_CLIENT_PERIOD), 'day')}.{' '}
                {describeComparison(query.data?.previous)}
              </Text>
              {visibleClients.length === 0 ? (
                <EmptyState
                  icon={IconBuilding}
                  title="No client matches"
                  actions={
                    <Button variant="default" onClick={() => onFilter({})}>
                      Show all clients
                    </Button>
                  }
                >
                  Change the search or the filters.
                </EmptyState>
              ) : (
                <ClientsTable clients={visibleClients} filter={filter} onFilter={onFilter} />
              )}
            </Stack>
          );
        }}
      </QueryStates>
    </>
  );
}

const describeComparison = (previous: Clients['previous'] | undefined): string =>
  previous
    ? `Rates are compared with ${formatDay(previous.first_day)} – ${formatDay(previous.last_day)}.`
    : 'The comparison with the previous period appears within an hour.';
