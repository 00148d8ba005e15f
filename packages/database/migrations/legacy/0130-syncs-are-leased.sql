-- What every resumable run has (apps/server/src/platform/runs): who works on it and until when, how often it was begun without
-- getting any further, and where it goes on. Without a holder, `leased_until` says when it is to go on.
alter table sync_runs
  add column leased_until timestamptz,
  add column leased_by text,
  add column attempts integer not null default 0,
  -- Of replies: the newest moment that a finished run has seen.
  add column watermark timestamptz;

set local role hearback_system;
-- Of one that an earlier release was at, the lease runs out as it would have.
update sync_runs set
  leased_until = greatest((cursor ->> 'until')::timestamptz, (cursor ->> 'later')::timestamptz, (cursor ->> 'beat_at')::timestamptz),
  leased_by = case when coalesce(cursor ->> 'until', cursor ->> 'lease') is not null then 'earlier release' end,
  attempts = coalesce((cursor ->> 'attempts')::integer, (cursor ->> 'failures')::integer, 0),
  watermark = (cursor ->> 'watermark')::timestamptz,
  cursor = case
    when status not in ('queued', 'running') then '{}'
    when kind = 'location' then cursor - '{lease,beat_at,failures}'::text[]
    when jsonb_typeof(cursor -> 'place') = 'object' then cursor -> 'place'
    else '{}' end;
reset role;

create index sync_runs_under_way on sync_runs (leased_until) where status in ('queued', 'running');
