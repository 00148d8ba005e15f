import { type ClientFilter, type ClientView, MAX_VIEW_LENGTH } from '@hearback/contract';
import { Alert, Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { useAddView, useClientViews, useRemoveView } from './api.ts';

type Props = { filter: ClientFilter; onFilter: (filter: ClientFilter) => void };

const toKey = (filter: ClientFilter): string =>
  JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Saved views. The one that equals the filter in the address is selected. */
export function ViewPicker({ filter, onFilter }: Props) {
  const { data: views = [] } = useClientViews();
  const [isSaving, setSaving] = useState(false);
  const remove = useRemoveView(() => onFilter({}));
  const current = views.find((view) => toKey(view.filter) === toKey(filter));
  const isPlain = toKey(filter) === toKey({});
  const askAndRemove = async ({ id, name, shared }: ClientView) => {
    const isSure = await confirmDialog({
      title: `Delete the view ‘${name}’?`,
      sentence: shared ? 'It is deleted for everyone.' : 'Your clients are kept.',
      confirm: 'Delete view',
      destructive: true,
    });
    if (isSure) remove.mutate({ id });
  };
  return (
    <>
      {views.length > 0 && (
        <NativeSelect
          label="View"
          maw="14rem"
          data={[
            { value: '', label: isPlain || current ? 'All clients' : 'Not saved' },
            ...views.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={current?.id ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onFilter(views.find(({ id }) => id === value)?.filter ?? {})
          }
        />
      )}
      {!isPlain && !current && (
        <Button variant="default" onClick={() => setSaving(true)}>
          Save as view
        </Button>
      )}
      {current?.changeable && (
        <Button variant="subtle" color="gray" onClick={() => void askAndRemove(current)}>
          Delete view
        </Button>
      )}
      {isSaving && <SaveDialog filter={filter} onClose={() => setSaving(false)} />}
    </>
  );
}

function SaveDialog({ filter, onClose }: { filter: ClientFilter; onClose: () => void }) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const add = useAddView(onClose);
  return (
    <FormDialog
      title="Save as view"
      submit="Save"
      submitting={add.isPending}
      disabled={name.trim() === ''}
      onSubmit={() => add.mutate({ name, shared, filter })}
      onClose={onClose}
    >
      {add.error && <Alert color="red">{describeError(add.error, 'Unknown error')}</Alert>}
      <TextInput
        label="Name"
        maxLength={MAX_VIEW_LENGTH}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Switch
        label="Share with the team"
        description="Teammates only see locations they have access to"
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
