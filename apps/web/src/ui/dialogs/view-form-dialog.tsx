import { MAX_VIEW_LENGTH } from '@hearback/contract';
import { Alert, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { FormDialog } from './form-dialog.tsx';

type ViewForm = { readonly name: string; readonly shared: boolean };
type Props = {
  title: string;
  initial?: ViewForm;
  /** False for a shared view of another person. */
  canShare?: boolean;
  error: Error | null;
  submitting: boolean;
  onSubmit: (form: ViewForm) => void;
  onClose: () => void;
};

const EMPTY: ViewForm = { name: '', shared: false };

/** The name of a saved view, and whether the team sees it. */
export function ViewFormDialog({ title, initial = EMPTY, canShare = true, error, ...props }: Props) {
  const [name, setName] = useState(initial.name);
  const [shared, setShared] = useState(initial.shared);
  return (
    <FormDialog
      title={title}
      submit="Save"
      submitting={props.submitting}
      disabled={name.trim() === ''}
      onSubmit={() => props.onSubmit({ name, shared })}
      onClose={props.onClose}
    >
      {error && <Alert color="red">{describeError(error, 'Unknown error')}</Alert>}
      <TextInput
        label="Name"
        maxLength={MAX_VIEW_LENGTH}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Switch
        label="Share with the team"
        description={
          canShare
            ? 'Teammates only see locations they have access to'
            : 'Only the person who created it can stop sharing it'
        }
        disabled={!canShare}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
