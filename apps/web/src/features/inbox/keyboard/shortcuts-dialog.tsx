import { Kbd, Modal, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useViews } from '../api/views.ts';
import { useKeys } from './use-keys.ts';
import { READING_VERBS, viewVerbs, WRITING_VERBS } from './verbs.ts';

export function useShortcutsDialog() {
  const [opened, { open, close }] = useDisclosure(false);
  useKeys({ '?': open });
  return { opened, open, close };
}

type Props = { opened: boolean; onClose: () => void; mayWrite: boolean };

export function ShortcutsDialog({ opened, onClose, mayWrite }: Props) {
  const { views = [] } = useViews() ?? {};
  const shown = mayWrite ? [...READING_VERBS, ...WRITING_VERBS, ...viewVerbs(views)] : READING_VERBS;
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="sm">
      <Table verticalSpacing={6}>
        <Table.Tbody>
          {shown.map(({ keys, what }) => (
            <Table.Tr key={keys.join(' ')}>
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
