import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSignIn } from '../api.ts';
import { ForgotPassword } from './forgot-password.tsx';

export function SignInForm({ email = '' }: { email?: string }) {
  const signIn = useSignIn();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email, password: '' } });
  return (
    <form method="post" onSubmit={form.onSubmit((credentials) => signIn.mutate(credentials))}>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          placeholder="you@company.com"
          required
          withAsterisk={false}
          size="md"
          {...form.getInputProps('email')}
          key={form.key('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <Button type="submit" size="md" fullWidth disabled={signIn.isPending} aria-busy={signIn.isPending}>
          {signIn.isPending ? 'Signing in...' : 'Sign In'}
        </Button>
        <ForgotPassword />
      </Stack>
    </form>
  );
}
