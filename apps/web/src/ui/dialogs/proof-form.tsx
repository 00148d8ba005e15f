import { Modal, type ModalProps, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type ProofFaults, useStepUpRequest } from '#web/lib/session/step-up.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { DialogActions } from './form-dialog.tsx';

type Props = {
  submit: string;
  destructive?: boolean;
  busy: boolean;
  faults: ProofFaults;
  children?: ReactNode;
  onSubmit: (proof: { password: string }) => void;
  onCancel: () => void;
};

/** Sensitive changes require the password again, because the screen may be unlocked. */
export function ProofForm({ submit, destructive = false, busy, faults, ...rest }: Props) {
  const { children, onSubmit, onCancel } = rest;
  const { profile } = useViewer();
  const [password, setPassword] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ password });
  };
  return (
    <form onSubmit={send} noValidate>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
      <Stack gap="md">
        {children}
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          maxLength={1024}
          data-autofocus
          value={password}
          error={faults.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <DialogActions
          submit={submit}
          submitting={busy}
          destructive={destructive}
          disabled={password === ''}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

type DialogProps = Pick<ModalProps, 'title' | 'onClose' | 'closeOnClickOutside' | 'children'>;

/** The dialog of a sensitive change. While the second factor is requested, Escape closes only that dialog. */
export function ProofDialog(props: DialogProps) {
  return <Modal opened closeOnEscape={useStepUpRequest() === null} {...props} />;
}
