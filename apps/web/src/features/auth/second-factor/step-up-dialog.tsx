import { Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { cancelStepUp, useStepUpRequest } from '#web/lib/session/step-up.ts';
import { useCompleteStepUp } from '../api/step-up.ts';
import { FactorForm } from './factor-form.tsx';

/** Asks for the second factor while a sensitive change waits for it, above the dialog of that change. */
export function StepUpDialog() {
  const request = useStepUpRequest();
  useEffect(() => cancelStepUp, []);
  return request && <Question key={request.needed.passkey_options?.challenge} {...request} />;
}

type Props = NonNullable<ReturnType<typeof useStepUpRequest>>;

function Question({ needed, onProven, onCancel }: Props) {
  const [fault, setFault] = useState<string | null>(null);
  const complete = useCompleteStepUp({ onConfirmed: onProven, onWrongCode: setFault, onExpired: onCancel });
  return (
    <Modal opened onClose={onCancel} title="Confirm it’s you" zIndex={400} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text c="dimmed">
          Changes to your sign-in methods require your second factor. You won’t be asked again for five
          minutes.
        </Text>
        <FactorForm
          needed={needed}
          label="Confirm your second factor"
          busy={complete.isPending}
          fault={fault}
          failure="Failed to confirm your second factor"
          onProof={(proof) => {
            setFault(null);
            complete.mutate(proof);
          }}
        />
      </Stack>
    </Modal>
  );
}
