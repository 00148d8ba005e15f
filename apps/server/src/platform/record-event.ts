import { type EventName, isEventName } from '@hearback/contract';
import { sql } from 'kysely';
import type { RecordEvent } from './happening.ts';
import { addJob, type Job } from './jobs/define-job.ts';
import { CHANNEL } from './live/announcement.ts';

/** What follows an event of another room: the job gets the event's ids and its workspace. */
export type Reaction = { on: EventName; job: Job<Record<string, string>> };

/** Event row, reactions and announcement belong to the transaction of the change: all or none. */
export function createRecordEvent(reactions: readonly Reaction[]): RecordEvent {
  const byEvent = Map.groupBy(reactions, (reaction) => reaction.on);
  return async (tx, { workspace_id, actor_user_id, name, ids, ghl_location_id = null }) => {
    if (!isEventName(name)) throw new Error(`The event ${String(name)} is not in the contract.`);
    const announcement = JSON.stringify({ workspace_id, name, ids, ghl_location_id });
    await sql`
      with happened as (
        insert into events (workspace_id, name, ids, ghl_location_id, actor_user_id)
        values (${workspace_id}, ${name}, ${JSON.stringify(ids)}, ${ghl_location_id}, ${actor_user_id})
        returning id)
      select pg_notify(${CHANNEL}, ${announcement}) from happened`.execute(tx);
    for (const { job } of byEvent.get(name) ?? []) await addJob(tx, job, { ...ids, workspace_id });
  };
}
