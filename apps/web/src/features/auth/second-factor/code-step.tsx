import type { SecondFactorChallenge } from '@hearback/contract';
import { Anchor, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useCompleteSignIn } from '../api/sign-in.ts';
import { FactorForm } from './factor-form.tsx';

type Props = { needed: SecondFactorChallenge; onStartAgain: () => void };

/** After the correct password: a code from the app, a recovery code or a passkey. */
export function CodeStep({ needed, onStartAgain }: Props) {
  const [trust_device, setTrust] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const complete = useCompleteSignIn({ wrong: setFault, over: onStartAgain });
  return (
    <FactorForm
      needed={needed}
      label="Two-factor authentication"
      busy={complete.isPending}
      fault={fault}
      failure="Error signing in"
      onProof={(proof) => {
        setFault(null);
        complete.mutate({ ...proof, trust_device });
      }}
      options={
        <Checkbox
          label="Trust this device for 30 days"
          checked={trust_device}
          onChange={(event) => setTrust(event.currentTarget.checked)}
        />
      }
    >
      <Anchor component="button" type="button" size="sm" mx="auto" onClick={onStartAgain}>
        Back to sign-in
      </Anchor>
      <Text size="sm" c="dimmed" ta="center">
        Lost your phone and your codes? The owner of your workspace can reset your second factor.
      </Text>
    </FactorForm>
  );
}
