import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Faults, useAddPasskey } from '../../api/second-factor.ts';
import { FactorDialog } from './factor-dialog.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [faults, setFaults] = useState<Faults>({});
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const add = useAddPasskey(setFaults);
  const submit = ({ password }: { password: string }) =>
    add.mutate(
      { name, password },
      { onSuccess: ({ recovery_codes }) => (recovery_codes === null ? onClose() : setCodes(recovery_codes)) },
    );
  return (
    <FactorDialog onClose={onClose} title="Add a passkey" closeOnClickOutside={codes === null}>
      {codes === null ? (
        <ProofForm
          submit="Continue"
          busy={add.isPending}
          faults={faults}
          onCancel={onClose}
          onSubmit={submit}
        >
          <Text>
            Your device asks for your fingerprint, face or PIN. You can then sign in without a password, and
            your password alone no longer works.
          </Text>
          <TextInput
            label="Name"
            placeholder="Work laptop"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </ProofForm>
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </FactorDialog>
  );
}
