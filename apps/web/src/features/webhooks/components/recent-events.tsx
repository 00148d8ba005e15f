import { Button, Center } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { useReplay, useWebhookEvents } from '../api.ts';
import { EventRow } from './event-row.tsx';
import classes from './recent-events.module.css';

export function RecentEvents() {
  return (
    <Panel
      title="Recent events"
      description="What your providers told Hearback, newest first, as it comes in."
    >
      <Events />
    </Panel>
  );
}

function Events() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useWebhookEvents();
  const replay = useReplay();
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        bare
        title="Failed to fetch recent events"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState label="Loading events..." />;
  const events = data.pages.flatMap((page) => page.events);
  if (events.length === 0) {
    return (
      <EmptyState bare icon={IconWebhook} title="No events yet">
        Connect an account and set up its webhook: the next reply appears here within a second.
      </EmptyState>
    );
  }
  return (
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
      {hasNextPage && (
        <Center mt="sm">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load older
          </Button>
        </Center>
      )}
    </>
  );
}
