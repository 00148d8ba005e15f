import type { SecondFactor } from '@hearback/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { type Faults, useRemovePasskey } from '../../api/second-factor.ts';
import { FactorDialog } from './factor-dialog.tsx';
import { ProofForm } from './proof-form.tsx';

type Props = { passkey: SecondFactor['passkeys'][number]; onClose: () => void };

export function RemovePasskeyDialog({ passkey, onClose }: Props) {
  const [faults, setFaults] = useState<Faults>({});
  const remove = useRemovePasskey(setFaults);
  return (
    <FactorDialog onClose={onClose} title={`Remove ${passkey.name}`}>
      <ProofForm
        submit="Remove"
        destructive
        busy={remove.isPending}
        faults={faults}
        onCancel={onClose}
        onSubmit={({ password }) => remove.mutate({ id: passkey.id, password }, { onSuccess: onClose })}
      >
        <Text>You can no longer sign in with it. Remove it from your device as well.</Text>
      </ProofForm>
    </FactorDialog>
  );
}
