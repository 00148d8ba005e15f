import type { PrivacyRun } from '@hearback/contract';
import { Table } from '@mantine/core';
import { toAmount } from './wording.ts';

export function FoundTable({ run: { found } }: { run: Pick<PrivacyRun, 'found'> }) {
  return (
    <Table aria-label="Data" verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Where</Table.Th>
          <Table.Th>Count</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {found.map((finding) => (
          <Table.Tr key={finding.table}>
            <Table.Td>{finding.title}</Table.Td>
            <Table.Td>{toAmount(finding)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
