import type { ClientFilter, ClientView } from '@hearback/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { ViewFormDialog } from '#web/ui/dialogs/view-form-dialog.tsx';
import { useAddView, useClientViews, useRemoveView } from './api.ts';

type Props = { filter: ClientFilter; onFilter: (filter: ClientFilter) => void };

const toKey = (filter: ClientFilter): string =>
  JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Saved views. The one that matches the filter in the URL is selected. */
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
  const add = useAddView(onClose);
  return (
    <ViewFormDialog
      title="Save as view"
      error={add.error}
      submitting={add.isPending}
      onSubmit={(form) => add.mutate({ ...form, filter })}
      onClose={onClose}
    />
  );
}
