import { Kbd, Modal, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useKeys } from './use-keys.ts';

const READING = [
  [['j'], 'Open the next conversation'],
  [['k'], 'Open the previous conversation'],
  [['/'], 'Search conversations'],
  [['d'], 'Show or hide the details'],
  [['Ctrl', 'K'], 'Go to a conversation or page (⌘ K on a Mac)'],
  [['?'], 'Show these shortcuts'],
] as const;

const WRITING = [
  [['r'], 'Write a reply'],
  [['Ctrl', 'Enter'], 'Send the reply, and finish or not, as the button says'],
  [['Ctrl', 'Shift', 'Enter'], 'Send the reply the other way'],
  [['Esc'], 'Put the reply away and keep its words'],
  [['e'], 'Finish the conversation and go on to the next'],
  [['1'], 'Interested'],
  [['2'], 'Soft No'],
  [['3'], 'Hard No'],
  [['4'], 'Out of Office'],
  [['5'], 'Wrong Person'],
] as const;

export function useShortcutsDialog() {
  const [opened, { open, close }] = useDisclosure(false);
  useKeys({ '?': open });
  return { opened, open, close };
}

type Props = { opened: boolean; onClose: () => void; mayWrite: boolean };

export function ShortcutsDialog({ opened, onClose, mayWrite }: Props) {
  const shown = mayWrite ? [...READING, ...WRITING] : READING;
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="sm">
      <Table verticalSpacing={6}>
        <Table.Tbody>
          {shown.map(([keys, what]) => (
            <Table.Tr key={what}>
              <Table.Td>{what}</Table.Td>
              <Table.Td ta="right">
                {keys.map((key) => (
                  <Kbd key={key} ml={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
