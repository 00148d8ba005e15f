import { type AuditLine, errors, isErrorCode } from '@hearback/contract';
import { Table, Text } from '@mantine/core';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { useLocationNamer } from '../api.ts';
import { sentenceFor } from '../sentences.ts';
import classes from './audit.module.css';

const OUTCOMES = {
  done: { value: 'Done', tone: 'good' },
  refused: { value: 'Refused', tone: 'trouble' },
} as const;

/** Nobody of the workspace did it: the payment provider, or the product itself. */
const NOBODY = 'Hearback';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What people do to themselves, such as signing in, is done to nobody else; an id of ours says nothing to a person. */
const targetOf = ({ target, actor_email }: AuditLine): string | null =>
  target === null || target === actor_email || ID.test(target) ? null : target;

/** Why it was refused, in the words that the person read. */
function Refusal({ line: { outcome, details } }: { line: AuditLine }) {
  if (outcome !== 'refused' || !isErrorCode(details.code)) return null;
  return (
    <Text size="xs" c="dimmed">
      {errors[details.code].sentence}
    </Text>
  );
}

export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <Table className={classes.table} layout="fixed" verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.when}>When</Table.Th>
          <Table.Th className={classes.who}>Who</Table.Th>
          <Table.Th>What</Table.Th>
          <Table.Th className={classes.target}>To whom</Table.Th>
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
  const location = useLocationNamer();
  const target = targetOf(line);
  return (
    <Table.Tr>
      <Table.Td>
        <Text component="time" size="sm" dateTime={line.at}>
          {formatMoment(line.at)}
        </Text>
      </Table.Td>
      <Table.Td className={classes.who}>{line.actor_email ?? NOBODY}</Table.Td>
      <Table.Td>
        <Text size="sm" fw={500}>
          {sentenceFor(line, { location })}
        </Text>
        <Refusal line={line} />
      </Table.Td>
      <Table.Td className={classes.target} data-nobody={target === null || undefined}>
        {target === null ? '—' : location(target)}
      </Table.Td>
      <Table.Td ta="right">
        <DataBadge {...OUTCOMES[line.outcome]} />
      </Table.Td>
    </Table.Tr>
  );
}
