-- Each line of the audit trail is sealed when it is committed: its seal holds the digest of the line before it and of its
-- own content, so that whoever changes, removes or swaps lines behind the product's back leaves a break that a command finds.
-- Beside the lines, not in them: no role may change a line, and a seal is written after its line.

-- Where the chain of a workspace ends, so that a missing end is found, and where it begins after its oldest lines were cut.
create table audit_heads (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  seq bigint not null,
  digest bytea not null,
  cut_seq bigint not null default 0,
  cut_digest bytea not null
);
select app.protect_table('audit_heads', 'system');

-- `words`: digests of what may name a person (address of the actor, target, details), each with a salt of its own. To erase
-- a person, words and salt go and the digest stays: the chain holds, and nobody can guess the words from it.
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

alter table audit_log add column erased_at timestamptz;
comment on column audit_log.erased_at is 'When words that named a person were taken out of the line.';
create index audit_log_newest on audit_log (workspace_id, at desc, id desc);
create index audit_log_of_actor on audit_log (workspace_id, actor_user_id, at desc, id desc);

create policy system_erase on audit_log for update to hearback_system using (true) with check (true);
create policy system_cut on audit_log for delete to hearback_system using (true);
grant update (actor_email, target, details, erased_at), delete on audit_log to hearback_system;

-- Lines and seals go through app.cut_audit and app.erase_from_audit alone, which leave the chain whole and a line that tells
-- of it. A deleted workspace takes its trail along: then the owner of the table acts.
create function app.keep_audit() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user = 'hearback_system' and coalesce(current_setting('app.keeps_audit', true), '') <> 'yes' then
    raise insufficient_privilege using message = format('permission denied for table %s: use app.cut_audit or app.erase_from_audit', tg_table_name);
  end if;
  return null;
end $$;
revoke execute on function app.keep_audit from public;
create trigger kept before update or delete on audit_log for each statement execute function app.keep_audit();
create trigger kept before update or delete on audit_seals for each statement execute function app.keep_audit();

-- The text of one of the three words, as it is digested: null and '' differ.
create function app.audit_words(p_line public.audit_log) returns text[]
  language sql immutable parallel safe set search_path = ''
  return array[coalesce(to_jsonb(p_line.actor_email), 'null'::jsonb)::text, coalesce(to_jsonb(p_line.target), 'null'::jsonb)::text,
    p_line.details::text];

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
  -- Its workspace went in the same transaction.
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

create function app.audit_line_sealed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.seal_audit_line(new.workspace_id, new.id);
  return null;
end $$;

-- Removes the oldest lines, at most so many, and keeps the digest of the last of them: what remains is verified from there.
-- In the order of the chain: it ends before the first line that stays.
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

-- Takes out of every line what holds one of these words (addresses, names, ids) as a whole word, in whatever case. Who did
-- it (the id), what, when and with which outcome stay, and a line tells which lines lost words.
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
revoke execute on function app.audit_words, app.seal_audit_line, app.audit_line_sealed, app.cut_audit, app.erase_from_audit
  from public;

-- At commit, not at once: changes of one workspace wait for each other only while they are being committed.
create constraint trigger sealed after insert on audit_log deferrable initially deferred
  for each row execute function app.audit_line_sealed();

grant create on schema app to hearback_system;
alter function app.audit_words owner to hearback_system;
alter function app.seal_audit_line owner to hearback_system;
alter function app.audit_line_sealed owner to hearback_system;
alter function app.cut_audit owner to hearback_system;
alter function app.erase_from_audit owner to hearback_system;
revoke create on schema app from hearback_system;

-- What was written before is sealed as it stands.
set local role hearback_system;
do $$
declare
  v_line record;
begin
  for v_line in select workspace_id, id from public.audit_log order by workspace_id, id loop
    perform app.seal_audit_line(v_line.workspace_id, v_line.id);
  end loop;
end $$;
reset role;
