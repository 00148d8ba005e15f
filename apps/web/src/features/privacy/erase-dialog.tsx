import type { PersonMatch, PrivacyRun } from '@hearback/contract';
import { ScrollArea, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { toPersonQuery, useStartRun } from './api.ts';
import { FoundTable } from './found-table.tsx';

type Props = { person: PersonMatch; run: PrivacyRun; onStarted: () => void; onClose: () => void };

/** Lists everything that is erased, with counts. The address must be typed to confirm. */
export function EraseDialog({ person, run, onStarted, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const erase = useStartRun();
  const label = run.label ?? '';
  const confirmed = typed.trim().toLowerCase() === label.toLowerCase();
  const submit = () => {
    if (confirmed)
      erase.mutate(
        { kind: 'erase', ...toPersonQuery(person), confirmation: typed },
        { onSuccess: onStarted },
      );
  };
  return (
    <FormDialog
      title={`Erase ${label}?`}
      size="lg"
      submit="Erase permanently"
      submitting={erase.isPending}
      destructive
      disabled={!confirmed}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        All of this is erased permanently. Only a hash is kept, so that no sync, import or webhook imports the
        person again.
      </Text>
      <ScrollArea.Autosize mah="16rem" viewportProps={{ tabIndex: 0 }}>
        <FoundTable run={run} />
      </ScrollArea.Autosize>
      {run.shares_name && (
        <Text size="sm" c="dimmed">
          Another person is also called {run.name}. Records of other people that contain only this name are
          not changed.
        </Text>
      )}
      <TextInput
        label={`Type ${label} to confirm`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
