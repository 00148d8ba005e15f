import type { Person } from '@hearback/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { ProofFaults } from '#web/lib/session/step-up.ts';
import { ProofDialog, ProofForm } from '#web/ui/dialogs/proof-form.tsx';
import { useResetSecondFactor } from '../api/security.ts';
import { nameOfPerson } from '../person-name.ts';

type Props = { person: Person; onClose: () => void };

export function ResetSecondFactorDialog({ person, onClose }: Props) {
  const [faults, setFaults] = useState<ProofFaults>({});
  const reset = useResetSecondFactor(setFaults);
  return (
    <ProofDialog onClose={onClose} title="Reset second factor">
      <ProofForm
        submit="Reset second factor"
        destructive
        busy={reset.isPending}
        faults={faults}
        onCancel={onClose}
        onSubmit={({ password }) => reset.mutate({ id: person.id, password }, { onSuccess: onClose })}
      >
        <Text>
          {nameOfPerson(person)} will be signed out everywhere and can sign in with only the password until
          they set up a new second factor. Make sure the request really comes from them.
        </Text>
      </ProofForm>
    </ProofDialog>
  );
}
