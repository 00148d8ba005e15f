import { Alert } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '#web/features/auth/components/sign-in-page.tsx';
import { useConfirmation } from '#web/features/people/api/sign-up.ts';
import { ConfirmationForm } from '#web/features/people/sign-up/confirmation-form.tsx';
import { useHandedEmail } from '#web/lib/history-state/history-state.ts';
import { defineSearchParams, text } from '#web/lib/search-params/search-params.ts';
import { CenteredPage } from '#web/ui/centered-page/centered-page.tsx';
import { IconAlertTriangle } from '#web/ui/icons/signing-in.ts';
import { LoadingState } from '#web/ui/states/loading-state.tsx';

const longText = text(10_000, 1);

export const Route = createFileRoute('/(public)/auth')({
  staticData: { title: 'Sign in' },
  validateSearch: defineSearchParams({
    // The redirect after sign-in. The guard in __root.tsx allows only our own paths.
    redirect: longText,
    // The token of an emailed confirmation.
    confirm: longText,
  }),
  component: SignIn,
});

function SignIn() {
  const { confirm, redirect } = Route.useSearch();
  const navigate = Route.useNavigate();
  const email = useHandedEmail();
  const { refusal, question } = useConfirmation(confirm, (confirmed) => {
    const state = confirmed === undefined ? {} : { email: confirmed };
    void navigate({ search: { redirect }, state, replace: true });
  });
  if (confirm !== undefined) {
    return (
      <CenteredPage>
        {question ? (
          <ConfirmationForm
            sentence={question.sentence}
            fault={question.fault}
            busy={question.busy}
            onSubmit={question.answer}
          />
        ) : (
          <LoadingState label="Confirming your email..." />
        )}
      </CenteredPage>
    );
  }
  return <SignInPage email={email} notice={refusal !== null && <Refusal sentence={refusal} />} />;
}

function Refusal({ sentence }: { sentence: string }) {
  return (
    <Alert color="red" mb="md" role="alert" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      {sentence}
    </Alert>
  );
}
