import { createFileRoute } from '@tanstack/react-router';
import { Assistant } from '#web/features/assistant/screen/assistant.tsx';
import { AssistantView } from '#web/features/assistant/view.ts';
import { BackLink } from '#web/ui/buttons/back-link.tsx';
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
          <BackLink to="/campaigns" variant="default">
            Back to Campaigns
          </BackLink>
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
