import { counted, MAX_SUPPRESSION_NOTE_LENGTH, MAX_SUPPRESSIONS_PER_REQUEST } from '@hearback/contract';
import { Alert, Button, FileButton, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { useAddEntries } from './api.ts';

const MAX_SHOWN = 10;
const MAX_BYTES = 200_000;

/** Accepts typed, pasted or uploaded text. Each line or cell is an email address, a domain or a LinkedIn profile. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const add = useAddEntries();
  const result = add.data;
  const read = async (file: File | null) => {
    if (file) setText((await file.slice(0, MAX_BYTES).text()).trim());
  };
  return (
    <Modal opened onClose={onClose} title="Add to the do-not-contact list" size="md">
      <Stack gap="md">
        <GrowingTextarea
          label="Addresses, domains or LinkedIn profiles"
          description={`One per line, or from a CSV file of one column. At most ${formatCount(MAX_SUPPRESSIONS_PER_REQUEST)} at a time.`}
          placeholder={'ann@acme.com\nacme.com\nhttps://www.linkedin.com/in/ann'}
          minRows={4}
          maxRows={10}
          maxLength={MAX_BYTES}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextInput
          label="Reason (optional)"
          maxLength={MAX_SUPPRESSION_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {result && <Outcome {...result} />}
        <Group justify="space-between" gap="xs">
          <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void read(file)}>
            {(props) => (
              <Button variant="default" {...props}>
                Choose a file
              </Button>
            )}
          </FileButton>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {result ? 'Close' : 'Cancel'}
            </Button>
            <Button
              disabled={text.trim() === ''}
              loading={add.isPending}
              onClick={() => add.mutate({ text, note })}
            >
              Add
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

type OutcomeProps = { added: number; known: number; refused: readonly { text: string; reason: string }[] };

const Outcome = ({ added, known, refused }: OutcomeProps) => (
  <Alert
    color={refused.length > 0 ? 'yellow' : 'green'}
    role="status"
    title={`${counted(added, 'entry', 'entries')} added`}
  >
    {known > 0 && <Text size="sm">{counted(known, 'was already', 'were already')} on the list.</Text>}
    {refused.length > 0 && (
      <List size="sm">
        {refused.slice(0, MAX_SHOWN).map(({ text, reason }) => (
          <List.Item key={text}>
            {text}: {reason}
          </List.Item>
        ))}
        {refused.length > MAX_SHOWN && <List.Item>… and {refused.length - MAX_SHOWN} more</List.Item>}
      </List>
    )}
  </Alert>
);
