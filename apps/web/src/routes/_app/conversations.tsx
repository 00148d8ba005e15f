import { can } from '@hearback/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useCampaignNames } from '#web/features/campaigns/api.ts';
import { InboxView, type OnView, withoutTeamwork } from '#web/features/inbox/list/view.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ConversationsScreen } from './-conversations/conversations-screen.tsx';

export const Route = createFileRoute('/_app/conversations')({
  staticData: { title: 'Conversations', fills: true },
  validateSearch: InboxView,
  component: Conversations,
});

function Conversations() {
  const { profile } = useViewer();
  const search = Route.useSearch();
  const view = can(profile, 'inbox:write') ? search : withoutTeamwork(search);
  const navigate = Route.useNavigate();
  const onView: OnView = (change) =>
    // Opening the first and going back to the list are steps of their own; whoever works through three hundred does not
    // want to go back through them, and a filter only changes what is listed.
    void navigate({
      search: (before) => ({ ...before, ...change }),
      replace: !('contact' in change) || (change.contact !== undefined && view.contact !== undefined),
      resetScroll: false,
    });
  return <ConversationsScreen view={view} onView={onView} campaigns={useCampaignNames()} />;
}
