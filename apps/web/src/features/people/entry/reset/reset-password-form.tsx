import { Button, Stack } from '@mantine/core';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { useNewPasswordForm } from '../use-new-password-form.ts';

type Props = { busy: boolean; onSubmit: (password: string) => void };

export function ResetPasswordForm({ busy, onSubmit }: Props) {
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
