import { Text } from '@mantine/core';
import { useState } from 'react';
import type { ProofFaults } from '#web/lib/session/step-up.ts';
import { ProofDialog, ProofForm } from '#web/ui/dialogs/proof-form.tsx';
import { useRemoveTotp } from '../../api/second-factor.ts';

export function RemoveAppDialog({ onClose }: { onClose: () => void }) {
  const [faults, setFaults] = useState<ProofFaults>({});
  const remove = useRemoveTotp(setFaults);
  return (
    <ProofDialog onClose={onClose} title="Turn off the authenticator app">
      <ProofForm
        submit="Turn off"
        destructive
        busy={remove.isPending}
        faults={faults}
        onCancel={onClose}
        onSubmit={(proof) => {
          setFaults({});
          remove.mutate(proof, { onSuccess: onClose });
        }}
      >
        <Text>If you have no other second factor, you will sign in with only your password.</Text>
      </ProofForm>
    </ProofDialog>
  );
}
