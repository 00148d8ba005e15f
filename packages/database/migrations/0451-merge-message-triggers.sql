-- One statement trigger per kind of statement on messages maintains the list row in conversations, with one UPDATE for all columns that
-- messages determine. Before, three triggers updated the row one after another, each update wrote an entry to every index, and the order
-- depended on the names of the triggers. Row triggers that looked up columns of the last message and of the contact are no longer needed.

drop trigger inserted on messages;
drop trigger updated on messages;
drop trigger deleted on messages;
drop trigger messages_gone on messages;
drop trigger responses_written on messages;
drop trigger updated_responses on messages;
drop trigger deletion_told on messages;
drop trigger corrections_follow on messages;
drop trigger reply_outcomes_follow on messages;
drop trigger message_wiped on messages;
drop trigger conversations_set_own_last on conversations;
drop trigger take_contact_columns on conversations;
drop trigger written_at on conversations;
drop trigger response_sent on replies;
drop function app.messages_inserted();
drop function app.messages_updated();
drop function app.messages_deleted();
drop function app.messages_gone();
drop function app.responses_written();
drop function app.responses_changed();
drop function app.tell_messages_deleted();
drop function app.corrections_follow();
drop function app.reply_outcomes_follow();
drop function app.message_wiped();
drop function app.conversations_set_own_last();
drop function app.take_contact_columns();
drop function app.keep_written_at();
drop function app.response_sent();
drop function app.tell_responses(uuid[], uuid[]);

create function app.derive_conversations(p_workspaces uuid[], p_contacts uuid[])
  returns table (workspace_id uuid, contact_id uuid, location_id text, last_message_id uuid, last_message_at timestamptz, own_last boolean,
    subject text, preview text, source text, sentiment text, campaign_id uuid, message_count integer, unhandled_count integer,
    last_inbound_at timestamptz, lang text, has_question boolean, company_id uuid, contact_created_at timestamptz,
    awaiting_since timestamptz, answered_reply_at timestamptz, answered_at timestamptz, answered_by uuid)
  language sql stable
begin atomic
  select k.workspace_id, k.id, k.location_id, newest.id, newest.sent_at, newest.direction = 'outbound', newest.subject,
    coalesce(newest.preview, ''), newest.source, disposed.sentiment, sent_by.campaign_id, counted.messages, counted.unhandled,
    counted.received_at, spoken.lang, coalesce(said.has_question, false), k.company_id, k.created_at,
    awaiting.since, answered.reply_at, answered.at, answered.by_user
  from unnest(p_workspaces, p_contacts) as asked (workspace_id, contact_id)
  join public.contacts k on k.workspace_id = asked.workspace_id and k.id = asked.contact_id
  cross join lateral (
    select m.id, m.sent_at, m.direction, m.subject, m.preview, m.source from public.messages m
    where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null
    order by m.sent_at desc, m.id desc limit 1) newest
  left join lateral (
    select m.sentiment from public.messages m
    where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null and m.sentiment is not null
    order by m.sent_at desc, m.id desc limit 1) disposed on true
  left join lateral (
    select m.campaign_id from public.messages m
    where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null and m.campaign_id is not null
    order by m.sent_at desc, m.id desc limit 1) sent_by on true
  left join lateral (
    select m.lang from public.messages m
    where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null and m.direction = 'inbound'
      and m.lang is not null
    order by m.sent_at desc, m.id desc limit 1) spoken on true
  left join lateral (
    select app.has_question(m.own_text) as has_question from public.messages m
    where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null and m.direction = 'inbound'
      and m.source <> 'anonymous_traffic_id'
    order by m.sent_at desc, m.id desc limit 1) said on true
  cross join lateral (
    select count(*)::integer as messages,
      -- A message that a webhook delivers after our reply was sent still counts: the person who replied had not seen it.
      count(*) filter (where m.direction = 'inbound' and not m.handled and (
        exists (select from public.replies r where r.workspace_id = m.workspace_id and r.message_id = m.id and r.status = 'failed'
          and r.discarded_at is null)
        or not exists (select from public.messages o where o.workspace_id = m.workspace_id and o.contact_id = m.contact_id
          and o.direction = 'outbound' and o.deleted_at is null and o.sent_at >= m.sent_at
          and (o.created_at >= m.created_at or not coalesce(m.provider_thread -> 'seen', '[]') ? 'hook'))))::integer as unhandled,
      max(m.created_at) filter (where m.direction = 'inbound') as received_at,
      coalesce(max(m.sent_at) filter (where m.direction = 'outbound'), '-infinity') as ours_at,
      -- Most contacts never were interested: their response times need no further look.
      bool_or(m.direction = 'inbound' and m.sentiment = 'interested') as is_interested
    from public.messages m where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null) counted
  cross join lateral (
    -- 'offset 0': a minimum would be read from the index of the whole workspace, if the planner knows little about the contact.
    select min(few.sent_at) as since from (
      select m.sent_at from public.messages m
      where counted.is_interested and m.workspace_id = k.workspace_id and m.contact_id = k.id and m.direction = 'inbound'
        and m.sentiment = 'interested' and not m.handled and m.deleted_at is null and m.source <> 'anonymous_traffic_id'
        and m.sent_at > greatest(counted.ours_at, clock_timestamp() - interval '30 days')
      offset 0) few) awaiting
  left join lateral (
    select first_reply.at as reply_at, answer.sent_at as at, sent.created_by as by_user
    from (
      select m.sent_at as at from public.messages m
      where counted.is_interested and m.workspace_id = k.workspace_id and m.contact_id = k.id and m.direction = 'inbound'
        and m.sentiment = 'interested' and m.deleted_at is null and m.source <> 'anonymous_traffic_id' and m.sent_at <= counted.ours_at
      order by m.sent_at desc, m.id desc limit 1) last_reply
    cross join lateral (
      select m.id, m.sent_at from public.messages m
      where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.direction = 'outbound' and m.deleted_at is null
        and m.sent_at >= last_reply.at
      order by m.sent_at, m.id limit 1) answer
    cross join lateral (
      select min(few.sent_at) as at from (
        select m.sent_at from public.messages m
        where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.direction = 'inbound' and m.sentiment = 'interested'
          and m.deleted_at is null and m.source <> 'anonymous_traffic_id' and m.sent_at <= last_reply.at
          and not exists (select from public.messages o
            where o.workspace_id = k.workspace_id and o.contact_id = k.id and o.direction = 'outbound' and o.deleted_at is null
              and o.sent_at < last_reply.at and o.sent_at >= m.sent_at)
        offset 0) few) first_reply
    left join public.replies sent on sent.workspace_id = k.workspace_id and sent.sent_message_id = answer.id) answered on true;
end;
comment on function app.derive_conversations(uuid[], uuid[]) is
  'What the messages of these contacts determine about their conversations. unhandled_count counts inbound messages that are neither marked as done nor followed by a message of ours, and those whose reply failed. awaiting_since is the first interested reply of the last 30 days without an answer; answered_at is the first answer to the newest interested replies.';
revoke execute on function app.derive_conversations from public;
grant execute on function app.derive_conversations to hearback_system;

create or replace function app.refresh_conversations(p_workspaces uuid[], p_contacts uuid[]) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into public.conversations (workspace_id, contact_id, location_id, last_message_id, last_message_at, written_at, own_last, subject,
    preview, source, sentiment, campaign_id, message_count, unhandled_count, last_inbound_at, lang, has_question, company_id,
    contact_created_at, awaiting_since, answered_reply_at, answered_at, answered_by)
  select t.workspace_id, t.contact_id, t.location_id, t.last_message_id, t.last_message_at, t.last_message_at, t.own_last, t.subject,
    t.preview, t.source, t.sentiment, t.campaign_id, t.message_count, t.unhandled_count, t.last_inbound_at, t.lang, t.has_question,
    t.company_id, t.contact_created_at, t.awaiting_since, t.answered_reply_at, t.answered_at, t.answered_by
  from (
    select array_agg(a.w) as workspaces, array_agg(a.c) as contacts from unnest(p_workspaces, p_contacts) as a (w, c)
    where not exists (select from public.conversations v where v.workspace_id = a.w and v.contact_id = a.c)) missing
  cross join lateral app.derive_conversations(missing.workspaces, missing.contacts) t
  order by 1, 2
  on conflict do nothing;

  perform from public.conversations v
    join unnest(p_workspaces, p_contacts) as a (w, c) on v.workspace_id = a.w and v.contact_id = a.c
    order by v.workspace_id, v.contact_id for no key update of v;

  update public.conversations v set location_id = t.location_id, last_message_id = t.last_message_id,
    last_message_at = greatest(t.last_message_at, v.returned_at), written_at = t.last_message_at, own_last = t.own_last,
    subject = t.subject, preview = t.preview, source = t.source, sentiment = t.sentiment, campaign_id = t.campaign_id,
    message_count = t.message_count, unhandled_count = t.unhandled_count, last_inbound_at = t.last_inbound_at, lang = t.lang,
    has_question = t.has_question, awaiting_since = t.awaiting_since,
    answer_due_at = case when v.awaiting_since = t.awaiting_since then v.answer_due_at end,
    overdue = v.overdue and coalesce(v.awaiting_since = t.awaiting_since, false),
    answered_reply_at = t.answered_reply_at, answered_at = t.answered_at, answered_by = t.answered_by,
    answer_seconds = case when (v.answered_reply_at, v.answered_at) = (t.answered_reply_at, t.answered_at) then v.answer_seconds end
  from app.derive_conversations(p_workspaces, p_contacts) t
  where v.workspace_id = t.workspace_id and v.contact_id = t.contact_id
    and (v.location_id, v.last_message_id, v.last_message_at, v.written_at, v.own_last, v.subject, v.preview, v.source, v.sentiment,
      v.campaign_id, v.message_count, v.unhandled_count, v.last_inbound_at, v.lang, v.has_question, v.awaiting_since,
      v.answered_reply_at, v.answered_at, v.answered_by)
    is distinct from (t.location_id, t.last_message_id, greatest(t.last_message_at, v.returned_at), t.last_message_at, t.own_last,
      t.subject, t.preview, t.source, t.sentiment, t.campaign_id, t.message_count, t.unhandled_count, t.last_inbound_at, t.lang,
      t.has_question, t.awaiting_since, t.answered_reply_at, t.answered_at, t.answered_by);
end $$;
comment on function app.refresh_conversations(uuid[], uuid[]) is
  'Writes what messages determine to the conversations of these contacts, which are created if they are missing. The rows are locked in the order of their keys.';
drop function app.told_conversations(uuid[], uuid[]);

create function app.messages_inserted() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  v_workspaces uuid[];
  v_contacts uuid[];
begin
  select array_agg(k.workspace_id), array_agg(k.contact_id) into v_workspaces, v_contacts
    from (select distinct n.workspace_id, n.contact_id from written n where n.deleted_at is null) k;
  if v_workspaces is null then
    return null;
  end if;
  perform app.refresh_conversations(v_workspaces, v_contacts);
  -- A long conversation gets the new words only.
  update public.conversation_words known set words = known.words || news.words
  from (
    select n.workspace_id, n.contact_id, array_to_tsvector(array_agg(distinct app.tagged_word(n.workspace_id, w.lexeme))) as words
    from written n cross join lateral unnest(n.words) w where n.deleted_at is null group by 1, 2
    order by 1, 2) news
  where known.workspace_id = news.workspace_id and known.contact_id = news.contact_id
    and length(known.words) + length(news.words) <= 7000 and known.words || news.words <> known.words;
  select array_agg(a.w), array_agg(a.c) into v_workspaces, v_contacts from unnest(v_workspaces, v_contacts) as a (w, c)
    left join public.conversation_words known on known.workspace_id = a.w and known.contact_id = a.c
    where known.words is null or length(known.words) > 6000;
  if v_workspaces is not null then
    perform app.rebuild_words(v_workspaces, v_contacts);
  end if;
  return null;
end $$;
comment on function app.messages_inserted() is 'Refreshes the conversations and the search words of new messages.';

create function app.messages_updated() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  v_workspaces uuid[];
  v_contacts uuid[];
begin
  -- Most statements leave places and deletion as they are, so that one look at the rows is enough for them.
  if exists (select from after_change n join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    where (n.location_id, n.wiped_at is null, n.deleted_at is null) is distinct from (o.location_id, o.wiped_at is null, o.deleted_at is null)) then
    delete from public.classification_corrections c using after_change n, before_change o
      where o.workspace_id = n.workspace_id and o.id = n.id and c.workspace_id = n.workspace_id and c.message_id = n.id
        and ((o.wiped_at is null and n.wiped_at is not null) or n.location_id is distinct from o.location_id)
        and (n.wiped_at is not null or not c.everywhere);
    update public.classification_corrections c set location_id = n.location_id from after_change n, before_change o
      where o.workspace_id = n.workspace_id and o.id = n.id and c.workspace_id = n.workspace_id and c.message_id = n.id
        and n.location_id is distinct from o.location_id;
    update public.reply_outcomes c set location_id = n.location_id from after_change n, before_change o
      where o.workspace_id = n.workspace_id and o.id = n.id and c.workspace_id = n.workspace_id and c.message_id = n.id
        and n.location_id is distinct from o.location_id;
    perform app.wipe_events_of(n.workspace_id, array_agg(n.id)) from after_change n
      join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
      where o.wiped_at is null and n.wiped_at is not null group by n.workspace_id;
    insert into public.activities (workspace_id, contact_id, what, user_id, by_itself)
    select n.workspace_id, n.contact_id, case when n.deleted_at is null then 'message_restored' else 'message_deleted' end,
      app.user_id(), false
    from after_change n join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    where (n.deleted_at is null) <> (o.deleted_at is null) and app.user_id() is not null;
  end if;

  select array_agg(k.workspace_id), array_agg(k.contact_id) into v_workspaces, v_contacts from (
    select distinct n.workspace_id, who.contact_id from after_change n
    join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral unnest(array[o.contact_id, n.contact_id]) who (contact_id)
    where (o.deleted_at is null or n.deleted_at is null)
      and (o.contact_id, o.handled, o.sentiment, o.deleted_at, o.sent_at, o.subject, o.preview, o.campaign_id, o.direction,
        o.source, o.words, o.lang, o.own_text is null) is distinct from (n.contact_id, n.handled, n.sentiment, n.deleted_at,
        n.sent_at, n.subject, n.preview, n.campaign_id, n.direction, n.source, n.words, n.lang, n.own_text is null)) k;
  if v_workspaces is null then
    return null;
  end if;
  perform app.refresh_conversations(v_workspaces, v_contacts);
  perform app.forget_empty_conversations(v_workspaces, v_contacts);
  select array_agg(k.workspace_id), array_agg(k.contact_id) into v_workspaces, v_contacts from (
    select distinct n.workspace_id, who.contact_id from after_change n
    join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral unnest(array[o.contact_id, n.contact_id]) who (contact_id)
    where (o.contact_id, o.deleted_at, o.words) is distinct from (n.contact_id, n.deleted_at, n.words)) k;
  if v_workspaces is not null then
    perform app.rebuild_words(v_workspaces, v_contacts);
  end if;
  return null;
end $$;
comment on function app.messages_updated() is
  'Refreshes the conversations and the search words of changed messages, moves what belongs to a message to its location, records deletion and restoration by a person, and wipes copies of wiped messages.';

create function app.messages_deleted() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  v_workspaces uuid[];
  v_contacts uuid[];
begin
  perform app.wipe_events_of(g.workspace_id, array_agg(g.id)) from gone g group by g.workspace_id;
  delete from public.webhook_event_messages l using gone g
    where l.workspace_id = g.workspace_id and l.message_id = g.id;
  -- The conversation of a deleted contact is already gone: the ten thousand contacts of a location must not be refreshed one by one.
  select array_agg(k.workspace_id), array_agg(k.contact_id) into v_workspaces, v_contacts
    from (select distinct o.workspace_id, o.contact_id from gone o where o.deleted_at is null) k
    join public.contacts c on c.workspace_id = k.workspace_id and c.id = k.contact_id;
  if v_workspaces is null then
    return null;
  end if;
  perform app.refresh_conversations(v_workspaces, v_contacts);
  perform app.forget_empty_conversations(v_workspaces, v_contacts);
  perform app.rebuild_words(v_workspaces, v_contacts);
  return null;
end $$;
comment on function app.messages_deleted() is
  'Wipes copies of removed messages and refreshes the conversations and the search words of contacts that still exist.';

create function app.replies_refresh_conversation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.refresh_conversations(array[new.workspace_id], array[new.contact_id]);
  return null;
end $$;
comment on function app.replies_refresh_conversation() is 'Refreshes the conversation of a sent reply, which determines who answered.';

revoke execute on function app.messages_inserted, app.messages_updated, app.messages_deleted, app.replies_refresh_conversation from public;
create trigger messages_inserted after insert on messages referencing new table as written
  for each statement execute function app.messages_inserted();
create trigger messages_updated after update on messages referencing old table as before_change new table as after_change
  for each statement execute function app.messages_updated();
create trigger messages_deleted after delete on messages referencing old table as gone
  for each statement execute function app.messages_deleted();
create trigger replies_refresh_conversation after update of sent_message_id on replies for each row
  when (new.sent_message_id is not null and new.sent_message_id is distinct from old.sent_message_id)
  execute function app.replies_refresh_conversation();
comment on trigger messages_inserted on messages is 'Maintains the list row and the search words after new messages.';
comment on trigger messages_updated on messages is 'Maintains the list row, the search words and copies after changed messages.';
comment on trigger messages_deleted on messages is 'Maintains the list row, the search words and copies after removed messages.';
comment on trigger replies_refresh_conversation on replies is 'Stores who answered when a reply becomes a message.';
grant create on schema app to hearback_system;
alter function app.messages_inserted owner to hearback_system;
alter function app.messages_updated owner to hearback_system;
alter function app.messages_deleted owner to hearback_system;
alter function app.replies_refresh_conversation owner to hearback_system;
revoke create on schema app from hearback_system;
