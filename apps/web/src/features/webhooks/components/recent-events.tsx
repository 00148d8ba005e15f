import { IconWebhook } from '#web/ui/icons/other.ts';
import { SetUpPanel } from '#web/ui/layout/set-up-panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadOlder } from '#web/ui/states/load-older.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useReplay, useWebhookEvents } from '../api.ts';
import { EventRow } from './event-row.tsx';
import classes from './recent-events.module.css';

const SHOW = { open: 'Show', close: 'Close' };

export function RecentEvents() {
  return (
    <SetUpPanel
      title="Recent events"
      description="Events received from your providers, newest first. Updates live."
      action={SHOW}
    >
      <Events />
    </SetUpPanel>
  );
}

function Events() {
  const pages = useWebhookEvents();
  const { data, error, isFetching, refetch } = pages;
  const events = data?.pages.flatMap((page) => page.events);
  const replay = useReplay();
  const nothing = (
    <EmptyState bare icon={IconWebhook} title="No events yet">
      Connect an account and set up its webhook. The next reply appears here within a second.
    </EmptyState>
  );
  return (
    <QueryStates
      query={{ data: events, error, isFetching, refetch }}
      bare
      loading="Loading events..."
      failure="Failed to load recent events"
      empty={nothing}
    >
      {(events) => (
        <>
          <ul className={classes.events} aria-label="Recent events">
            {events.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                replaying={replay.isPending && replay.variables.id === event.id}
                onReplay={() => replay.mutate({ id: event.id })}
              />
            ))}
          </ul>
          <LoadOlder pages={pages} of="events" />
        </>
      )}
    </QueryStates>
  );
}
