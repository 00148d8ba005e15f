import { Kbd, Modal, Table } from '@mantine/core';
import { useViews } from '../api/views.ts';
import { READING_VERBS, viewVerbs, WRITING_VERBS } from './verbs.ts';

type Props = { onClose: () => void; mayWrite: boolean };

export function ShortcutsDialog({ onClose, mayWrite }: Props) {
  const { views = [] } = useViews() ?? {};
  const shown = mayWrite ? [...READING_VERBS, ...WRITING_VERBS, ...viewVerbs(views)] : READING_VERBS;
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <Table verticalSpacing={6}>
        <Table.Tbody>
          {shown.map(({ keys, what }) => (
            <Table.Tr key={keys.join(' ')}>
              <Table.Td>{what}</Table.Td>
              <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
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
