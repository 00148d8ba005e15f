import { Button, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useSignUpForm } from './use-sign-up-form.ts';

type Props = { onSignedUp: (email: string) => void };

export function SignUpForm({ onSignedUp }: Props) {
  const { field, submit, busy } = useSignUpForm(onSignedUp);
  const pair = { cols: { base: 1, xs: 2 }, spacing: 'sm', verticalSpacing: 'md' };
  return (
    <form method="post" onSubmit={submit} aria-label="Start Your Agency">
      <Stack gap="md">
        <SimpleGrid {...pair}>
          <TextInput label="First name" autoComplete="given-name" required {...field('first_name', 120)} />
          <TextInput label="Last name" autoComplete="family-name" required {...field('last_name', 120)} />
        </SimpleGrid>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          placeholder="you@company.com"
          required
          {...field('email', 320)}
        />
        <TextInput
          label="Company name"
          autoComplete="organization"
          required
          {...field('company_name', 120)}
        />
        <SimpleGrid {...pair}>
          <TextInput
            label="Company website (optional)"
            autoComplete="url"
            inputMode="url"
            placeholder="company.com"
            {...field('company_website', 300)}
          />
          <TextInput label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone', 40)} />
        </SimpleGrid>
        <SimpleGrid {...pair}>
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            placeholder="At least 6 characters"
            required
            {...field('password', 1024)}
          />
          <PasswordInput
            label="Confirm password"
            autoComplete="new-password"
            required
            {...field('confirm', 1024)}
          />
        </SimpleGrid>
        <Button type="submit" size="md" fullWidth disabled={busy} aria-busy={busy}>
          {busy ? 'Creating account...' : 'Create account'}
        </Button>
      </Stack>
    </form>
  );
}
