import { ConversationFilter, can } from '@hearback/contract';
import { IconMessages } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '../../lib/viewer/viewer.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

export const Route = createFileRoute('/_app/conversations')({
  staticData: { title: 'Conversations' },
  validateSearch: ConversationFilter.pick({ q: true, campaign_id: true, status: true }),
  component: Conversations,
});

function Conversations() {
  const { profile } = useViewer();
  const mayConnect = can(profile, 'integrations:read');
  return (
    <>
      <PageHeader title="Conversations" description="Every reply to your outreach, by person." />
      <EmptyState
        icon={IconMessages}
        title="No conversations found"
        actions={mayConnect && <ButtonLink to="/integrations">Connect an account</ButtonLink>}
      >
        {mayConnect
          ? 'When somebody answers a cold email or a LinkedIn message, the conversation opens here. Connect an account to receive replies.'
          : 'When somebody answers outreach for one of your locations, the conversation opens here.'}
      </EmptyState>
    </>
  );
}
