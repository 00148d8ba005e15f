import { IconSend } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

export const Route = createFileRoute('/_app/campaigns/$campaignId')({
  staticData: { title: 'Campaign' },
  component: CampaignDetail,
});

function CampaignDetail() {
  return (
    <>
      <PageHeader title="Campaign" />
      <EmptyState
        icon={IconSend}
        title="Campaign not found"
        actions={<ButtonLink to="/campaigns">Back to Campaigns</ButtonLink>}
      >
        It may have been removed, or it belongs to another workspace.
      </EmptyState>
    </>
  );
}
