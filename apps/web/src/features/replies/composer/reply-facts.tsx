import type { ProposedTime, ReplyFacts } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { languageText } from '#web/features/inbox/wording.ts';
import { formatShortDate, ownZone } from '#web/lib/wording/dates.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { IconUserPlus } from '#web/ui/icons/inbox.ts';
import type { NamedDay } from '#web/ui/time/time-presets.ts';
import { findNamedDay } from '../schedule/named-day.ts';
import { describeProposedTime } from '../schedule/proposed-time.ts';
import classes from './reply.module.css';

const toName = ({ name, email }: NonNullable<ReplyFacts['instead']>) => name ?? email ?? '';

/** Facts extracted from the reply, shown above the editor. */
function extractFacts(
  { back_on, meeting, asks_price, language }: ReplyFacts,
  times: readonly ProposedTime[],
  inZones: readonly string[],
): { value: string; label: string }[] {
  return [
    ...(back_on
      ? [{ value: `Back on ${formatShortDate(back_on)}`, label: 'From the out-of-office reply' }]
      : []),
    ...(meeting ? [{ value: `Proposes ${meeting}`, label: 'Proposed meeting time' }] : []),
    ...(!meeting && times.length > 0
      ? [
          {
            value: `Proposes ${times.map(({ words }) => words).join(' or ')}`,
            label: 'Proposed meeting times',
          },
        ]
      : []),
    ...inZones.map((value) => ({ value, label: 'Proposed meeting time in both time zones' })),
    ...(asks_price ? [{ value: 'Asks about the price', label: 'Mentioned in the reply' }] : []),
    ...(language && language !== 'en'
      ? [{ value: `In ${languageText(language)}`, label: 'Language of the reply' }]
      : []),
  ];
}

const NewContactDialog = lazyDialog(async () => (await import('./new-contact-dialog.tsx')).NewContactDialog);

type Props = {
  snooze: (day: NamedDay) => ReactNode;
  book: (time: ProposedTime) => ReactNode;
};

export function ReplyFactsLine({ snooze, book }: Props) {
  const { thread } = useOpenThread();
  const [isAdding, setAdding] = useState(false);
  if (!thread.answering) return null;
  const { facts, evidence, proposed_times } = thread.answering;
  const times = proposed_times.flatMap(
    (time) => describeProposedTime(time, thread.time_zone, ownZone()) ?? [],
  );
  const visibleFacts = extractFacts(facts, proposed_times, times);
  const { asks_to_stop: _shownAbove, ...quoted } = evidence;
  const quotes = [...new Set(Object.values(quoted).filter((words) => words !== null))];
  const namedDay = findNamedDay(thread);
  return (
    <Group gap={6} role="group" className={classes.facts} aria-label="Details from the reply">
      {visibleFacts.map(({ value, label }) => (
        <DataBadge key={value} value={value} label={label} />
      ))}
      {proposed_times.map((time) => (
        <Fragment key={time.words}>{book(time)}</Fragment>
      ))}
      {namedDay && snooze(namedDay)}
      {facts.instead && (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconUserPlus size={13} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          Contact {toName(facts.instead)}
        </Button>
      )}
      {isAdding && facts.instead && (
        <NewContactDialog instead={facts.instead} words={evidence.instead} onClose={() => setAdding(false)} />
      )}
      {quotes.map((words) => (
        <Text key={words} size="xs" c="dimmed" w="100%">
          “{words}”
        </Text>
      ))}
    </Group>
  );
}
