import type { SecondFactorNeeded } from '@hearback/contract';
import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toastFailure } from '#web/lib/toast/toast-failure.ts';
import { useCompleteSignIn } from '../api/sign-in.ts';
import { signWithPasskey } from '../browser-passkeys.ts';

type Props = { needed: SecondFactorNeeded; onStartAgain: () => void };

/** After the right password: a code of the app, a recovery code or a passkey. */
export function CodeStep({ needed, onStartAgain }: Props) {
  const [withRecovery, setWithRecovery] = useState(!needed.app);
  const [trust_device, setTrust] = useState(false);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const complete = useCompleteSignIn({ wrong: setFault, over: onStartAgain });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(null);
    complete.mutate({ code, trust_device });
  };
  const showPasskey = async (options: NonNullable<SecondFactorNeeded['passkey_options']>) => {
    try {
      complete.mutate({ passkey: await signWithPasskey(options), trust_device });
    } catch (error) {
      toastFailure('Error signing in', error);
    }
  };
  const switchWay = () => {
    setWithRecovery(!withRecovery);
    setFault(null);
    setCode('');
  };
  const { passkey_options } = needed;
  return (
    <form method="post" onSubmit={submit} aria-label="Second step">
      <Stack gap="md">
        <Text>
          {withRecovery
            ? 'Enter one of your recovery codes. Each works once.'
            : 'Enter the six digits that your authenticator app shows.'}
        </Text>
        <TextInput
          key={String(withRecovery)}
          label={withRecovery ? 'Recovery code' : 'Code'}
          size="md"
          autoComplete="one-time-code"
          inputMode={withRecovery ? 'text' : 'numeric'}
          maxLength={40}
          autoFocus
          value={code}
          error={fault}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Checkbox
          label="Trust this device for 30 days"
          checked={trust_device}
          onChange={(event) => setTrust(event.currentTarget.checked)}
        />
        <Button type="submit" size="md" fullWidth disabled={code.trim() === ''} loading={complete.isPending}>
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
        <Anchor component="button" type="button" size="sm" mx="auto" onClick={onStartAgain}>
          Back to sign-in
        </Anchor>
        <Text size="sm" c="dimmed" ta="center">
          Lost your phone and your codes? The owner of your workspace can reset your second factor.
        </Text>
      </Stack>
    </form>
  );
}
