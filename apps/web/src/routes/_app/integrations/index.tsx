import { can } from '@hearback/contract';
import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '../../../lib/viewer/viewer.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { IntegrationsScreen } from './-screen/integrations-screen.tsx';

export const Route = createFileRoute('/_app/integrations/')({
  staticData: { title: 'Integrations' },
  component: Integrations,
});

export function Integrations() {
  const { profile } = useViewer();
  if (can(profile, 'integrations:read')) return <IntegrationsScreen />;
  return (
    <>
      <PageHeader title="Integrations" />
      <Alert color="gray" icon={<IconLock size={18} aria-hidden="true" />}>
        Access Restricted - Only agency owners and team members can access integration settings.
      </Alert>
    </>
  );
}
