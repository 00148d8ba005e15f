import { createFileRoute, redirect } from '@tanstack/react-router';
import { InvitationPage } from '#web/features/people/invitations/invitation-page.tsx';
import { text, toAddress } from '#web/lib/address/address.ts';
import { useLinkToken } from '#web/lib/history-state/history-state.ts';

export const Route = createFileRoute('/(public)/accept-invitation')({
  staticData: { title: 'Accept invitation' },
  validateSearch: toAddress({ token: text(1000) }),
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
