import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../dialogs/form-dialog.tsx';

type Props = {
  title: string;
  label: string;
  placeholder: string;
  initial: string;
  maxLength: number;
  submit: string;
  cancel: string;
  /** Stays open while saving and after a failure, so that the input is not lost. */
  saving: boolean;
  onSubmit: (name: string) => void;
  /** Closed without saving. */
  onCancel: () => void;
  children?: ReactNode;
};

/** Asks for a name. Mounted only while open, so that it starts from `initial` each time. */
export function NameDialog({ title, label, placeholder, initial, maxLength, ...rest }: Props) {
  const { submit, cancel, saving, onSubmit, onCancel, children } = rest;
  const [name, setName] = useState(initial);
  const trimmedName = name.trim();

  const save = () => {
    if (trimmedName === initial) onCancel();
    else if (trimmedName !== '') onSubmit(trimmedName);
  };

  return (
    <FormDialog
      title={title}
      submit={submit}
      cancel={cancel}
      submitting={saving}
      disabled={trimmedName === ''}
      onSubmit={save}
      onClose={onCancel}
    >
      {children}
      <TextInput
        label={label}
        placeholder={placeholder}
        value={name}
        maxLength={maxLength}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
