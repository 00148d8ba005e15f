import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { ResetPage } from '#web/features/people/password-reset/reset-page.tsx';
import { useLinkToken } from '#web/lib/history-state/history-state.ts';
import { defineSearchParams, text } from '#web/lib/search-params/search-params.ts';

export const Route = createFileRoute('/(public)/reset-password')({
  staticData: { title: 'Reset password' },
  validateSearch: defineSearchParams({ token: text(1000) }),
  beforeLoad: ({ search: { token } }) => {
    if (token === undefined) return;
    throw redirect({ to: '/reset-password', state: { linkToken: token }, replace: true });
  },
  component: ResetPassword,
});

function ResetPassword() {
  const token = useLinkToken();
  const navigate = useNavigate();
  return (
    <ResetPage
      key={token}
      token={token}
      onReset={(email) => void navigate({ to: '/auth', state: { email }, replace: true })}
    />
  );
}
