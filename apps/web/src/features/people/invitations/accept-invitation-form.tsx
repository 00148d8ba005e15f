import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useAcceptInvitation } from '#web/features/people/api/sign-up.ts';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { useNewPasswordForm } from '../new-password/use-new-password-form.ts';

type Props = { token: string; email: string; onAccepted: () => void };

export function AcceptInvitationForm({ token, email, onAccepted }: Props) {
  const accept = useAcceptInvitation();
  const { form, submitTo } = useNewPasswordForm({ firstName: '', lastName: '' });
  const submit = submitTo(({ firstName, lastName, password }) =>
    accept.mutate({ token, firstName, lastName, password }, { onSuccess: onAccepted }),
  );
  const name = { size: 'md', maxLength: 120, required: true, withAsterisk: false };
  return (
    <form method="post" onSubmit={submit} aria-label="Accept your invitation">
      <Stack gap="md">
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            label="First name"
            autoComplete="given-name"
            {...name}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            {...name}
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <TextInput label="Email" type="email" size="md" value={email} disabled readOnly />
        <NewPasswordFields label="Password" inputProps={form.getInputProps} />
        <Button type="submit" size="md" fullWidth disabled={accept.isPending} aria-busy={accept.isPending}>
          {accept.isPending ? 'Creating account...' : 'Create account'}
        </Button>
      </Stack>
    </form>
  );
}
