import { Button, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { isLinkOver, useResetLink, useResetPassword } from '#web/features/people/api/sign-up.ts';
import { toApiError } from '#web/lib/api/api-error.ts';
import { showBrand } from '#web/lib/viewer/brand.ts';
import { CenteredPage } from '#web/ui/centered-page/centered-page.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { useNewPasswordForm } from '../new-password/use-new-password-form.ts';
import { DeadResetLink, RESET_LINK_PROBLEMS } from './dead-reset-link.tsx';

/** `onReset` receives the user's email address for the sign-in form. */
type Props = { token: string; onReset: (email: string) => void };

export function ResetPage(props: Props) {
  return (
    <CenteredPage width="25rem">
      <ResetSteps {...props} />
    </CenteredPage>
  );
}

function ResetSteps({ token, onReset }: Props) {
  const link = useResetLink(token);
  const brand = link.data?.brand;
  useEffect(() => {
    if (brand !== undefined) showBrand(brand);
  }, [brand]);
  if (token === '') return <DeadResetLink {...RESET_LINK_PROBLEMS.invalid} />;
  return (
    <QueryStates
      query={link}
      bare
      order={1}
      loading="Checking your link..."
      failure="Failed to check the link"
    >
      {({ state }) =>
        state === 'valid' ? (
          <NewPassword token={token} onReset={onReset} />
        ) : (
          <DeadResetLink {...RESET_LINK_PROBLEMS[state]} />
        )
      }
    </QueryStates>
  );
}

function NewPassword({ token, onReset }: Props) {
  const reset = useResetPassword();
  if (reset.error !== null && isLinkOver(reset.error)) {
    return (
      <DeadResetLink
        title={toApiError(reset.error).message}
        text="To request a new one, contact your administrator."
      />
    );
  }
  return (
    <>
      <PageTitle>Choose a new password</PageTitle>
      <Text c="dimmed" mt={4} mb="lg">
        This signs you out on all devices.
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

type ResetPasswordFormProps = { busy: boolean; onSubmit: (password: string) => void };

function ResetPasswordForm({ busy, onSubmit }: ResetPasswordFormProps) {
  const { form, submitTo } = useNewPasswordForm({});
  return (
    <form method="post" onSubmit={submitTo(({ password }) => onSubmit(password))}>
      <Stack gap="md">
        <NewPasswordFields label="New password" inputProps={form.getInputProps} />
        <Button type="submit" size="md" fullWidth disabled={busy} aria-busy={busy}>
          {busy ? 'Updating password...' : 'Update password'}
        </Button>
      </Stack>
    </form>
  );
}
