import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { CenteredPage } from '#web/ui/centered-page/centered-page.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { useChangePassword } from '../api/account.ts';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { useNewPasswordForm } from '../new-password/use-new-password-form.ts';

/**
 * Replaces every screen while the password is temporary, because the server accepts nothing else.
 * The user just signed in with it, so it is not requested again.
 */
export function ChooseOwnPassword({ aside }: { aside: ReactNode }) {
  const { account } = useViewer();
  const { form, submitTo } = useNewPasswordForm({});
  const change = useChangePassword((_field, sentence) => form.setFieldError('password', sentence));
  const submit = submitTo(({ password }) => change.mutate({ new_password: password }));
  return (
    <CenteredPage width="25rem" aside={aside}>
      <PageTitle>Choose your own password</PageTitle>
      <Text c="dimmed" mt={4} mb="lg">
        You signed in with a temporary password that was sent by email. Choose your own now.
      </Text>
      <form onSubmit={submit} noValidate aria-label="Choose your own password">
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={account.email} readOnly hidden />
        <Stack gap="md">
          <NewPasswordFields label="New password" inputProps={(field) => form.getInputProps(field)} />
          <Button type="submit" size="md" fullWidth loading={change.isPending}>
            Change password
          </Button>
        </Stack>
      </form>
    </CenteredPage>
  );
}
