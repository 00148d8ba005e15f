import { can } from '@hearback/contract';
import { Alert, Stack } from '@mantine/core';
import { IconLock, IconPlugConnected } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { LocationList } from '../../../features/locations/components/location-list.tsx';
import { useViewer } from '../../../lib/viewer/viewer.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

export const Route = createFileRoute('/_app/integrations/')({
  staticData: { title: 'Integrations' },
  component: Integrations,
});

function Integrations() {
  const { profile } = useViewer();
  return (
    <>
      <PageHeader
        title="Integrations"
        description="The CRM and the outreach accounts your campaigns come from."
      />
      {can(profile, 'integrations:read') ? (
        <Stack gap="lg">
          <Panel title="CRM locations" description="Locations of this workspace and what each of them holds.">
            <LocationList />
          </Panel>
          <Panel
            title="Outreach accounts"
            description="Cold-email and LinkedIn accounts that campaigns come from."
          >
            <EmptyState bare icon={IconPlugConnected} title="No accounts connected">
              Accounts cannot be connected in this version yet.
            </EmptyState>
          </Panel>
        </Stack>
      ) : (
        <Alert color="gray" icon={<IconLock size={18} aria-hidden="true" />}>
          Access Restricted - Only agency owners and team members can access integration settings.
        </Alert>
      )}
    </>
  );
}
