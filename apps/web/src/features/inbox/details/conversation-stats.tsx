import type { Thread } from '@hearback/contract';
import { formatDay } from '#web/lib/wording/dates.ts';
import { Facts } from '#web/ui/data/facts.tsx';

export function ConversationStats({ thread: { message_count, last_activity_at } }: { thread: Thread }) {
  return (
    <Facts
      facts={[
        { term: 'Messages', value: message_count.toLocaleString('en-US') },
        {
          term: 'Last activity',
          value: last_activity_at === null ? 'None yet' : formatDay(last_activity_at),
        },
      ]}
    />
  );
}
