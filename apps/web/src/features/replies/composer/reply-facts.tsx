import type { ReplyFacts } from '@hearback/contract';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { dayText, languageText } from '#web/features/inbox/wording.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { IconUserPlus } from '#web/ui/icons/inbox.ts';
import type { NamedDay } from '#web/ui/time/send-times.ts';
import { findNamedDay } from '../schedule/named-day.ts';
import classes from './reply.module.css';

const toName = ({ name, email }: NonNullable<ReplyFacts['instead']>) => name ?? email ?? '';

/** Facts extracted from the reply, shown above the editor. */
function extractFacts({
  back_on,
  meeting,
  asks_price,
  language,
}: ReplyFacts): { value: string; label: string }[] {
  return [
    ...(back_on ? [{ value: `Back on ${dayText(back_on)}`, label: 'From the out-of-office reply' }] : []),
    ...(meeting ? [{ value: `Proposes ${meeting}`, label: 'Proposed meeting time' }] : []),
    ...(asks_price ? [{ value: 'Asks about the price', label: 'Mentioned in the reply' }] : []),
    ...(language && language !== 'en'
      ? [{ value: `In ${languageText(language)}`, label: 'Language of the reply' }]
      : []),
  ];
}

const NewContactDialog = lazyDialog(async () => (await import('./new-contact-dialog.tsx')).NewContactDialog);

export function ReplyFactsLine({ snooze }: { snooze: (named: NamedDay) => ReactNode }) {
  const { thread } = useOpenThread();
  const [isAdding, setAdding] = useState(false);
  if (!thread.answering) return null;
  const { facts } = thread.answering;
  const shown = extractFacts(facts);
  const named = findNamedDay(thread);
  if (shown.length === 0 && !facts.instead && !named) return null;
  return (
    <Group gap={6} role="group" className={classes.facts} aria-label="Details from the reply">
      {shown.map(({ value, label }) => (
        <DataBadge key={value} value={value} label={label} />
      ))}
      {named && snooze(named)}
      {facts.instead && (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconUserPlus size={13} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          Write to {toName(facts.instead)}
        </Button>
      )}
      {isAdding && facts.instead && (
        <NewContactDialog instead={facts.instead} onClose={() => setAdding(false)} />
      )}
    </Group>
  );
}
