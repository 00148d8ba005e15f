import type { Database } from '../load/database.ts';
import type { Figures } from './figures.ts';

/** Records in the database which scheduled jobs are added and completed, by any worker. */
const WATCH = `
  create schema cluster_trial;
  create table cluster_trial.scheduled (job_id bigint, task_id int, at timestamptz, happened text);
  create function cluster_trial.note() returns trigger language plpgsql as $$
  begin
    insert into cluster_trial.scheduled
    values (coalesce(new.id, old.id), coalesce(new.task_id, old.task_id),
      (coalesce(new.payload, old.payload) -> '_cron' ->> 'ts')::timestamptz,
      case when tg_op = 'INSERT' then 'added' else 'ended' end);
    return null;
  end $$;
  create trigger noted_added after insert on graphile_worker._private_jobs
    for each row when (new.payload -> '_cron' is not null) execute function cluster_trial.note();
  create trigger noted_ended after delete on graphile_worker._private_jobs
    for each row when (old.payload -> '_cron' is not null) execute function cluster_trial.note();`;

const COUNT = `
  select count(*)::int as jobs, coalesce(sum(ended), 0)::int as ended,
    count(*) filter (where added > 1 or ended > 1)::int as doubled,
    count(*) filter (where ended = 0 and at < now() - interval '2 minutes')::int as lost
  from (
    select task_id, at, count(*) filter (where happened = 'added') as added, count(*) filter (where happened = 'ended') as ended
    from cluster_trial.scheduled group by task_id, at) as each`;

export async function watchSchedule({ operate }: Database): Promise<void> {
  await operate(WATCH);
}

/** Checks that every scheduled job was added once and completed once, although two workers run the schedule. */
export async function reportSchedule({ operate }: Database, figures: Figures): Promise<void> {
  const [is] = await operate<{ jobs: number; ended: number; doubled: number; lost: number }>(COUNT);
  if (!is) return;
  figures.record('scheduled jobs that ran', `${is.ended} of ${is.jobs}`, 'some', is.ended > 0);
  figures.record('scheduled jobs that came twice', is.doubled, '0', is.doubled === 0);
  figures.record('scheduled jobs that never ended', is.lost, '0', is.lost === 0);
}
