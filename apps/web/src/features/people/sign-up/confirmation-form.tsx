import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';

type Props = {
  /** Why the password is required. */
  sentence: string;
  fault: string | null;
  busy: boolean;
  onSubmit: (password: string) => void;
};

/** For an address that was used to sign up more than once: the password shows which sign-up is the user's own. */
export function ConfirmationForm({ sentence, fault, busy, onSubmit }: Props) {
  const [password, setPassword] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(password);
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Title order={1} size="h3">
          Confirm your email
        </Title>
        <Text>{sentence}</Text>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          maxLength={1024}
          autoFocus
          value={password}
          error={fault}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={busy} disabled={password === ''}>
          Confirm email
        </Button>
      </Stack>
    </form>
  );
}
