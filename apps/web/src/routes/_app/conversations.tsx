import { can } from '@hearback/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useCampaignNames } from '#web/features/campaigns/api/names.ts';
import {
  changeView,
  InboxView,
  isBare,
  type OnView,
  withDefaultPlace,
  withoutTeamwork,
} from '#web/features/inbox/list/view.ts';
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
  const isTeam = can(profile, 'inbox:write');
  const toView = isTeam ? withDefaultPlace : withoutTeamwork;
  const view = toView(search);
  const navigate = Route.useNavigate();
  const onView: OnView = (change) =>
    // Only opening the first conversation and returning to the list add history entries. Moving between conversations and
    // filtering replace the entry, so that the back button does not step through each of them.
    void navigate({
      search: (before) => changeView(toView(before), change),
      replace: !('contact' in change) || (change.contact !== undefined && view.contact !== undefined),
      resetScroll: false,
    });
  return (
    <ConversationsScreen
      view={view}
      onView={onView}
      isBare={isBare(search) && search.contact === undefined}
      campaigns={useCampaignNames()}
    />
  );
}
