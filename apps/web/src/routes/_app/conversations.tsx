import { createFileRoute } from '@tanstack/react-router';
import { useCampaignNames } from '../../features/campaigns/api.ts';
import { InboxView, type ViewChange } from '../../features/inbox/view.ts';
import { ConversationsScreen } from './-conversations/conversations-screen.tsx';

export const Route = createFileRoute('/_app/conversations')({
  staticData: { title: 'Conversations', fills: true },
  validateSearch: InboxView,
  component: Conversations,
});

function Conversations() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const onView = (change: ViewChange) =>
    // Going back from a conversation is a step of its own; a filter only changes what is listed.
    void navigate({
      search: (before) => ({ ...before, ...change }),
      replace: !('contact' in change),
      resetScroll: false,
    });
  return <ConversationsScreen view={view} onView={onView} campaigns={useCampaignNames()} />;
}
