import type { SenderAction, SenderHealth } from '@hearback/contract';
import { ActionIcon, Table, Text } from '@mantine/core';
import { Fragment, useId, useState } from 'react';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { IconChevronDown } from '#web/ui/icons/inbox.ts';
import { Ago } from '#web/ui/time/ago.tsx';
import { SenderDetails } from './sender-details.tsx';
import classes from './sender-health.module.css';
import { BANDS, toBounceRate, toPlacement, toSenderName } from './wording.ts';

type Props = {
  senders: readonly SenderHealth[];
  canFix: boolean;
  onFix: (sender: SenderHealth, action: SenderAction) => void;
  /** The sender that is being changed. */
  fixingId: string | null;
};

const COLUMNS = ['Warm-up', 'Inbox / spam', 'Bounces', 'DNS', 'Limit', 'Last message', 'Campaigns'] as const;

/** Failing senders first. Narrow screens show the figures only in the details. */
export function SenderTable({ senders, ...rest }: Props) {
  return (
    <Table className={classes.table} verticalSpacing={6} aria-label="Senders">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Sender</Table.Th>
          <Table.Th>State</Table.Th>
          <Table.Th className={classes.worst}>Problem</Table.Th>
          {COLUMNS.map((column) => (
            <Table.Th key={column} className={classes.figure}>
              {column}
            </Table.Th>
          ))}
          <Table.Th className={classes.toggle}>
            <span className={classes.hidden}>Details</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {senders.map((sender) => (
          <SenderRow key={sender.id} sender={sender} {...rest} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function SenderRow({ sender, canFix, onFix, fixingId }: Omit<Props, 'senders'> & { sender: SenderHealth }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = toSenderName(sender);
  const { word, tone } = BANDS[sender.band];
  const [worst] = sender.problems;
  return (
    <Fragment>
      <Table.Tr data-open={isOpen || undefined}>
        <Table.Th scope="row" className={classes.sender}>
          <Text size="sm" fw={550}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {[sender.kind === 'linkedin' ? 'LinkedIn' : sender.name, sender.account_name]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Table.Th>
        <Table.Td className={classes.state}>
          <DataBadge value={word} tone={tone} />
        </Table.Td>
        <Table.Td className={classes.worst}>
          {worst && worst.code !== 'not_enough_data' && (
            <>
              {worst.text}
              {sender.problems.length > 1 && ` (+${sender.problems.length - 1} more)`}
            </>
          )}
        </Table.Td>
        <FigureCells sender={sender} />
        <Table.Td className={classes.toggle}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Details of ${name}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
          </ActionIcon>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr id={id} className={classes.details}>
          <Table.Td colSpan={COLUMNS.length + 4}>
            <SenderDetails
              sender={sender}
              onFix={canFix ? (action) => onFix(sender, action) : null}
              isFixing={fixingId === sender.id}
            />
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  );
}

const NONE = '–';

function FigureCells({ sender }: { sender: SenderHealth }) {
  const placement = toPlacement(sender);
  const isMailbox = sender.kind === 'mailbox';
  const unknown = isMailbox ? 'Not enough data' : NONE;
  const has = (code: string) => sender.problems.find((problem) => problem.code === code)?.band;
  return (
    <>
      <Table.Td className={classes.figure} data-band={has('score_loss')}>
        {sender.warmup_score ?? NONE}
      </Table.Td>
      <Table.Td className={classes.figure} data-band={has('spam')}>
        {placement ? `${placement.inbox} / ${placement.spam}` : unknown}
      </Table.Td>
      <Table.Td className={classes.figure} data-band={has('bounces')}>
        {toBounceRate(sender) ?? unknown}
      </Table.Td>
      <Table.Td className={classes.figure} data-band={has('dns')}>
        {sender.dns === null ? NONE : has('dns') ? countMissing(sender) : 'OK'}
      </Table.Td>
      <Table.Td className={classes.figure}>
        {sender.daily_limit === null ? NONE : `${sender.daily_limit}/day`}
      </Table.Td>
      <Table.Td className={classes.figure}>
        {sender.last_message_at ? <Ago at={sender.last_message_at} /> : NONE}
      </Table.Td>
      <Table.Td className={classes.figure}>{sender.campaigns.length}</Table.Td>
    </>
  );
}

/** One word, so that the cell has one line. The details list all records. */
function countMissing({ dns }: SenderHealth): string {
  const missing = Object.entries(dns ?? {}).flatMap(([record, isSet]) => (isSet ? [] : [record]));
  const [first, ...others] = missing;
  return first && others.length === 0 ? `No ${first.toUpperCase()}` : `${missing.length} missing`;
}
