import type { TotpSetUp } from '@hearback/contract';
import { Center, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import type { ProofFaults } from '#web/lib/session/step-up.ts';
import { CopyButton } from '#web/ui/connections/copy-button.tsx';
import { DialogActions } from '#web/ui/dialogs/form-dialog.tsx';
import { ProofDialog, ProofForm } from '#web/ui/dialogs/proof-form.tsx';
import { useBeginTotp, useConfirmTotp } from '../../api/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Password, QR code and first code, then recovery codes. */
export function SetUpAppDialog({ onClose }: { onClose: () => void }) {
  const [faults, setFaults] = useState<ProofFaults>({});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useBeginTotp(setFaults);
  return (
    <ProofDialog onClose={onClose} title="Set up an authenticator app" closeOnClickOutside={codes === null}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begin.data ? (
        <FirstCode
          setUp={begin.data}
          onCancel={onClose}
          onConfirmed={(recoveryCodes) => (recoveryCodes === null ? onClose() : setCodes(recoveryCodes))}
        />
      ) : (
        <ProofForm
          submit="Continue"
          busy={begin.isPending}
          faults={faults}
          onCancel={onClose}
          onSubmit={({ password }) => begin.mutate({ password })}
        >
          <Text>Once it is set up, your password alone is no longer enough to sign in.</Text>
        </ProofForm>
      )}
    </ProofDialog>
  );
}

type FirstCodeProps = {
  setUp: TotpSetUp;
  onConfirmed: (codes: readonly string[] | null) => void;
  onCancel: () => void;
};

function FirstCode({ setUp, onConfirmed, onCancel }: FirstCodeProps) {
  const [faults, setFaults] = useState<ProofFaults>({});
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
        <Text>
          Scan this QR code with your authenticator app, or enter the key below. Then enter the six-digit code
          it shows.
        </Text>
        <Center>
          <QrPicture text={setUp.uri} label="QR code for your authenticator app" />
        </Center>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <Textarea
            label="Key for the app"
            value={setUp.secret}
            readOnly
            rows={2}
            flex={1}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <CopyButton label="the key" value={setUp.secret} />
        </Group>
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          autoFocus
          value={code}
          error={faults.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <DialogActions
          submit="Turn on"
          submitting={confirm.isPending}
          disabled={code.trim() === ''}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

/** Dark on white in every color scheme, because cameras need it. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width={200} height={200}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
