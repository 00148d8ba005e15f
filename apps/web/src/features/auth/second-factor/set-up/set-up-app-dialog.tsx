import type { TotpSetUp } from '@hearback/contract';
import { Button, Center, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CopyField } from '#web/ui/connections/copy-field.tsx';
import { type Faults, useBeginTotp, useConfirmTotp } from '../../api/second-factor.ts';
import { ProofForm } from './proof-form.tsx';
import { QrPicture } from './qr-picture.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Password, picture and first code, recovery codes: one after the other. */
export function SetUpAppDialog({ onClose }: { onClose: () => void }) {
  const [faults, setFaults] = useState<Faults>({});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useBeginTotp(setFaults);
  return (
    <Modal opened onClose={onClose} title="Set up an authenticator app" closeOnClickOutside={codes === null}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begin.data ? (
        <FirstCode
          setUp={begin.data}
          onCancel={onClose}
          onConfirmed={(given) => (given === null ? onClose() : setCodes(given))}
        />
      ) : (
        <ProofForm
          submit="Continue"
          busy={begin.isPending}
          faults={faults}
          onCancel={onClose}
          onSubmit={({ password }) => begin.mutate({ password })}
        >
          <Text>Once it is set up, your password alone no longer signs you in.</Text>
        </ProofForm>
      )}
    </Modal>
  );
}

type FirstCodeProps = {
  setUp: TotpSetUp;
  onConfirmed: (codes: readonly string[] | null) => void;
  onCancel: () => void;
};

function FirstCode({ setUp, onConfirmed, onCancel }: FirstCodeProps) {
  const [faults, setFaults] = useState<Faults>({});
  const [code, setCode] = useState('');
  const confirm = useConfirmTotp(setFaults);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setFaults({});
    confirm.mutate({ code }, { onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes) });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text>Scan this picture with your authenticator app, then enter the six digits it shows.</Text>
        <Center>
          <QrPicture text={setUp.uri} label="QR code for your authenticator app" />
        </Center>
        <CopyField label="Or type this key into the app" value={setUp.secret} />
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          data-autofocus
          value={code}
          error={faults.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={confirm.isPending} disabled={code.trim() === ''}>
            Turn on
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
