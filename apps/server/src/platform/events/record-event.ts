import { type EventName, isEventName, passingEvents } from '@hearback/contract';
import { sql } from 'kysely';
import { addJob, type Job } from '../jobs/define-job.ts';
import { CHANNEL } from '../live/event-notification.ts';
import type { Ids, RecordEvent, RecordedEvent } from './publish.ts';

/** What follows an event of another module: the job gets the event's ids and its workspace. */
export type Reaction = { on: EventName; job: Job<Record<string, string>> };

/** Event rows, reactions and published events belong to the transaction of the change: all or none. */
export function createRecordEvent(reactions: readonly Reaction[]): RecordEvent {
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
        where name <> all (${[...passingEvents]}))
      select pg_notify(${CHANNEL}, notice) from unnest(${toNotices(events)}::text[]) as notice`.execute(tx);
    for (const { name, ids, workspace_id } of events)
      for (const { job } of byEvent.get(name) ?? []) await addJob(tx, job, { ...ids, workspace_id });
  };
}

/** Many of one name, for the same ears, are published once, with the ids they share: whoever hears it looks anyway. */
function toNotices(events: readonly RecordedEvent[]): string[] {
  const alike = Map.groupBy(events, ({ workspace_id, name, ghl_location_id, ids }) =>
    JSON.stringify([workspace_id, name, ghl_location_id, ids.user_id]),
  );
  return [...alike.values()].map((group) => {
    const { workspace_id, name, ghl_location_id = null } = group[0] as RecordedEvent;
    return JSON.stringify({ workspace_id, name, ids: sharedIds(group), ghl_location_id });
  });
}

/** For the jobs that follow alone: who hears of a change in one location need not know of another. */
const JOB_ONLY_IDS = ['former_location_id'];

function sharedIds([first, ...others]: readonly RecordedEvent[]): Ids {
  const ids = Object.entries(first?.ids ?? {}).filter(([name]) => !JOB_ONLY_IDS.includes(name));
  return Object.fromEntries(ids.filter(([name, id]) => others.every((other) => other.ids[name] === id)));
}
