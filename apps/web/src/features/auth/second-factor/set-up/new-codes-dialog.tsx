import { Text } from '@mantine/core';
import { useState } from 'react';
import type { ProofFaults } from '#web/lib/session/step-up.ts';
import { ProofDialog, ProofForm } from '#web/ui/dialogs/proof-form.tsx';
import { useMakeRecoveryCodes } from '../../api/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [faults, setFaults] = useState<ProofFaults>({});
  const make = useMakeRecoveryCodes(setFaults);
  const codes = make.data?.recovery_codes ?? null;
  return (
    <ProofDialog onClose={onClose} title="New recovery codes" closeOnClickOutside={codes === null}>
      {codes === null ? (
        <ProofForm
          submit="Create new codes"
          busy={make.isPending}
          faults={faults}
          onCancel={onClose}
          onSubmit={({ password }) => make.mutate({ password })}
        >
          <Text>Your current codes stop working.</Text>
        </ProofForm>
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </ProofDialog>
  );
}
