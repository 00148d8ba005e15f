import type { SecondFactor } from '@hearback/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { ProofFaults } from '#web/lib/session/step-up.ts';
import { ProofDialog, ProofForm } from '#web/ui/dialogs/proof-form.tsx';
import { useRemovePasskey } from '../../api/second-factor.ts';

type Props = { passkey: SecondFactor['passkeys'][number]; onClose: () => void };

export function RemovePasskeyDialog({ passkey, onClose }: Props) {
  const [faults, setFaults] = useState<ProofFaults>({});
  const remove = useRemovePasskey(setFaults);
  return (
    <ProofDialog onClose={onClose} title={`Remove ${passkey.name}`}>
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
    </ProofDialog>
  );
}
