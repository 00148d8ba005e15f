import type { AuditLine } from '@hearback/contract';
import { Table, Text } from '@mantine/core';
import { formatMoment } from '../../../lib/dates.ts';
import { DataBadge } from '../../../ui/data-badge.tsx';
import { sentenceFor } from '../sentences.ts';
import { useLocationNamer } from '../use-location-namer.ts';
import classes from './audit.module.css';

const OUTCOMES = {
  done: { value: 'Done', tone: 'good' },
  refused: { value: 'Refused', tone: 'trouble' },
} as const;

/** Nobody of the workspace did it: the payment provider, or the product itself. */
const NOBODY = 'Hearback';

/** What people do to themselves, such as signing in, is done to nobody else. */
const targetOf = ({ target, actor_email }: AuditLine): string =>
  target === null || target === actor_email ? '—' : target;

export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  const location = useLocationNamer();
  return (
    <Table className={classes.table ?? ''} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th>Who</Table.Th>
          <Table.Th>What</Table.Th>
          <Table.Th>To whom</Table.Th>
          <Table.Th ta="right">Outcome</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.id}>
            <Table.Td className={classes.when ?? ''}>
              <Text component="time" size="sm" dateTime={line.at}>
                {formatMoment(line.at)}
              </Text>
            </Table.Td>
            <Table.Td className={classes.who ?? ''}>{line.actor_email ?? NOBODY}</Table.Td>
            <Table.Td className={classes.what ?? ''}>{sentenceFor(line, { location })}</Table.Td>
            <Table.Td className={classes.who ?? ''}>{targetOf(line)}</Table.Td>
            <Table.Td ta="right">
              <DataBadge {...OUTCOMES[line.outcome]} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
