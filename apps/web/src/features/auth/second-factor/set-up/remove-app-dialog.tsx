import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { type Faults, useRemoveTotp } from '../../api/second-factor.ts';
import { ProofForm } from './proof-form.tsx';

export function RemoveAppDialog({ onClose }: { onClose: () => void }) {
  const [faults, setFaults] = useState<Faults>({});
  const remove = useRemoveTotp(setFaults);
  return (
    <Modal opened onClose={onClose} title="Turn off the authenticator app">
      <ProofForm
        submit="Turn off"
        destructive
        withCode
        busy={remove.isPending}
        faults={faults}
        onCancel={onClose}
        onSubmit={(proof) => {
          setFaults({});
          remove.mutate(proof, { onSuccess: onClose });
        }}
      >
        <Text>Without another second factor, your password alone signs you in again.</Text>
      </ProofForm>
    </Modal>
  );
}
