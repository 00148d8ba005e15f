-- What the clients of an agency see and may do, per location.
--
-- Existing locations keep what their clients see today, so that no client loses access with an upgrade. Locations that are connected
-- later start with the outcomes and the threads of interested leads, read only.
alter table ghl_locations
  add column client_threads text not null default 'all' constraint ghl_locations_client_threads_check
    check (client_threads in ('none', 'interested', 'all')),
  add column client_may_comment boolean not null default true,
  add column client_may_answer boolean not null default false,
  add column client_sees_reports boolean not null default true,
  add column client_sees_meetings boolean not null default true;
alter table ghl_locations
  alter column client_threads set default 'interested',
  alter column client_may_comment set default false,
  add constraint ghl_locations_client_access_check
    check (client_threads <> 'none' or not (client_may_comment or client_may_answer));
comment on column ghl_locations.client_threads is
  'Threads that clients of the location see. ''none'' leaves the figures of the dashboard.';
comment on column ghl_locations.client_may_comment is 'Clients may ask questions and flag leads in the threads that they see.';
comment on column ghl_locations.client_may_answer is 'Clients may answer leads in the threads that they see.';
comment on column ghl_locations.client_sees_reports is 'Clients see the published reports of the location.';
comment on column ghl_locations.client_sees_meetings is 'Clients see how many meetings were booked, and the meetings in the threads that they see.';
grant update (client_threads, client_may_comment, client_may_answer, client_sees_reports, client_sees_meetings)
  on ghl_locations to hearback_api;

-- For clients these are settings that app.enter writes. People of the workspace see everything in the locations that they read.

create function app.thread_locations() returns text[]
  language sql stable parallel safe
  return case when app.is_insider() then app.readable_locations()
    else coalesce(nullif(current_setting('app.thread_locations', true), ''), '{}')::text[] end;
comment on function app.thread_locations is
  'Returns the locations in which the user sees all threads.';
grant execute on function app.thread_locations to hearback_api, hearback_system;

create function app.interested_locations() returns text[]
  language sql stable parallel safe
  return case when app.is_insider() then '{}'
    else coalesce(nullif(current_setting('app.interested_locations', true), ''), '{}')::text[] end;
comment on function app.interested_locations is
  'Returns the locations in which the user sees the threads of interested leads only.';
grant execute on function app.interested_locations to hearback_api, hearback_system;

create function app.comment_locations() returns text[]
  language sql stable parallel safe
  return case when app.is_insider() then '{}'
    else coalesce(nullif(current_setting('app.comment_locations', true), ''), '{}')::text[] end;
comment on function app.comment_locations is
  'Returns the locations in which a client may ask questions and flag leads.';
grant execute on function app.comment_locations to hearback_api, hearback_system;

create function app.report_locations() returns text[]
  language sql stable parallel safe
  return case when app.is_insider() then app.readable_locations()
    else coalesce(nullif(current_setting('app.report_locations', true), ''), '{}')::text[] end;
comment on function app.report_locations is
  'Returns the locations whose reports the user sees.';
grant execute on function app.report_locations to hearback_api, hearback_system;

create function app.meeting_locations() returns text[]
  language sql stable parallel safe
  return case when app.is_insider() then app.readable_locations()
    else coalesce(nullif(current_setting('app.meeting_locations', true), ''), '{}')::text[] end;
comment on function app.meeting_locations is
  'Returns the locations whose meetings the user sees.';
grant execute on function app.meeting_locations to hearback_api, hearback_system;

-- A query in the policies would be planned with every statement of every user, which triples the time to plan the inbox list.
create function app.sees_thread(p_workspace_id uuid, p_contact_id uuid) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (select from public.conversations v where v.workspace_id = p_workspace_id and v.contact_id = p_contact_id);
end $$;
comment on function app.sees_thread is
  'Returns true if row level security shows the conversation of the contact to the user. Policies call it for clients only.';
grant execute on function app.sees_thread to hearback_api, hearback_system;

-- Policies. The check of single threads runs for clients only, because the clauses before it are true for everyone else.

alter policy read_granted on conversations using (workspace_id = (select app.workspace_id())
  and ((select app.sees_all_locations()) or location_id = any ((select app.thread_locations())::text[])
    or (sentiment = 'interested' and location_id = any ((select app.interested_locations())::text[]))));

alter policy read_granted on messages using (workspace_id = (select app.workspace_id())
  and ((select app.sees_all_locations()) or location_id = any ((select app.thread_locations())::text[])
    or (location_id = any ((select app.interested_locations())::text[]) and app.sees_thread(workspace_id, contact_id))));

alter policy read_granted on contacts using (workspace_id = (select app.workspace_id())
  and ((select app.sees_all_locations()) or location_id = any ((select app.thread_locations())::text[])
    or (location_id = any ((select app.interested_locations())::text[]) and app.sees_thread(workspace_id, id))));

alter policy read_links on campaign_contacts using (workspace_id = (select app.workspace_id())
  and ((select app.sees_all_locations()) or location_id = any ((select app.thread_locations())::text[])
    or (location_id = any ((select app.interested_locations())::text[]) and app.sees_thread(workspace_id, contact_id))));

alter policy read_granted on opportunities using (workspace_id = (select app.workspace_id())
  and ((select app.sees_all_locations()) or location_id = any ((select app.thread_locations())::text[])
    or (location_id = any ((select app.interested_locations())::text[]) and app.sees_thread(workspace_id, contact_id))));

alter policy read_rows on meetings using (workspace_id = (select app.workspace_id())
  and ((select app.sees_all_locations()) or (location_id = any ((select app.meeting_locations())::text[])
    and (location_id = any ((select app.thread_locations())::text[])
      or (location_id = any ((select app.interested_locations())::text[]) and app.sees_thread(workspace_id, contact_id))))));

alter policy read_rows on notes using (workspace_id = (select app.workspace_id()) and case
  when (select app.is_insider()) then (select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])
  else (select app.user_type()) = 'agency_customer' and deleted_at is null
    and (author_id = (select app.user_id()) and kind in ('question', 'flag') or visible_to = (select app.user_id()))
    and location_id = any ((select app.readable_locations())::text[])
    and exists (select from contacts c where c.workspace_id = notes.workspace_id and c.id = notes.contact_id)
  end);

alter policy add_client_rows on notes with check (workspace_id = (select app.workspace_id())
  and (select app.user_type()) = 'agency_customer' and author_id = (select app.user_id()) and kind in ('question', 'flag')
  and mentions = '{}' and location_id = any ((select app.comment_locations())::text[])
  and exists (select from contacts c where c.workspace_id = notes.workspace_id and c.id = notes.contact_id));

-- A client sees the state of their own answers.
alter policy read_replies on replies using (workspace_id = (select app.workspace_id())
  and ((select app.sees_all_locations()) or (((select app.is_insider()) or created_by = (select app.user_id())) and exists (
    select from contacts c where c.workspace_id = replies.workspace_id and c.id = replies.contact_id))));

alter policy read_rows on reports using (workspace_id = (select app.workspace_id())
  and ((select app.sees_all_locations()) or location_id = any ((select app.report_locations())::text[]))
  and ((select app.is_insider()) or published_at is not null));

-- A quote is the text of a thread.
alter policy read_rows on report_quotes using (workspace_id = (select app.workspace_id())
  and exists (select from reports r where r.workspace_id = report_quotes.workspace_id and r.id = report_quotes.report_id)
  and ((select app.sees_all_locations()) or exists (
    select from contacts c where c.workspace_id = report_quotes.workspace_id and c.id = report_quotes.contact_id)));

-- Files and corrections contain texts of leads. No screen of a client shows them.
alter policy read_imports on imports using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
  and ((select app.sees_all_locations()) or created_by = (select app.user_id()) or reach <@ (select app.readable_locations()))
  and exists (select from campaigns c where c.workspace_id = imports.workspace_id and c.id = imports.campaign_id));
alter policy read_runs on lead_runs using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
  and ((select app.sees_all_locations()) or created_by = (select app.user_id()) or reach <@ (select app.readable_locations()))
  and exists (select from campaigns c where c.workspace_id = lead_runs.workspace_id and c.id = lead_runs.campaign_id));
alter policy read_rows on classification_corrections using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
  and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));

-- The author of a reply is checked again when it is sent.
create or replace function app.may_reply_at(p_workspace_id uuid, p_user_id uuid, p_location_id text) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select exists (
      select from public.users u
      where u.workspace_id = p_workspace_id and u.id = p_user_id and u.disabled_at is null
        and (u.user_type = 'agency'
          or u.user_type = 'single_location' and (u.role in ('owner', 'team') or u.default_location_id = p_location_id
            or exists (
              select from public.user_location_access a
              where a.workspace_id = u.workspace_id and a.user_id = u.id and a.ghl_location_id = p_location_id
                and a.access_level in ('write', 'admin')))
          or u.user_type = 'agency_customer' and exists (
            select from public.user_location_access a
            join public.ghl_locations l on l.workspace_id = a.workspace_id and l.ghl_location_id = a.ghl_location_id
            where a.workspace_id = u.workspace_id and a.user_id = u.id and a.ghl_location_id = p_location_id
              and l.client_may_answer)));
  end;

-- Search reads the words of all conversations and checks access in its conditions.
grant create on schema app to hearback_system;
set local role hearback_system;
create or replace function app.search_conversations(p_query text, p_tests jsonb, p_newest boolean, p_after_at timestamptz, p_after_id uuid, p_limit integer)
  returns table(contact_id uuid, last_message_at timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
declare
  sample constant integer := 300;
  walk constant integer := 5000;
  everything constant integer := 2147483647;
  terms text[];
  rare text[];
  asked tsquery;
  locations text[] := case when app.sees_all_locations() then null else app.thread_locations() end;
  interested constant text := case when app.interested_locations() = '{}' then 'false'
    else format('v.sentiment = ''interested'' and v.location_id = any (%L::text[])', app.interested_locations()) end;
  -- Users who only read do not see that a conversation returned from a snooze.
  conversations constant text := case when app.is_insider() then 'public.conversations' else 'public.conversations_as_read' end;
  ordering text := format('order by v.last_message_at %1$s, v.contact_id %1$s', case when p_newest then 'desc' else 'asc' end);
  conditions text := format($sql$ v.workspace_id = $1
      and ($2::text[] is null or v.location_id = any ($2::text[]) or %3$s)
      and ($4::uuid is null or (v.last_message_at, v.contact_id) %1$s ($3::timestamptz, $4))
      and %2$s$sql$, case when p_newest then '<' else '>' end, app.conversation_tests(p_tests), interested);
  -- 'offset 0' makes the planner read the words of each conversation by key, whatever it estimates for the query.
  reading text := format($sql$
    select v.contact_id, v.last_message_at, w.words from (
      select v.workspace_id, v.contact_id, v.last_message_at from %3$s v where %1$s %2$s limit $7) v
    cross join lateral (
      select c.words from public.conversation_words c
      where c.workspace_id = v.workspace_id and c.contact_id = v.contact_id offset 0) w$sql$, conditions, ordering, conversations);
  seen integer;
  ids uuid[];
  moments timestamptz[];
begin
  select array_agg(app.tagged_word(app.workspace_id(), w.lexeme) || ':*') into terms from unnest(app.words_of(p_query)) w;
  asked := array_to_string(terms, ' & ')::tsquery;
  if terms is null or app.workspace_id() is null then
    return;
  end if;

  execute format($sql$
    with read as materialized (%1$s),
    matched as (select v.contact_id, v.last_message_at from read v where v.words @@ $5 %2$s limit $6)
    select (select count(*) from read), array_agg(v.contact_id %2$s), array_agg(v.last_message_at %2$s),
      (select array_agg(t) from unnest($8::text[]) t
        where (select count(*) from read where read.words @@ t::tsquery) < $7 / 20)
    from matched v$sql$, reading, ordering)
    into seen, ids, moments, rare
    using app.workspace_id(), locations, p_after_at, p_after_id, asked, p_limit, sample, terms;
  if seen < sample or cardinality(ids) >= p_limit then
    return query select * from unnest(ids, moments);
    return;
  end if;

  -- The index contains words of all locations, so its response time would reveal what is written in locations that the user
  -- cannot see. For users with some locations, their own conversations are read one by one.
  if locations is not null then
    return query execute format($sql$
      select v.contact_id, v.last_message_at from (%1$s) v where v.words @@ $5 %2$s limit $6$sql$, reading, ordering)
      using app.workspace_id(), locations, p_after_at, p_after_id, asked, p_limit, everything;
    return;
  end if;

  -- Stops when the page is full. A word that only the newest conversations contain would make it read on.
  if cardinality(ids) * walk >= p_limit * sample then
    execute format($sql$
      select array_agg(v.contact_id %2$s), array_agg(v.last_message_at %2$s) from (
        select v.contact_id, v.last_message_at from (%1$s) v where v.words @@ $5 %2$s limit $6) v$sql$, reading, ordering)
      into ids, moments
      using app.workspace_id(), locations, p_after_at, p_after_id, asked, p_limit, walk;
    if cardinality(ids) >= p_limit then
      return query select * from unnest(ids, moments);
      return;
    end if;
  end if;

  -- Frequent words cost the index most and select least, so they only filter the matches of rarer words.
  select array_agg(w.contact_id) into ids from (
    select c.contact_id, c.words from public.conversation_words c
    where c.workspace_id = app.workspace_id() and c.words @@ array_to_string(coalesce(rare, terms), ' & ')::tsquery
    offset 0) w
  where w.words @@ asked;

  -- With a list of known length the planner can choose between fetching the ids and walking the list order.
  return query execute format($sql$
    select v.contact_id, v.last_message_at from %3$s v
    where %1$s and v.contact_id = any ($5::uuid[]) %2$s limit $6$sql$, conditions, ordering, conversations)
    using app.workspace_id(), locations, p_after_at, p_after_id, ids, p_limit;
end $$;

reset role;

create function app.set_client_access(p_workspace uuid, p_locations text[]) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  access record;
begin
  -- The settings of people of the workspace are not read.
  if p_locations is null then
    return null;
  end if;
  select coalesce(array_agg(l.ghl_location_id) filter (where l.client_threads = 'all'), '{}') as threads,
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_threads = 'interested'), '{}') as interested,
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_may_comment), '{}') as comments,
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_may_answer), '{}') as answers,
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_sees_reports), '{}') as reports,
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_sees_meetings), '{}') as meetings
  into access
  from public.ghl_locations l
  where l.workspace_id = p_workspace and l.ghl_location_id = any (p_locations);
  perform set_config('app.thread_locations', access.threads::text, true),
    set_config('app.interested_locations', access.interested::text, true),
    set_config('app.comment_locations', access.comments::text, true),
    set_config('app.report_locations', access.reports::text, true),
    set_config('app.meeting_locations', access.meetings::text, true);
  return jsonb_build_object('thread_locations', access.threads, 'interested_locations', access.interested,
    'comment_locations', access.comments, 'answer_locations', access.answers, 'report_locations', access.reports,
    'meeting_locations', access.meetings);
end $$;
comment on function app.set_client_access is
  'Sets what a client sees in each of their locations for one transaction and returns it. Locations are null for people of the workspace.';
grant execute on function app.set_client_access to hearback_system;

drop function app.enter(text, text);
create function app.enter(
  p_auth_user_id text, p_session_id text,
  out session_alive boolean, out workspace_id uuid, out user_id uuid, out email text, out role text, out user_type text,
  out sees_all_locations boolean, out readable_locations text[], out writable_locations text[], out client_access jsonb)
  language plpgsql security definer set search_path = '' as $$
declare
  profile record;
begin
  select exists (
    select from auth.session s
    where s.id = p_session_id and s."userId" = p_auth_user_id and s."expiresAt" > now()
  ) into session_alive;

  if session_alive then
    select u.workspace_id, u.id, u.email::text, u.role, u.user_type, u.disabled_at,
      u.user_type = 'agency' or (u.user_type = 'single_location' and u.role in ('owner', 'team')) as sees_all,
      granted.readable || home.location as readable,
      granted.writable || home.location as writable
    into profile
    from public.users u
    cross join lateral (
      select coalesce(array_agg(a.ghl_location_id), '{}') as readable,
        coalesce(array_agg(a.ghl_location_id) filter (where a.access_level in ('write', 'admin')), '{}') as writable
      from public.user_location_access a where a.workspace_id = u.workspace_id and a.user_id = u.id
    ) granted
    -- A single-location user can access the default location without a grant. For a customer it is only a preference.
    cross join lateral (
      select case when u.user_type = 'single_location' and u.default_location_id is not null
        then array[u.default_location_id] else '{}'::text[] end as location
    ) home
    where u.auth_user_id = p_auth_user_id;

    if profile.disabled_at is not null then
      session_alive := false;
    elsif profile.id is not null then
      workspace_id := profile.workspace_id;
      user_id := profile.id;
      email := profile.email;
      role := profile.role;
      user_type := profile.user_type;
      sees_all_locations := profile.sees_all;
      readable_locations := profile.readable;
      writable_locations := profile.writable;
    end if;
  end if;

  client_access := app.set_client_access(workspace_id, case when user_type = 'agency_customer' then readable_locations end);
  -- Always set, even if empty: a setting of an earlier transaction must never apply to this user.
  perform set_config('app.workspace_id', coalesce(workspace_id::text, ''), true),
    set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.user_type', coalesce(user_type, ''), true),
    set_config('app.sees_all_locations', case when sees_all_locations then 'yes' else '' end, true),
    set_config('app.readable_locations', coalesce(readable_locations::text, '{}'), true),
    set_config('app.writable_locations', coalesce(writable_locations::text, '{}'), true);
end $$;
comment on function app.enter is
  'Checks the session, loads the profile and sets the request context for one transaction. One statement, so that a revoked session '
  'or a changed role takes effect with the next request.';

drop function app.enter_with_key(uuid, text);
create function app.enter_with_key(
  p_key_id uuid, p_address text,
  out key_alive boolean, out network_allowed boolean, out workspace_id uuid, out user_id uuid, out email text, out role text,
  out user_type text, out sees_all_locations boolean, out readable_locations text[], out writable_locations text[],
  out key_name text, out permissions text[], out location_ids text[], out requests_per_minute integer, out expires_at timestamptz,
  out client_access jsonb)
  language plpgsql security definer set search_path = '' as $$
declare
  entry record;
begin
  select k.workspace_id, k.name, k.permissions, k.location_ids, k.networks, k.requests_per_minute, k.expires_at,
    u.id as user_id, u.email::text, u.role, u.user_type, u.user_type <> 'agency_customer' as insider,
    u.user_type = 'agency' or (u.user_type = 'single_location' and u.role in ('owner', 'team')) as sees_all
  into entry
  from public.api_keys k
  join public.users u on u.workspace_id = k.workspace_id and u.id = k.created_by and u.disabled_at is null
  where k.id = p_key_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now());

  key_alive := entry.user_id is not null;
  network_allowed := key_alive and (entry.networks = '{}'
    or coalesce(pg_catalog.pg_input_is_valid(p_address, 'inet') and p_address::inet <<= any (entry.networks::inet[]), false));
  if network_allowed then
    workspace_id := entry.workspace_id;
    user_id := entry.user_id;
    email := entry.email;
    -- Never the rights of an owner, and those of an administrator only in all locations.
    role := case when entry.location_ids is null and entry.role in ('owner', 'team') then 'team' else 'client' end;
    user_type := case when entry.location_ids is not null and entry.insider then 'single_location' else entry.user_type end;
    sees_all_locations := entry.sees_all and entry.location_ids is null;
    if not sees_all_locations then
      select coalesce(array_agg(l.ghl_location_id), '{}'),
        coalesce(array_agg(l.ghl_location_id) filter (where l.access_level in ('write', 'admin')), '{}')
      into readable_locations, writable_locations
      from app.get_user_accessible_locations(entry.user_id) l
      where entry.location_ids is null or l.ghl_location_id = any (entry.location_ids);
    end if;
    readable_locations := coalesce(readable_locations, '{}');
    writable_locations := coalesce(writable_locations, '{}');
    key_name := entry.name;
    permissions := entry.permissions;
    location_ids := entry.location_ids;
    requests_per_minute := entry.requests_per_minute;
    expires_at := entry.expires_at;
  end if;

  client_access := app.set_client_access(workspace_id, case when user_type = 'agency_customer' then readable_locations end);
  -- Always set, even if empty: a setting of an earlier transaction must never apply to this key.
  perform set_config('app.workspace_id', coalesce(workspace_id::text, ''), true),
    set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.user_type', coalesce(user_type, ''), true),
    set_config('app.sees_all_locations', case when sees_all_locations then 'yes' else '' end, true),
    set_config('app.readable_locations', coalesce(readable_locations::text, '{}'), true),
    set_config('app.writable_locations', coalesce(writable_locations::text, '{}'), true),
    set_config('app.api_key_id', p_key_id::text, true);
end $$;
comment on function app.enter_with_key is
  'Checks an API key and its creator and sets the request context for one transaction. One statement, so that a revoked key or a '
  'removed or changed creator takes effect with the next request.';

-- These functions read rows that the caller cannot, so they run as the system role.
alter function app.enter owner to hearback_system;
alter function app.enter_with_key owner to hearback_system;
revoke create on schema app from hearback_system;
do $$
declare
  login text := current_user;
begin
  set local role hearback_system;
  execute format('grant execute on function app.enter, app.enter_with_key to %I', login);
  reset role;
end $$;
