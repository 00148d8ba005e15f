import type { PasskeyAssertion, SecondFactorChallenge } from '@hearback/contract';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toastFailure } from '#web/lib/toast/toast-failure.ts';
import { signWithPasskey } from '../browser-passkeys.ts';

type FactorProof = { code: string } | { passkey: PasskeyAssertion };

type Props = {
  needed: SecondFactorChallenge;
  /** The name of the form for screen readers. */
  label: string;
  busy: boolean;
  fault: string | null;
  /** The title of a toast when the browser's passkey prompt fails. */
  failure: string;
  options?: ReactNode;
  children?: ReactNode;
  onProof: (proof: FactorProof) => void;
};

const ELSEWHERE = ' Your passkeys work only at the address where you added them.';

/** A code from the app, a recovery code or a passkey. */
export function FactorForm({ needed, label, busy, fault, failure, options, children, onProof }: Props) {
  const [withRecovery, setWithRecovery] = useState(!needed.app);
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onProof({ code });
  };
  const showPasskey = async (request: NonNullable<SecondFactorChallenge['passkey_options']>) => {
    try {
      onProof({ passkey: await signWithPasskey(request) });
    } catch (error) {
      toastFailure(failure, error);
    }
  };
  const switchWay = () => {
    setWithRecovery(!withRecovery);
    setCode('');
  };
  const { passkey_options } = needed;
  return (
    <form method="post" onSubmit={submit} aria-label={label}>
      <Stack gap="md">
        <Text>
          {withRecovery
            ? 'Enter one of your recovery codes. Each code works once.'
            : 'Enter the six-digit code from your authenticator app.'}
          {!needed.app && passkey_options === null && ELSEWHERE}
        </Text>
        <TextInput
          key={String(withRecovery)}
          label={withRecovery ? 'Recovery code' : 'Code'}
          size="md"
          autoComplete="one-time-code"
          inputMode={withRecovery ? 'text' : 'numeric'}
          maxLength={40}
          autoFocus
          data-autofocus
          value={code}
          error={fault}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {options}
        <Button type="submit" size="md" fullWidth disabled={code.trim() === ''} loading={busy}>
          Verify
        </Button>
        {passkey_options !== null && (
          <Button variant="default" size="md" fullWidth onClick={() => void showPasskey(passkey_options)}>
            Use a passkey
          </Button>
        )}
        {needed.app && (
          <Anchor component="button" type="button" size="sm" mx="auto" onClick={switchWay}>
            {withRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
          </Anchor>
        )}
        {children}
      </Stack>
    </form>
  );
}
