import { counted, type LocationClientAccess } from '@hearback/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconBuilding } from '#web/ui/icons/inbox.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useClientAccess } from '../api.ts';
import { PreviewButton } from '../preview/preview-button.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { describeAccess } from './wording.ts';

/** The client access settings of each location. */
export function ClientAccessTab() {
  const query = useClientAccess();
  const [edited, setEdited] = useState<LocationClientAccess | null>(null);
  return (
    <Panel
      title="Client access"
      description="Choose what the clients of each location can see and do. Changes apply immediately, including on open pages."
    >
      <QueryStates
        query={query}
        failure="Failed to load client access"
        bare
        empty={
          <EmptyState
            bare
            icon={IconBuilding}
            title="No locations yet"
            actions={<ButtonLink to="/integrations">Connect a location</ButtonLink>}
          >
            Connect a CRM location first. Then choose what its clients can see.
          </EmptyState>
        }
      >
        {(locations) => (
          <Stack gap="md">
            {locations.map((location) => (
              <Group
                key={location.location_id}
                justify="space-between"
                gap="xs"
                role="group"
                aria-label={location.name}
              >
                <Stack gap={2} miw={0} flex="1 1 16rem">
                  <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                    {location.name}
                  </Text>
                  <Text size="sm">{describeAccess(location)}</Text>
                  <Text size="sm" c="dimmed">
                    {location.people.length === 0
                      ? 'No clients can sign in yet'
                      : counted(location.people.length, 'client')}
                  </Text>
                </Stack>
                <Group gap="xs">
                  <PreviewButton people={location.people} />
                  <Button variant="default" size="compact-sm" onClick={() => setEdited(location)}>
                    Change
                  </Button>
                </Group>
              </Group>
            ))}
          </Stack>
        )}
      </QueryStates>
      {edited && <AccessDialog key={edited.location_id} location={edited} onClose={() => setEdited(null)} />}
    </Panel>
  );
}
