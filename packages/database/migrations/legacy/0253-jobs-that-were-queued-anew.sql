-- A keyed job that is queued anew while it runs loses its key to the newer one, and the queue lets it have no further try.
-- When that try then fails, or its worker dies, nothing was given up: the newer one does the work. The flag tells the two apart.
create or replace function app.add_job(p_name text, p_payload json, p_key text default null, p_run_at timestamptz default null,
  p_max_attempts integer default 10) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if app.workspace_id() is not null and app.workspace_id()::text is distinct from p_payload ->> 'workspace_id' then
    raise exception 'a job must carry the workspace of the person who enqueues it' using errcode = '42501';
  end if;
  perform graphile_worker.add_job(p_name, p_payload, job_key := p_key, run_at := p_run_at, max_attempts := p_max_attempts,
    flags := case when p_key is not null then array['keyed'] end);
end $$;
