import { findCustomFieldError } from '@hearback/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { useFocusBack } from '#web/ui/dialogs/use-focus-back.ts';

type Props = { taken: readonly string[]; onAdd: (name: string) => void; onClose: () => void };

/** Mounted only while open. Validation starts with the first submission. */
export function CustomFieldDialog({ taken, onAdd, onClose }: Props) {
  useFocusBack();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const problem = findCustomFieldError(name, taken);
  const add = () => {
    setTried(true);
    if (problem !== null) return;
    onAdd(name.trim());
    onClose();
  };
  return (
    <FormDialog
      title="Add Custom Field"
      submit="Add Field"
      submitting={false}
      onSubmit={add}
      onClose={onClose}
    >
      <TextInput
        label="Field Name"
        description="For example, Team size. Its values are stored with the contact and sent to Clay for enrichment."
        autoComplete="off"
        data-autofocus
        value={name}
        error={tried && problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
