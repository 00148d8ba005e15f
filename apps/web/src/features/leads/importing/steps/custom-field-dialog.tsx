import { customFieldProblem } from '@hearback/contract';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useFocusBack } from '#web/ui/dialogs/use-focus-back.ts';

type Props = { taken: readonly string[]; onAdd: (name: string) => void; onClose: () => void };

/** Mounted only while it is open. What is wrong with a name is said once it is handed in, and until it is right. */
export function CustomFieldDialog({ taken, onAdd, onClose }: Props) {
  useFocusBack();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const problem = customFieldProblem(name, taken);
  const add = (event: FormEvent) => {
    event.preventDefault();
    // A form inside a form's dialog would hand in both.
    event.stopPropagation();
    setTried(true);
    if (problem !== null) return;
    onAdd(name.trim());
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Add Custom Field">
      <form onSubmit={add} noValidate>
        <Stack gap="md">
          <TextInput
            label="Field Name"
            description="Team size, for example. Its values are kept with the contact and sent along with it."
            autoComplete="off"
            data-autofocus
            value={name}
            error={tried && problem}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Add Field</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
