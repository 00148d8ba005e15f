import type { SecondFactorChallenge } from '@hearback/contract';
import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { usePasskeySignIn, useSignIn } from '../api/sign-in.ts';
import { canUsePasskeys } from '../second-factor/can-use-passkeys.ts';

const CodeStep = lazyDialog(async () => (await import('../second-factor/code-step.tsx')).CodeStep);

const ForgotPasswordDialog = lazyDialog(
  async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
);

export function SignInForm({ email = '' }: { email?: string }) {
  const [needed, setNeeded] = useState<SecondFactorChallenge | null>(null);
  const signIn = useSignIn(setNeeded);
  const form = useForm({ mode: 'uncontrolled', initialValues: { email, password: '' } });
  if (needed !== null) return <CodeStep needed={needed} onStartAgain={() => setNeeded(null)} />;
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
        {canUsePasskeys() && <PasskeyButton />}
        <ForgotPassword />
      </Stack>
    </form>
  );
}

function PasskeyButton() {
  const signIn = usePasskeySignIn();
  return (
    <Button variant="default" size="md" fullWidth disabled={signIn.isPending} onClick={() => signIn.mutate()}>
      Use a passkey instead
    </Button>
  );
}

function ForgotPassword() {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Anchor component="button" type="button" size="sm" mx="auto" onClick={dialog.open}>
        Forgot your password?
      </Anchor>
      {opened && <ForgotPasswordDialog onClose={dialog.close} />}
    </>
  );
}
