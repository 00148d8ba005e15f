import { createFileRoute } from '@tanstack/react-router';
import { PublicPage } from '../-shell/public-page.tsx';

export const Route = createFileRoute('/(public)/accept-invitation')({
  staticData: { title: 'Accept invitation' },
  component: AcceptInvitation,
});

function AcceptInvitation() {
  return (
    <PublicPage title="Accept your invitation">
      Invitations cannot be accepted here yet. Please keep the e-mail with your link.
    </PublicPage>
  );
}
