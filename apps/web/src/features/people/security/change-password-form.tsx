import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { useChangePassword } from '../api/account.ts';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { useNewPasswordForm } from '../new-password/use-new-password-form.ts';

export function ChangePasswordForm() {
  const { profile } = useViewer();
  const { form, submitTo } = useNewPasswordForm({ current: '' });
  const change = useChangePassword((field, sentence) => form.setFieldError(field, sentence));
  const submit = submitTo(({ current, password }) =>
    change.mutate({ current_password: current, new_password: password }, { onSuccess: form.reset }),
  );
  const current = form.getInputProps('current');
  return (
    <form onSubmit={submit} noValidate aria-label="Change password">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
      <Stack gap="md">
        <PasswordInput
          label="Current password"
          size="md"
          autoComplete="current-password"
          maxLength={1024}
          aria-invalid={current.error !== undefined || undefined}
          {...current}
        />
        <NewPasswordFields label="New password" inputProps={(field) => form.getInputProps(field)} />
        <Text size="sm" c="dimmed">
          You will be signed out on all other devices. You stay signed in here.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
