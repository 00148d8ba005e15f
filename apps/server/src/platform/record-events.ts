import { isEventName } from '@hearback/contract';
import { sql } from 'kysely';
import type { RecordEvents } from './happening.ts';
import { CHANNEL } from './live/announcement.ts';
import type { Reaction } from './record-event.ts';

/** What `recordEvent` does, for many at once: a sync that brings a page of messages tells of it in two statements. */
export function createRecordEvents(reactions: readonly Reaction[]): RecordEvents {
  const byEvent = Map.groupBy(reactions, (reaction) => reaction.on);
  return async (tx, happenings) => {
    if (happenings.length === 0) return;
    const rows = happenings.map(({ ghl_location_id = null, ...happening }) => {
      const { workspace_id, name, ids } = happening;
      if (!isEventName(name)) throw new Error(`The event ${String(name)} is not in the contract.`);
      const announcement = JSON.stringify({ workspace_id, name, ids, ghl_location_id });
      return { ...happening, ghl_location_id, announcement };
    });
    await sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (workspace_id uuid, name text, ids jsonb,
          ghl_location_id text, actor_user_id uuid, announcement text)),
      happened as (
        insert into events (workspace_id, name, ids, ghl_location_id, actor_user_id)
        select workspace_id, name, ids, ghl_location_id, actor_user_id from given)
      select pg_notify(${CHANNEL}, announcement) from given`.execute(tx);
    const jobs = happenings.flatMap(({ workspace_id, name, ids }) =>
      (byEvent.get(name) ?? []).map(({ job }) => ({
        name: job.name,
        attempts: job.retry.maxAttempts,
        payload: job.payload.parse({ ...ids, workspace_id }),
      })),
    );
    if (jobs.length === 0) return;
    await sql`
      select app.add_job(r.name, r.payload, null, null, r.attempts)
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as r (name text, payload json, attempts integer)`.execute(
      tx,
    );
  };
}
