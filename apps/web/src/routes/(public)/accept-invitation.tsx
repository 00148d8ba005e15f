import { createFileRoute, redirect } from '@tanstack/react-router';
import { InvitationPage } from '#web/features/people/invitations/invitation-page.tsx';
import { useLinkToken } from '#web/lib/history-state/history-state.ts';
import { defineSearchParams, text } from '#web/lib/search-params/search-params.ts';

export const Route = createFileRoute('/(public)/accept-invitation')({
  staticData: { title: 'Accept invitation' },
  validateSearch: defineSearchParams({ token: text(1000) }),
  beforeLoad: ({ search: { token } }) => {
    if (token === undefined) return;
    throw redirect({ to: '/accept-invitation', state: { linkToken: token }, replace: true });
  },
  component: AcceptInvitation,
});

function AcceptInvitation() {
  const token = useLinkToken();
  return <InvitationPage key={token} token={token} />;
}
