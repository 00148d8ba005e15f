import { type CrmOverview, type CrmOwner, can } from '@hearback/contract';
import { Stack, Text } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { IconUsers } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useOwners } from './api.ts';

/** Maps owners in the CRM to colleagues. */
export function OwnersPanel({ overview }: { overview: CrmOverview }) {
  const { profile } = useViewer();
  const canRead = can(profile, 'integrations:manage') && overview.connected;
  const query = useOwners(overview.location_id, canRead);
  if (!canRead) return null;
  const nothing = (
    <EmptyState bare icon={IconUsers} title="No users">
      This location has no users who could own contacts.
    </EmptyState>
  );
  return (
    <Panel
      title="Owners"
      description="When a contact gets an owner in the CRM, its conversation is assigned to the teammate with the same email address, unless it already has an assignee."
    >
      <QueryStates
        query={query}
        bare
        loading="Loading owners..."
        failure="Failed to load the owners"
        empty={nothing}
      >
        {(owners) => (
          <Stack gap="xs">
            {owners.map((owner) => (
              <Owner key={owner.id} owner={owner} />
            ))}
          </Stack>
        )}
      </QueryStates>
    </Panel>
  );
}

const Owner = ({ owner: { name, email, colleague } }: { owner: CrmOwner }) => (
  <div>
    <Text size="sm">{name}</Text>
    <Text size="sm" c="dimmed">
      {colleague === null
        ? `${email ?? 'No email address'} · No teammate with this email address`
        : `${email} · ${colleague} in Hearback`}
    </Text>
  </div>
);
