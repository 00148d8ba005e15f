import { type AuditLine, counted, errors, isErrorCode } from '@hearback/contract';
import { Table, Text } from '@mantine/core';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import classes from './audit.module.css';

const OUTCOMES = {
  done: { value: 'Done', tone: 'good' },
  refused: { value: 'Denied', tone: 'danger' },
} as const;

/** The displayed reason, and how often it was repeated within a minute. */
function Refusal({ line: { outcome, details } }: { line: AuditLine }) {
  if (outcome !== 'refused' || !isErrorCode(details.code)) return null;
  const repeated = typeof details.count === 'number' ? ` (repeated ${counted(details.count, 'time')})` : '';
  return (
    <Text size="xs" c="dimmed">
      {errors[details.code].sentence}
      {repeated}
    </Text>
  );
}

export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <Table className={classes.table} layout="fixed" verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.when}>When</Table.Th>
          <Table.Th>What happened</Table.Th>
          <Table.Th className={classes.outcome} ta="right">
            Outcome
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <AuditRow key={line.id} line={line} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function AuditRow({ line }: { line: AuditLine }) {
  const { at, sentence, actor, actor_email } = line;
  return (
    <Table.Tr>
      <Table.Td>
        <Text component="time" size="sm" dateTime={at}>
          {formatMoment(at)}
        </Text>
      </Table.Td>
      <Table.Td className={classes.what}>
        <Text size="sm" fw={500}>
          {sentence}
        </Text>
        {actor_email !== null && actor_email !== actor && (
          <Text size="xs" c="dimmed">
            {actor_email}
          </Text>
        )}
        <Refusal line={line} />
      </Table.Td>
      <Table.Td ta="right">
        <DataBadge {...OUTCOMES[line.outcome]} />
      </Table.Td>
    </Table.Tr>
  );
}
