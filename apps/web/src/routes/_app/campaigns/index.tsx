import { can } from '@hearback/contract';
import { IconSend, IconSparkles } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '../../../lib/viewer/viewer.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

export const Route = createFileRoute('/_app/campaigns/')({
  staticData: { title: 'Campaigns' },
  component: Campaigns,
});

function Campaigns() {
  const { profile } = useViewer();
  const isAdmin = can(profile, 'integrations:read');
  return (
    <>
      <PageHeader
        title={isAdmin ? 'Campaign Management' : 'My Campaigns'}
        description={
          isAdmin
            ? 'Map campaigns to CRM locations and configure AI replies and enrichment.'
            : 'View and manage your campaign settings'
        }
        actions={
          <ButtonLink
            to="/campaigns/create-with-ai"
            variant="default"
            leftSection={<IconSparkles size={16} aria-hidden="true" />}
          >
            Create with AI
          </ButtonLink>
        }
      />
      <EmptyState
        icon={IconSend}
        title="No campaigns yet"
        actions={isAdmin && <ButtonLink to="/integrations">Connect an account</ButtonLink>}
      >
        {isAdmin
          ? 'Campaigns are imported from your cold-email and LinkedIn accounts once one is connected.'
          : 'Campaigns appear here once your agency has imported them.'}
      </EmptyState>
    </>
  );
}
