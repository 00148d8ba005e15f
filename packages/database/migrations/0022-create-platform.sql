-- Events, the audit log, outgoing emails, jobs and rate limits.

-- Changes, recorded in their transaction. ids holds names and ids, never data.
create table events (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 3 and 100),
  ids jsonb not null default '{}' check (jsonb_typeof(ids) = 'object' and pg_column_size(ids) < 4000),
  ghl_location_id text,
  actor_user_id uuid,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index events_age on events (created_at);
alter table events enable row level security, force row level security;
create policy system_all on events to hearback_system using (true) with check (true);
create policy record_events on events for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and actor_user_id = (select app.user_id()));
create policy read_events on events for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or actor_user_id = (select app.user_id())
      or ghl_location_id = any ((select app.readable_locations())::text[])));
grant select, insert on events to hearback_api;
grant select, insert, delete on events to hearback_system;

-- Who did what, and which writes were refused. No role can change or delete a line.
create table audit_log (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  actor_user_id uuid,
  actor_email text,
  action text not null check (length(action) between 3 and 100),
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  target text check (length(target) <= 400),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) < 8000),
  erased_at timestamptz,
  primary key (workspace_id, id)
);
comment on column audit_log.erased_at is
  'When words that name a person were erased from the line.';
create index audit_log_newest on audit_log (workspace_id, at desc, id desc);
create index audit_log_of_actor on audit_log (workspace_id, actor_user_id, at desc, id desc);
alter table audit_log enable row level security, force row level security;
create policy system_read on audit_log for select to hearback_system
  using (true);
create policy system_append on audit_log for insert to hearback_system
  with check (true);
create policy owners_read on audit_log for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.role()) = 'owner');
create policy insiders_append on audit_log for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and actor_user_id = (select app.user_id()));
create policy system_erase on audit_log for update to hearback_system
  using (true)
  with check (true);
create policy system_cut on audit_log for delete to hearback_system
  using (true);
grant select, insert on audit_log to hearback_api;
grant select, insert, delete on audit_log to hearback_system;
grant update (actor_email, target, details, erased_at) on audit_log to hearback_system;

-- The end of the hash chain of a workspace, which reveals missing lines, and its start after old lines were cut.
create table audit_heads (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  seq bigint not null,
  digest bytea not null,
  cut_seq bigint not null default 0,
  cut_digest bytea not null
);
select app.protect_table('audit_heads', 'system');

-- `words` are digests of the parts that can name a person, each with its own salt. Erasing a person deletes the text and the salt: the
-- chain stays valid, and the digest alone does not reveal the text.
create table audit_seals (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  seq bigint not null,
  line_id bigint not null,
  salts uuid[] not null check (cardinality(salts) = 3),
  words text[] not null check (cardinality(words) = 3),
  digest bytea not null,
  primary key (workspace_id, seq),
  unique (workspace_id, line_id)
);
select app.protect_table('audit_seals', 'system');

create function app.audit_log_reject_changes() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user = 'hearback_system' and coalesce(current_setting('app.keeps_audit', true), '') <> 'yes' then
    raise insufficient_privilege using message = format('permission denied for table %s: use app.cut_audit or app.erase_from_audit', tg_table_name);
  end if;
  return null;
end $$;
comment on function app.audit_log_reject_changes is
  'Rejects changes and deletions of the audit log outside app.cut_audit and app.erase_from_audit.';

create trigger audit_log_reject_changes before delete or update on audit_log
  for each statement execute function app.audit_log_reject_changes();
comment on trigger audit_log_reject_changes on audit_log is
  'Keeps lines from being changed or deleted.';

create function app.audit_words(p_line audit_log) returns text[]
  language sql immutable parallel safe set search_path = ''
  return array[coalesce(to_jsonb(p_line.actor_email), 'null'::jsonb)::text, coalesce(to_jsonb(p_line.target), 'null'::jsonb)::text,
    p_line.details::text];
comment on function app.audit_words is
  'Returns the parts of an audit line that can name a person. Each part is hashed with its own salt, so that it can be erased without '
  'breaking the chain.';

create function app.seal_audit_line(p_workspace uuid, p_line bigint) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  v_line public.audit_log;
  v_head public.audit_heads;
  v_first constant bytea := sha256(convert_to(p_workspace::text, 'UTF8'));
  v_salts constant uuid[] := array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid()];
  v_words text[];
  v_digest bytea;
begin
  select * into v_line from public.audit_log where workspace_id = p_workspace and id = p_line;
  -- Its workspace was deleted in the same transaction.
  if not found then return; end if;
  insert into public.audit_heads (workspace_id, seq, digest, cut_digest) values (p_workspace, 0, v_first, v_first)
    on conflict do nothing;
  select * into strict v_head from public.audit_heads where workspace_id = p_workspace for update;
  v_words := array(select encode(sha256(convert_to(salt || E'\n' || word, 'UTF8')), 'hex')
    from unnest(v_salts, app.audit_words(v_line)) with ordinality given (salt, word, rank) order by rank);
  v_digest := sha256(v_head.digest || convert_to(concat_ws(E'\n', v_head.seq + 1, v_line.id,
    (extract(epoch from v_line.at) * 1000000)::bigint, coalesce(v_line.actor_user_id::text, ''), v_line.outcome,
    v_words[1], v_words[2], v_words[3], v_line.action), 'UTF8'));
  insert into public.audit_seals (workspace_id, seq, line_id, salts, words, digest)
    values (p_workspace, v_head.seq + 1, p_line, v_salts, v_words, v_digest);
  update public.audit_heads set seq = v_head.seq + 1, digest = v_digest where workspace_id = p_workspace;
end $$;
comment on function app.seal_audit_line is
  'Appends an audit line to the hash chain of its workspace.';

create function app.audit_log_seal_line() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.seal_audit_line(new.workspace_id, new.id);
  return null;
end $$;
comment on function app.audit_log_seal_line is
  'Seals a new audit line at the end of its transaction.';

create constraint trigger audit_log_seal_line after insert on audit_log
  deferrable initially deferred
  for each row execute function app.audit_log_seal_line();
comment on trigger audit_log_seal_line on audit_log is
  'Seals new lines at the end of the transaction, because the chain is locked until the commit.';

create function app.cut_audit(p_workspace uuid, p_before timestamptz, p_most integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  v_head public.audit_heads;
  v_last public.audit_seals;
  v_count integer;
begin
  select * into v_head from public.audit_heads where workspace_id = p_workspace for update;
  if not found then return 0; end if;
  with oldest as (
    select s.seq, l.at from public.audit_seals s
    left join public.audit_log l on l.workspace_id = s.workspace_id and l.id = s.line_id
    where s.workspace_id = p_workspace and s.seq > v_head.cut_seq order by s.seq limit p_most)
  select s.* into v_last from public.audit_seals s
    where s.workspace_id = p_workspace and s.seq in (select seq from oldest)
      and s.seq < coalesce((select min(seq) from oldest where at >= p_before), v_head.seq + 1)
    order by s.seq desc limit 1;
  if not found then return 0; end if;
  perform set_config('app.keeps_audit', 'yes', true);
  delete from public.audit_log l using public.audit_seals s
    where s.workspace_id = p_workspace and s.seq <= v_last.seq and l.workspace_id = p_workspace and l.id = s.line_id;
  get diagnostics v_count = row_count;
  delete from public.audit_seals where workspace_id = p_workspace and seq <= v_last.seq;
  perform set_config('app.keeps_audit', '', true);
  update public.audit_heads set cut_seq = v_last.seq, cut_digest = v_last.digest where workspace_id = p_workspace;
  insert into public.audit_log (workspace_id, action, details) values (p_workspace, 'audit.cut', jsonb_build_object(
    'lines', v_count, 'before', p_before, 'seq', v_last.seq, 'digest', encode(v_last.digest, 'hex')));
  return v_count;
end $$;
comment on function app.cut_audit is
  'Deletes the oldest audit lines before a time and records the digest at which the chain continues.';

create function app.erase_from_audit(p_workspace uuid, p_words text[]) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  v_any text := (select string_agg(regexp_replace(btrim(w), '([^[:alnum:][:space:]])', '\\\1', 'g'), '|')
    from unnest(p_words) w where btrim(w) <> '');
  v_lines bigint[];
begin
  if v_any is null then return 0; end if;
  v_any := format('(^|[^[:alnum:]])(%s)($|[^[:alnum:]])', v_any);
  perform from public.audit_heads where workspace_id = p_workspace for update;
  perform set_config('app.keeps_audit', 'yes', true);
  with named as (
    select l.id, array(select word ~* v_any from unnest(app.audit_words(l)) with ordinality given (word, rank) order by rank) as hit
    from public.audit_log l where l.workspace_id = p_workspace and l.action not in ('audit.cut', 'audit.erased')),
  wiped as (
    update public.audit_log l set actor_email = case when hit[1] then null else l.actor_email end,
      target = case when hit[2] then null else l.target end,
      details = case when hit[3] then '{}'::jsonb else l.details end, erased_at = now()
    from named n where l.workspace_id = p_workspace and l.id = n.id and true = any (n.hit) returning l.id, n.hit),
  unsalted as (
    update public.audit_seals s set salts = array[case when not hit[1] then s.salts[1] end,
      case when not hit[2] then s.salts[2] end, case when not hit[3] then s.salts[3] end]
    from wiped w where s.workspace_id = p_workspace and s.line_id = w.id)
  select array_agg(id order by id) into v_lines from wiped;
  perform set_config('app.keeps_audit', '', true);
  insert into public.audit_log (workspace_id, action, details)
    select p_workspace, 'audit.erased', jsonb_build_object('lines', jsonb_agg(id order by id))
    from (select id, (row_number() over (order by id) - 1) / 300 as part from unnest(v_lines) id) named group by part order by part;
  return coalesce(cardinality(v_lines), 0);
end $$;
comment on function app.erase_from_audit is
  'Erases words that name a person from the audit log. The chain stays verifiable.';

create trigger audit_seals_reject_changes before delete or update on audit_seals
  for each statement execute function app.audit_log_reject_changes();
comment on trigger audit_seals_reject_changes on audit_seals is
  'Keeps seals from being changed or deleted.';

-- Outgoing emails with their status. Contents hold links and passwords, so they are sealed and wiped after sending.
create table mails (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  to_email text not null check (length(to_email) between 3 and 320),
  template text not null check (length(template) between 1 and 60),
  subject_id uuid,
  sealed_contents text,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  reason text,
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  primary key (workspace_id, id),
  constraint mails_contents_while_waiting check ((status in ('queued', 'sending')) or sealed_contents is null)
);
create index mails_subject on mails (workspace_id, subject_id, created_at desc);
alter table mails enable row level security, force row level security;
create policy system_all on mails to hearback_system using (true) with check (true);
create policy read_mails on mails for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.manages_people()));
create policy queue_mails on mails for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
grant insert on mails to hearback_api;
grant select, insert, update on mails to hearback_system;
grant select (workspace_id, id, to_email, template, subject_id, status, reason, attempts, created_at, sent_at) on mails to hearback_api;

create function app.mails_cancel_for_deleted() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.mails m set sealed_contents = null, status = 'failed', reason = 'The recipient or invitation of this email was deleted.'
  from gone g where m.workspace_id = g.workspace_id and m.subject_id = g.id and m.status in ('queued', 'sending');
  return null;
end $$;
comment on function app.mails_cancel_for_deleted is
  'Cancels unsent emails about deleted rows and wipes their contents, which contain links that no longer work.';

create trigger users_cancel_mails after delete on users
  referencing old table as gone
  for each statement execute function app.mails_cancel_for_deleted();
comment on trigger users_cancel_mails on users is
  'Cancels unsent emails to deleted users.';

create trigger invitations_cancel_mails after delete on invitations
  referencing old table as gone
  for each statement execute function app.mails_cancel_for_deleted();
comment on trigger invitations_cancel_mails on invitations is
  'Cancels unsent emails of deleted invitations.';

create trigger mails_bound before insert or update of sealed_contents on mails
  for each row execute function app.require_bound_secrets('sealed_contents');
comment on trigger mails_bound on mails is
  'Rejects email contents that are not sealed for their row.';

-- Jobs that failed permanently, moved out of the queue, so that administrators of their workspace see and retry them.
create table given_up_jobs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 3 and 100),
  payload jsonb not null,
  job_key text,
  attempts integer not null check (attempts > 0),
  max_attempts integer not null check (max_attempts > 0),
  reason text not null check (length(reason) between 1 and 1000),
  given_up_at timestamptz not null default now(),
  primary key (workspace_id, id),
  check (jsonb_typeof(payload) = 'object' and (payload ->> 'workspace_id') = workspace_id::text)
);
create index given_up_jobs_newest on given_up_jobs (workspace_id, given_up_at desc, id desc);
create index given_up_jobs_age on given_up_jobs (given_up_at);
alter table given_up_jobs enable row level security, force row level security;
create policy system_all on given_up_jobs to hearback_system using (true) with check (true);
create policy read_given_up on given_up_jobs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy take_given_up on given_up_jobs for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant select, delete on given_up_jobs to hearback_api;
grant select, insert, update, delete on given_up_jobs to hearback_system;

create function app.add_job(
  p_name text,
  p_payload json,
  p_key text default null,
  p_run_at timestamptz default null,
  p_max_attempts integer default 10
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if app.workspace_id() is not null and app.workspace_id()::text is distinct from p_payload ->> 'workspace_id' then
    raise exception 'a job must carry the workspace of the person who enqueues it' using errcode = '42501';
  end if;
  perform graphile_worker.add_job(p_name, p_payload, job_key := p_key, run_at := p_run_at, max_attempts := p_max_attempts,
    flags := case when p_key is not null then array['keyed'] end);
end $$;
comment on function app.add_job is
  'Enqueues a job in the transaction of the change. In a user''s transaction the payload must name the workspace of that user.';
grant execute on function app.add_job to hearback_api, hearback_system;

-- Heartbeats of running processes. Readiness requires a recent one of a worker.
create table system.heartbeats (
  process text primary key,
  role text not null,
  beat_at timestamptz not null default now()
);
grant select, insert, update, delete on system.heartbeats to hearback_system;

-- Token buckets of rate limits, shared by all processes.
create table system.rate_budgets (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null default clock_timestamp()
);
grant select, insert, update, delete on system.rate_budgets to hearback_system;

create function app.take_from_budget(p_key text, p_capacity double precision, p_period_seconds double precision) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  per_second constant double precision := p_capacity / p_period_seconds;
  available double precision;
begin
  insert into system.rate_budgets as b (key, tokens) values (p_key, p_capacity) on conflict do nothing;
  select least(p_capacity, b.tokens + greatest(extract(epoch from clock_timestamp() - b.refilled_at), 0) * per_second)
  into available from system.rate_budgets b where b.key = p_key for update;
  if available < 1 then
    return ceil((1 - available) / per_second);
  end if;
  update system.rate_budgets set tokens = available - 1, refilled_at = clock_timestamp() where key = p_key;
  return 0;
end $$;
comment on function app.take_from_budget is
  'Takes one token from a rate limit bucket. Returns 0, or the seconds to wait until a token is available.';
grant execute on function app.take_from_budget to hearback_api;

-- These functions read or change rows that the caller cannot, so they run as the system role. The owner changes after the last trigger
-- is created, because creating one requires EXECUTE.
grant create on schema app to hearback_system;
alter function app.audit_words owner to hearback_system;
alter function app.seal_audit_line owner to hearback_system;
alter function app.audit_log_seal_line owner to hearback_system;
alter function app.cut_audit owner to hearback_system;
alter function app.erase_from_audit owner to hearback_system;
alter function app.mails_cancel_for_deleted owner to hearback_system;
alter function app.take_from_budget owner to hearback_system;
revoke create on schema app from hearback_system;
