import { MAX_VIEW_LENGTH, type SavedView } from '@hearback/contract';
import { Alert, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { useSaveView } from '../../api/views.ts';
import type { InboxView, OnView } from '../view.ts';
import { opening, toFilter } from './saved-view.ts';

type Props = {
  /** The view to edit, or null to create one from the filters in the URL. */
  saved: SavedView | null;
  view: InboxView;
  onView: OnView;
  onClose: () => void;
};

/** Mounted only while open, so that it starts from the current view each time. */
export function ViewDialog({ saved, view, onView, onClose }: Props) {
  const [name, setName] = useState(saved?.name ?? '');
  const [shared, setShared] = useState(saved?.shared ?? false);
  const save = useSaveView((made) => {
    onClose();
    if (saved === null) onView(opening(made));
  });
  const submit = () => {
    save.mutate({ id: saved?.id ?? null, name, shared, filter: saved?.filter ?? toFilter(view) });
  };
  return (
    <FormDialog
      title={saved ? 'Edit view' : 'Save as view'}
      submit="Save"
      submitting={save.isPending}
      disabled={name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {save.error && <Alert color="red">{describeError(save.error, 'Unknown error')}</Alert>}
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
          saved && !saved.own
            ? 'Only the person who created it can stop sharing it'
            : 'Teammates only see locations they have access to'
        }
        disabled={saved !== null && !saved.own}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
