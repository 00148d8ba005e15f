import type { Activity as Entry } from '@hearback/contract';
import { Text } from '@mantine/core';
import { LoadOlder } from '#web/ui/states/load-older.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useActivity } from '../api/details.ts';
import { activityText } from './activity-wording.ts';
import classes from './details.module.css';

/** Activity of the conversation, newest first. */
export function Activity({ contact_id }: { contact_id: string }) {
  const query = useActivity(contact_id);
  return (
    <QueryStates query={query} bare loading="Loading activity..." failure="Failed to load activity">
      {({ pages }) => {
        const entries = pages.flatMap(({ activities }) => activities);
        if (entries.length === 0)
          return (
            <Text size="sm" c="dimmed">
              No activity yet
            </Text>
          );
        return (
          <>
            <ul className={classes.activity}>
              {entries.map((entry) => (
                <Line key={entry.id} entry={entry} />
              ))}
            </ul>
            <LoadOlder pages={query} of="activity" />
          </>
        );
      }}
    </QueryStates>
  );
}

const Line = ({ entry }: { entry: Entry }) => (
  <li>
    <span>{activityText(entry)}</span>
    <Text span size="xs" c="dimmed">
      <Ago at={entry.at} />
    </Text>
  </li>
);
