import { Table, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { nameOf } from '../../../lib/wording/location-name.ts';
import { DataBadge } from '../../../ui/data-badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useLocations } from '../api.ts';

export function LocationList() {
  const { data, error, isFetching, refetch } = useLocations();
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        bare
        title="Failed to fetch locations"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState label="Loading locations..." />;
  if (data.length === 0) {
    return (
      <EmptyState bare icon={IconMapPin} title="No locations yet">
        Locations appear here once a CRM is connected to this workspace.
      </EmptyState>
    );
  }
  return (
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Location</Table.Th>
          <Table.Th ta="right">Contacts</Table.Th>
          <Table.Th ta="right" visibleFrom="xs">
            Campaigns
          </Table.Th>
          <Table.Th ta="right">Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.map((location) => (
          <Table.Tr key={location.id}>
            <Table.Td>
              <Text fw={500}>{nameOf(location)}</Text>
            </Table.Td>
            <Table.Td ta="right">{location.contact_count.toLocaleString('en-US')}</Table.Td>
            <Table.Td ta="right" visibleFrom="xs">
              {location.campaign_count.toLocaleString('en-US')}
            </Table.Td>
            <Table.Td ta="right">
              <DataBadge
                value={location.connected ? 'Connected' : 'Disconnected'}
                tone={location.connected ? 'good' : 'neutral'}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
