import { Text } from '@mantine/core';
import { useState } from 'react';
import { type Faults, useMakeRecoveryCodes } from '../../api/second-factor.ts';
import { FactorDialog } from './factor-dialog.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [faults, setFaults] = useState<Faults>({});
  const make = useMakeRecoveryCodes(setFaults);
  const codes = make.data?.recovery_codes ?? null;
  return (
    <FactorDialog onClose={onClose} title="New recovery codes" closeOnClickOutside={codes === null}>
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
    </FactorDialog>
  );
}
