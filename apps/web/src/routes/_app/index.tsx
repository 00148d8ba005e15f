import { can } from '@hearback/contract';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '../../lib/viewer/viewer.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

export const Route = createFileRoute('/_app/')({ staticData: { title: 'Dashboard' }, component: Dashboard });

function Dashboard() {
  const { profile } = useViewer();
  const isClient = profile.role === 'client';
  const mayConnect = can(profile, 'integrations:read');
  return (
    <>
      <PageHeader
        title={isClient ? 'My Dashboard' : 'Dashboard'}
        description="Leads, replies and campaigns of the last 30 days."
      />
      <EmptyState
        icon={IconLayoutDashboard}
        title="No campaign data available"
        actions={mayConnect && <ButtonLink to="/integrations">Connect an account</ButtonLink>}
      >
        {mayConnect
          ? 'Figures appear here as soon as campaigns and their replies arrive from a connected account.'
          : 'Figures appear here as soon as campaigns run for the locations you can see.'}
      </EmptyState>
    </>
  );
}
