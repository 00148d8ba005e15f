import { IconSparkles } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

export const Route = createFileRoute('/_app/campaigns/create-with-ai')({
  staticData: { title: 'Create with AI' },
  component: CreateWithAi,
});

function CreateWithAi() {
  return (
    <>
      <PageHeader
        title="Create with AI"
        description="Plan a sequence in conversation and keep the emails it writes."
      />
      <EmptyState
        icon={IconSparkles}
        title="The assistant is not available yet"
        actions={
          <ButtonLink to="/campaigns" variant="default">
            Back to Campaigns
          </ButtonLink>
        }
      >
        It will ask about your business, audience and goals, and draft the sequence with you.
      </EmptyState>
    </>
  );
}
