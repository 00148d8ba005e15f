import type { KnownPerson, PrivacyRun } from '@hearback/contract';
import { Button, Group, Modal, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { namedBy, useStartRun } from './api.ts';
import { FoundTable } from './found-table.tsx';

type Props = { person: KnownPerson; run: PrivacyRun; onStarted: () => void; onClose: () => void };

/** Names all that goes, with numbers; the address has to be typed. */
export function EraseDialog({ person, run, onStarted, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const erase = useStartRun();
  const label = run.label ?? '';
  const confirmed = typed.trim().toLowerCase() === label.toLowerCase();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (confirmed)
      erase.mutate({ kind: 'erase', ...namedBy(person), confirmation: typed }, { onSuccess: onStarted });
  };
  return (
    <Modal opened onClose={onClose} title={`Erase ${label}?`} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>
            All of this goes, everywhere and for good. A fingerprint that tells nobody’s address is kept, so
            that no sync, import or webhook brings the person back.
          </Text>
          <ScrollArea.Autosize mah="16rem" viewportProps={{ tabIndex: 0 }}>
            <FoundTable run={run} />
          </ScrollArea.Autosize>
          {run.shares_name && (
            <Text size="sm" c="dimmed">
              Somebody else is called {run.name}, too: texts of others that say no more than this name stay as
              they are.
            </Text>
          )}
          <TextInput
            label={`Type ${label} to confirm`}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" disabled={!confirmed} loading={erase.isPending}>
              Erase for good
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
