import type { Place } from '@hearback/contract';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { IconMessages } from '#web/ui/icons/inbox.ts';
import { IconChecks } from '#web/ui/icons/other.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { useProgress } from '../../api/counts.ts';
import type { OnView } from '../view.ts';
import { openPlace } from './places.ts';

type Props = { place: Place; onView: OnView };

const TITLES: Record<Exclude<Place, 'todo' | 'all'>, string> = {
  mine: 'Nothing assigned to you needs a reply',
  unassigned: 'Every open conversation has an assignee',
  overdue: 'No overdue replies',
  snoozed: 'No snoozed conversations',
  scheduled: 'No scheduled replies',
  waiting: 'No conversations are waiting for a reply',
  done: 'No finished conversations yet',
};

/** A place without conversations, in a workspace that has some. */
export const EmptyPlace = ({ place, onView }: Props) =>
  place === 'todo' || place === 'all' ? (
    <InboxZero onView={onView} />
  ) : (
    <EmptyState
      bare
      icon={IconMessages}
      title={TITLES[place]}
      actions={
        <Button variant="default" onClick={() => onView(openPlace('todo'))}>
          Show To do
        </Button>
      }
    >
      Matching conversations appear here.
    </EmptyState>
  );

function InboxZero({ onView }: { onView: OnView }) {
  // The start of the day in the viewer's time zone.
  const since = useMemo(() => new Date(new Date().setHours(0, 0, 0, 0)).toISOString(), []);
  const progress = useProgress(since);
  return (
    <EmptyState
      bare
      icon={IconChecks}
      title="Inbox zero"
      actions={
        <Button variant="default" onClick={() => onView(openPlace('waiting'))}>
          Show Waiting for reply
        </Button>
      }
    >
      {progress === undefined || progress.finished === 0
        ? 'Every lead has a reply. New replies appear here.'
        : `${formatCount(progress.finished)} finished today, ${formatCount(progress.finished_by_you)} by you. New replies appear here.`}
    </EmptyState>
  );
}
