import type { Thread } from '@hearback/contract';
import { formatDay, formatMoment } from '#web/lib/wording/dates.ts';
import { Facts } from '#web/ui/data/facts.tsx';

export function ConversationStats({ thread: { message_count, last_activity_at } }: { thread: Thread }) {
  return (
    <Facts
      facts={[
        { term: 'Messages', value: message_count.toLocaleString('en-US') },
        {
          term: 'Last activity',
          value: last_activity_at === null ? 'None yet' : <Day at={last_activity_at} />,
        },
      ]}
    />
  );
}

/** The day, and on hover the whole moment. */
const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatMoment(at)}>
    {formatDay(at)}
  </time>
);
