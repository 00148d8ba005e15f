import { type EventName, isEventName, transientEvents } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import { sql } from 'kysely';
import { addJob, type Job } from '../jobs/define-job.ts';
import { CHANNEL } from '../live/event-notification.ts';
import type { Ids, RecordEvent, RecordedEvent } from './publish.ts';

/** A job that runs after an event of another module. Its payload is the event's ids and workspace. */
export type Reaction = { on: EventName; job: Job<Record<string, string>> };

/** Runs in the transaction of the change, once for all events of a call. For work that only a few events need. */
export type Listener = {
  readonly on: readonly EventName[];
  readonly listen: (tx: Tx, events: readonly RecordedEvent[]) => Promise<void>;
};

/** Writes events, reactions and notifications in the transaction of the change: all or none. */
export function createRecordEvent(
  reactions: readonly Reaction[],
  listeners: readonly Listener[] = [],
): RecordEvent {
  const byEvent = Map.groupBy(reactions, (reaction) => reaction.on);
  return async (tx, ...events) => {
    for (const { name } of events)
      if (!isEventName(name)) throw new Error(`The event ${String(name)} is not in the contract.`);
    await sql`
      with happened as (
        insert into events (workspace_id, name, ids, ghl_location_id, actor_user_id)
        select workspace_id, name, ids, ghl_location_id, actor_user_id
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          as h (workspace_id uuid, name text, ids jsonb, ghl_location_id text, actor_user_id uuid)
        where name <> all (${[...transientEvents]}))
      select pg_notify(${CHANNEL}, notification) from unnest(${toNotifications(events)}::text[]) as notification`.execute(
      tx,
    );
    for (const { name, ids, workspace_id } of events)
      for (const { job } of byEvent.get(name) ?? []) await addJob(tx, job, { ...ids, workspace_id });
    for (const { on, listen } of listeners) {
      const matchingEvents = events.filter(({ name }) => on.includes(name));
      if (matchingEvents.length > 0) await listen(tx, matchingEvents);
    }
  };
}

/**
 * Coalesces events with the same name and audience into one notification with their shared ids. Clients refetch
 * anyway.
 */
function toNotifications(events: readonly RecordedEvent[]): string[] {
  const alike = Map.groupBy(events, ({ workspace_id, name, ghl_location_id, ids, origin }) =>
    JSON.stringify([workspace_id, name, ghl_location_id, ids.user_id, origin]),
  );
  return [...alike.values()].map((group) => {
    const { workspace_id, name, ghl_location_id = null, origin } = group[0] as RecordedEvent;
    return JSON.stringify({ workspace_id, name, ids: sharedIds(group), ghl_location_id, origin });
  });
}

/** Ids for jobs only, because people with access to one of the locations must not learn about the other. */
const JOB_ONLY_IDS = ['former_location_id'];

function sharedIds([first, ...others]: readonly RecordedEvent[]): Ids {
  const ids = Object.entries(first?.ids ?? {}).filter(([name]) => !JOB_ONLY_IDS.includes(name));
  return Object.fromEntries(ids.filter(([name, id]) => others.every((other) => other.ids[name] === id)));
}
