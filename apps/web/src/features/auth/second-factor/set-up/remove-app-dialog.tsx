import { Text } from '@mantine/core';
import { useState } from 'react';
import { type Faults, useRemoveTotp } from '../../api/second-factor.ts';
import { FactorDialog } from './factor-dialog.tsx';
import { ProofForm } from './proof-form.tsx';

export function RemoveAppDialog({ onClose }: { onClose: () => void }) {
  const [faults, setFaults] = useState<Faults>({});
  const remove = useRemoveTotp(setFaults);
  return (
    <FactorDialog onClose={onClose} title="Turn off the authenticator app">
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
    </FactorDialog>
  );
}
