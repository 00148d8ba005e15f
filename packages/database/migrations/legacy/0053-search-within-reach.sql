-- A search takes as long as the person's own conversations make it, whatever others have.
grant create on schema app to hearback_system;
set local role hearback_system;

create or replace function app.search_conversations(p_query text, p_campaign_id uuid, p_location_id text, p_source text,
  p_status text, p_needs_action boolean, p_newest boolean, p_after_at timestamptz, p_after_id uuid, p_limit integer)
  returns table (contact_id uuid, last_message_at timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
declare
  sample constant integer := 300;
  walk constant integer := 5000;
  everything constant integer := 2147483647;
  terms text[];
  rare text[];
  asked tsquery;
  locations text[] := case when app.sees_all_locations() then null else app.readable_locations() end;
  ordering text := format('order by v.last_message_at %1$s, v.contact_id %1$s', case when p_newest then 'desc' else 'asc' end);
  conditions text := format($sql$ v.workspace_id = $1
      and ($2::text[] is null or v.location_id = any ($2::text[]))
      and ($3::uuid is null or v.campaign_id = $3) and ($4::text is null or v.location_id = $4)
      and ($5::text is null or v.source = $5)
      and ($6 is distinct from 'unread' or v.unread)
      and (($6 is distinct from 'needs_action' and not $7) or v.unhandled_count > 0)
      and ($6 is distinct from 'done' or v.unhandled_count = 0)
      and ($6 is null or $6 in ('unread', 'needs_action', 'done') or v.sentiment = $6)
      and ($9::uuid is null or (v.last_message_at, v.contact_id) %s ($8::timestamptz, $9))$sql$,
    case when p_newest then '<' else '>' end);
  -- 'offset 0': each conversation's words are read by its key, whatever the planner believes of the question.
  reading text := format($sql$
    select v.contact_id, v.last_message_at, w.words from (
      select v.workspace_id, v.contact_id, v.last_message_at from public.conversations v where %1$s %2$s limit $12) v
    cross join lateral (
      select c.words from public.conversation_words c
      where c.workspace_id = v.workspace_id and c.contact_id = v.contact_id offset 0) w$sql$, conditions, ordering);
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
    matched as (select v.contact_id, v.last_message_at from read v where v.words @@ $10 %2$s limit $11)
    select (select count(*) from read), array_agg(v.contact_id %2$s), array_agg(v.last_message_at %2$s),
      (select array_agg(t) from unnest($13::text[]) t
        where (select count(*) from read where read.words @@ t::tsquery) < $12 / 20)
    from matched v$sql$, reading, ordering)
    into seen, ids, moments, rare
    using app.workspace_id(), locations, p_campaign_id, p_location_id, p_source, p_status, coalesce(p_needs_action, false),
      p_after_at, p_after_id, asked, p_limit, sample, terms;
  if seen < sample or cardinality(ids) >= p_limit then
    return query select * from unnest(ids, moments);
    return;
  end if;

  -- The index knows words of all locations: how long it takes would tell what is written in those that the person does not
  -- see. Whoever sees some locations only has their own conversations read, one by one.
  if locations is not null then
    return query execute format($sql$
      select v.contact_id, v.last_message_at from (%1$s) v where v.words @@ $10 %2$s limit $11$sql$, reading, ordering)
      using app.workspace_id(), locations, p_campaign_id, p_location_id, p_source, p_status, coalesce(p_needs_action, false),
        p_after_at, p_after_id, asked, p_limit, everything;
    return;
  end if;

  -- It stops where the page is full. A word that only the newest have would lead it on and on.
  if cardinality(ids) * walk >= p_limit * sample then
    execute format($sql$
      select array_agg(v.contact_id %2$s), array_agg(v.last_message_at %2$s) from (
        select v.contact_id, v.last_message_at from (%1$s) v where v.words @@ $10 %2$s limit $11) v$sql$, reading, ordering)
      into ids, moments
      using app.workspace_id(), locations, p_campaign_id, p_location_id, p_source, p_status, coalesce(p_needs_action, false),
        p_after_at, p_after_id, asked, p_limit, walk;
    if cardinality(ids) >= p_limit then
      return query select * from unnest(ids, moments);
      return;
    end if;
  end if;

  -- What many have costs the index most and finds least: it only confirms, unless there is nothing rarer.
  select array_agg(w.contact_id) into ids from (
    select c.contact_id, c.words from public.conversation_words c
    where c.workspace_id = app.workspace_id() and c.words @@ array_to_string(coalesce(rare, terms), ' & ')::tsquery
    offset 0) w
  where w.words @@ asked;

  -- As a list of known length: the planner sees whether to fetch them or to walk until a page of them is met.
  return query execute format($sql$
    select v.contact_id, v.last_message_at from public.conversations v
    where %1$s and v.contact_id = any ($10::uuid[]) %2$s limit $11$sql$, conditions, ordering)
    using app.workspace_id(), locations, p_campaign_id, p_location_id, p_source, p_status, coalesce(p_needs_action, false),
      p_after_at, p_after_id, ids, p_limit;
end $$;

reset role;
revoke create on schema app from hearback_system;
