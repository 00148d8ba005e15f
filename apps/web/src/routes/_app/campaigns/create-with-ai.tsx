import { createFileRoute } from '@tanstack/react-router';
import { Assistant } from '#web/features/assistant/screen/assistant.tsx';
import { AssistantView } from '#web/features/assistant/view.ts';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconArrowLeft } from '#web/ui/icons/inbox.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export const Route = createFileRoute('/_app/campaigns/create-with-ai')({
  staticData: { title: 'Create with AI' },
  validateSearch: AssistantView,
  component: CreateWithAi,
});

function CreateWithAi() {
  const { session } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeader
        title="Create with AI"
        description="Plan a sequence with the assistant and keep the emails it writes."
        actions={
          <ButtonLink
            to="/campaigns"
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
          >
            Back to Campaigns
          </ButtonLink>
        }
      />
      <Assistant
        session={session}
        // A new chat replaces the URL without one. Otherwise 'back' would start another.
        onSession={(id) => void navigate({ search: { session: id }, replace: id !== undefined })}
        onCreated={(campaignId) => void navigate({ to: '/campaigns/$campaignId', params: { campaignId } })}
      />
    </>
  );
}
