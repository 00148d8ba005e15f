import { createFileRoute } from '@tanstack/react-router';
import { PublicPage } from '../-shell/public-page.tsx';

export const Route = createFileRoute('/(public)/signup')({
  staticData: { title: 'Sign up' },
  component: Signup,
});

function Signup() {
  return (
    <PublicPage title="Start Your Agency">
      Signing up by yourself is not open yet. If somebody invited you, use the link in their e-mail.
    </PublicPage>
  );
}
