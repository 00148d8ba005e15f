import { Text } from '@mantine/core';
import { toApiError } from '#web/lib/api/api-error.ts';
import { CenteredPage } from '#web/ui/centered-page/centered-page.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { isLinkOver, useResetLink, useResetPassword } from '../api.ts';
import { DeadResetLink, deadBecause } from './dead-reset-link.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** `onReset` gets the person's address: the sign-in form that follows is for them. */
type Props = { token: string; onReset: (email: string) => void };

export function ResetPage(props: Props) {
  return (
    <CenteredPage width="25rem">
      <ResetSteps {...props} />
    </CenteredPage>
  );
}

function ResetSteps({ token, onReset }: Props) {
  const { data, error, isFetching, refetch } = useResetLink(token);
  const reset = useResetPassword();
  if (token === '') return <DeadResetLink {...deadBecause.invalid} />;
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        bare
        order={1}
        title="The link could not be checked"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState label="Checking your link..." />;
  if (data.state !== 'valid') return <DeadResetLink {...deadBecause[data.state]} />;
  if (reset.error !== null && isLinkOver(reset.error)) {
    return <DeadResetLink title={toApiError(reset.error).message} text="Please request a new one." />;
  }
  return (
    <>
      <PageTitle>Choose a new password</PageTitle>
      <Text c="dimmed" mt={4} mb="lg">
        It signs you out wherever you are signed in.
      </Text>
      <ResetPasswordForm
        busy={reset.isPending}
        onSubmit={(password) =>
          reset.mutate({ token, password }, { onSuccess: ({ email }) => onReset(email) })
        }
      />
    </>
  );
}
