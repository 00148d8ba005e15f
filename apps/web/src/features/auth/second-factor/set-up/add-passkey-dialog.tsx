import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProofFaults } from '#web/lib/session/step-up.ts';
import { ProofDialog, ProofForm } from '#web/ui/dialogs/proof-form.tsx';
import { useAddPasskey } from '../../api/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [faults, setFaults] = useState<ProofFaults>({});
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const add = useAddPasskey(setFaults);
  const submit = ({ password }: { password: string }) =>
    add.mutate(
      { name, password },
      { onSuccess: ({ recovery_codes }) => (recovery_codes === null ? onClose() : setCodes(recovery_codes)) },
    );
  return (
    <ProofDialog onClose={onClose} title="Add a passkey" closeOnClickOutside={codes === null}>
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
            your password alone no longer works. The passkey works at {location.hostname} only.
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
    </ProofDialog>
  );
}
