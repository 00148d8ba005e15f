import { createFileRoute } from '@tanstack/react-router';
import { PublicPage } from '../-shell/public-page.tsx';

export const Route = createFileRoute('/(public)/reset-password')({
  staticData: { title: 'Reset password' },
  component: ResetPassword,
});

function ResetPassword() {
  return (
    <PublicPage title="Reset your password">
      Passwords cannot be reset here yet. Please contact your administrator.
    </PublicPage>
  );
}
