-- Functions are named by a verb and a noun, columns and tables by the terms that the industry uses.

alter function app.waits rename to is_reply_scheduled;
alter function app.works_at rename to can_be_assigned;
alter function app.insider_sees rename to insider_can_read;
alter function app.sees_thread rename to can_read_thread;
alter function app.manages_people rename to can_manage_users;
alter function app.may_reply_at rename to can_reply_at_location;
alter function app.words_of rename to to_search_words;
alter function app.words_of_contact rename to get_contact_search_words;
alter function app.search_word rename to to_search_word;
alter function app.tagged_word rename to to_tagged_word;
alter function app.tagged_words rename to to_tagged_words;
alter function app.rebuild_words rename to rebuild_search_words;
alter function app.wipe_events_of rename to wipe_webhook_events;
alter function app.conversation_tests rename to to_conversation_conditions;
alter function app.forget_empty_conversations rename to delete_empty_conversations;
alter function app.lead_text rename to to_lead_search_text;

alter table activities rename column by_itself to is_automatic;
alter table campaigns rename column leads_told to reported_lead_counts;
alter table campaigns rename column figures_told to reported_figures;
alter table classification_attempts rename column tries to attempts;
alter table classification_attempts rename column begun_at to started_at;
alter table classification_corrections rename column said to predicted_sentiment;
alter table classification_corrections rename column chosen to corrected_sentiment;
alter table classification_corrections rename column everywhere to applies_everywhere;
alter table conversations rename column own_last to is_last_outbound;
alter table conversation_counts rename column folded to is_compacted;
alter table conversation_runs rename column reach to location_ids;
alter table campaign_contacts rename column import_made to is_created_by_import;
alter table imports rename column reach to location_ids;
alter table imports rename column undo_reach to undo_location_ids;
alter table import_choices rename column reach to location_ids;
alter table lead_runs rename column reach to location_ids;
alter table location_assignees rename column turn_at to last_assigned_at;
alter table rules rename column turns to last_assigned;
alter table replies rename column asked_at to requested_at;
alter table replies rename column canceled_with to canceled_with_message_id;
alter table reply_approvals rename column held_because to hold_reason;
alter table reply_approvals rename column decided_name to decided_by_name;
alter table notes rename column answers to question_id;
alter table presence rename column writing to is_typing;
alter table crm_links rename column writing to pending_values;
alter table crm_links rename column stage_taken to uses_crm_stage;
alter table campaign_chat_sessions rename column talk to guide_progress;
alter table campaign_chat_sessions rename column former_drafts to previous_drafts;
alter table privacy_runs rename column link_by to link_created_by;
alter table auth."user" rename column "signedInBefore" to "hasSignedIn";
alter table auth."user" rename column "confirmFirst" to "requiresEmailConfirmation";

alter table campaign_chat_sessions rename constraint campaign_chat_sessions_former_drafts_check to campaign_chat_sessions_previous_drafts_check;
alter table campaign_chat_sessions rename constraint campaign_chat_sessions_style_check to campaign_chat_sessions_guide_progress_check;
alter table classification_attempts rename constraint classification_attempts_tries_check to classification_attempts_attempts_check;
alter table classification_corrections rename constraint classification_corrections_chosen_check to classification_corrections_corrected_sentiment_check;
alter table classification_corrections rename constraint classification_corrections_said_check to classification_corrections_predicted_sentiment_check;
alter table crm_links rename constraint crm_links_writing_check to crm_links_pending_values_check;
alter table notes rename constraint notes_workspace_id_answers_fkey to notes_workspace_id_question_id_fkey;
alter table privacy_runs rename constraint privacy_runs_link_by_fkey to privacy_runs_link_created_by_fkey;
alter table reply_approvals rename constraint reply_approvals_decided_name_check to reply_approvals_decided_by_name_check;
alter table reply_approvals rename constraint reply_approvals_held_because_check to reply_approvals_hold_reason_check;
alter table rules rename constraint rules_turns_check to rules_last_assigned_check;
alter index replies_canceled_with rename to replies_canceled_with_message;
alter index privacy_runs_link_by rename to privacy_runs_link_created_by;
alter policy teach_within_reach on classification_corrections rename to restrict_inserts;
alter policy forget_within_reach on classification_corrections rename to restrict_deletes;

alter table given_up_jobs rename to failed_jobs;
alter table failed_jobs rename column given_up_at to failed_at;
alter table failed_jobs rename constraint given_up_jobs_attempts_check to failed_jobs_attempts_check;
alter table failed_jobs rename constraint given_up_jobs_check to failed_jobs_check;
alter table failed_jobs rename constraint given_up_jobs_max_attempts_check to failed_jobs_max_attempts_check;
alter table failed_jobs rename constraint given_up_jobs_name_check to failed_jobs_name_check;
alter table failed_jobs rename constraint given_up_jobs_pkey to failed_jobs_pkey;
alter table failed_jobs rename constraint given_up_jobs_reason_check to failed_jobs_reason_check;
alter table failed_jobs rename constraint given_up_jobs_workspace_id_fkey to failed_jobs_workspace_id_fkey;
alter index given_up_jobs_age rename to failed_jobs_age;
alter index given_up_jobs_newest rename to failed_jobs_newest;
alter policy read_given_up on failed_jobs rename to read_rows;
alter policy take_given_up on failed_jobs rename to remove_rows;

alter policy say_messages on campaign_chat_messages rename to add_rows;

alter trigger contacts_forget_crm_ids on contacts rename to contacts_clear_crm_ids;

comment on table conversation_counts is
  'How many conversations there are, by the columns of filters and by day. The sum of number is the count; rows are appended and compacted.';

drop function app.derive_conversations(uuid[], uuid[]);
create function app.derive_conversations(p_workspaces uuid[], p_contacts uuid[])
  returns table (workspace_id uuid, contact_id uuid, location_id text, last_message_id uuid, last_message_at timestamptz, is_last_outbound boolean,
    subject text, preview text, source text, sentiment text, campaign_id uuid, message_count integer, unhandled_count integer,
    last_inbound_at timestamptz, lang text, has_question boolean, company_id uuid, contact_created_at timestamptz,
    awaiting_since timestamptz, answered_reply_at timestamptz, answered_at timestamptz, answered_by uuid)
  language sql stable
begin atomic
  select k.workspace_id, k.id, k.location_id, newest.id, newest.sent_at, newest.direction = 'outbound', newest.subject,
    coalesce(newest.preview, ''), newest.source, disposed.sentiment, sent_by.campaign_id, counted.messages, counted.unhandled,
    counted.received_at, newest_language.lang, coalesce(newest_inbound.has_question, false), k.company_id, k.created_at,
    awaiting.since, answered.reply_at, answered.at, answered.by_user
  from unnest(p_workspaces, p_contacts) as keys (workspace_id, contact_id)
  join public.contacts k on k.workspace_id = keys.workspace_id and k.id = keys.contact_id
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
    order by m.sent_at desc, m.id desc limit 1) newest_language on true
  left join lateral (
    select app.has_question(m.own_text) as has_question from public.messages m
    where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null and m.direction = 'inbound'
      and m.source <> 'anonymous_traffic_id'
    order by m.sent_at desc, m.id desc limit 1) newest_inbound on true
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
comment on function app.derive_conversations is
  'Computes the columns of conversations that depend on the messages of these contacts. unhandled_count counts inbound messages that are neither marked as done nor followed by a message of ours, and those whose reply failed. awaiting_since is the first interested reply of the last 30 days without an answer; answered_at is the first answer to the newest interested replies.';
revoke execute on function app.derive_conversations from public;
grant execute on function app.derive_conversations to hearback_system;

create or replace function app.audit_log_reject_changes()
  returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'hearback_system' and coalesce(current_setting('app.allows_audit_changes', true), '') <> 'yes' then
    raise insufficient_privilege using message = format('permission denied for table %s: use app.prune_audit_log or app.erase_from_audit_log', tg_table_name);
  end if;
  return null;
end $$;

create or replace function app.get_contact_search_words(p_workspace uuid, p_contact uuid) returns tsvector language sql stable
begin atomic
  select app.to_search_words(concat_ws(' ', k.first_name, k.last_name, k.email::text, k.company_name, f.company_name,
    (select string_agg(i.value, ' ') from contact_identities i
      where i.workspace_id = k.workspace_id and i.contact_id = k.id and i.kind = 'email')))
  from contacts k left join companies f on f.workspace_id = k.workspace_id and f.id = k.company_id
  where k.workspace_id = p_workspace and k.id = p_contact;
end;

create or replace function app.rebuild_search_words(p_workspaces uuid[], p_contacts uuid[])
  returns void language plpgsql set search_path = '' as $$
begin
  -- A concurrent message adds its words after this or before the words are read.
  perform from public.conversations v
    join unnest(p_workspaces, p_contacts) as a (w, c) on v.workspace_id = a.w and v.contact_id = a.c
    order by v.workspace_id, v.contact_id for no key update of v;

  with changed as (
    insert into public.conversation_words as known (workspace_id, contact_id, words)
    select v.workspace_id, v.contact_id, array_to_tsvector(array(
      select app.to_search_word(w.lexeme) from unnest(app.get_contact_search_words(v.workspace_id, v.contact_id)) w
      union
      (select app.to_search_word(w.lexeme) from (
          select m.words, m.sent_at from public.messages m
          where m.workspace_id = v.workspace_id and m.contact_id = v.contact_id and m.deleted_at is null
          order by m.sent_at desc, m.id desc limit 200) m
        cross join lateral unnest(m.words) w
        group by 1 order by max(m.sent_at) desc limit 7000)))
    from unnest(p_workspaces, p_contacts) as a (w, c)
    join public.conversations v on v.workspace_id = a.w and v.contact_id = a.c
    order by v.workspace_id, v.contact_id
    on conflict (workspace_id, contact_id) do update set words = excluded.words
      where known.words <> excluded.words
    returning known.workspace_id, known.contact_id, known.words),
  replaced as (
    delete from public.conversation_word_additions a using changed c
    where a.workspace_id = c.workspace_id and a.contact_id = c.contact_id)
  insert into public.conversation_word_index as known (workspace_id, contact_id, words)
  select c.workspace_id, c.contact_id, app.to_tagged_words(c.workspace_id, c.words) from changed c
  on conflict (workspace_id, contact_id) do update set words = excluded.words;
end $$;

create or replace function app.refresh_conversations(p_workspaces uuid[], p_contacts uuid[])
  returns void language plpgsql set search_path = '' as $$
begin
  insert into public.conversations (workspace_id, contact_id, location_id, last_message_id, last_message_at, written_at, is_last_outbound, subject,
    preview, source, sentiment, campaign_id, message_count, unhandled_count, last_inbound_at, lang, has_question, company_id,
    contact_created_at, awaiting_since, answered_reply_at, answered_at, answered_by)
  select t.workspace_id, t.contact_id, t.location_id, t.last_message_id, t.last_message_at, t.last_message_at, t.is_last_outbound, t.subject,
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
    last_message_at = greatest(t.last_message_at, v.returned_at), written_at = t.last_message_at, is_last_outbound = t.is_last_outbound,
    subject = t.subject, preview = t.preview, source = t.source, sentiment = t.sentiment, campaign_id = t.campaign_id,
    message_count = t.message_count, unhandled_count = t.unhandled_count, last_inbound_at = t.last_inbound_at, lang = t.lang,
    has_question = t.has_question, awaiting_since = t.awaiting_since,
    answer_due_at = case when v.awaiting_since = t.awaiting_since then v.answer_due_at end,
    overdue = v.overdue and coalesce(v.awaiting_since = t.awaiting_since, false),
    answered_reply_at = t.answered_reply_at, answered_at = t.answered_at, answered_by = t.answered_by,
    answer_seconds = case when (v.answered_reply_at, v.answered_at) = (t.answered_reply_at, t.answered_at) then v.answer_seconds end
  from app.derive_conversations(p_workspaces, p_contacts) t
  where v.workspace_id = t.workspace_id and v.contact_id = t.contact_id
    and (v.location_id, v.last_message_id, v.last_message_at, v.written_at, v.is_last_outbound, v.subject, v.preview, v.source, v.sentiment,
      v.campaign_id, v.message_count, v.unhandled_count, v.last_inbound_at, v.lang, v.has_question, v.awaiting_since,
      v.answered_reply_at, v.answered_at, v.answered_by)
    is distinct from (t.location_id, t.last_message_id, greatest(t.last_message_at, v.returned_at), t.last_message_at, t.is_last_outbound,
      t.subject, t.preview, t.source, t.sentiment, t.campaign_id, t.message_count, t.unhandled_count, t.last_inbound_at, t.lang,
      t.has_question, t.awaiting_since, t.answered_reply_at, t.answered_at, t.answered_by);
end $$;

create or replace function app.reply_approvals_guard_decision()
  returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'hearback_api' and app.user_type() = 'agency_customer'
    and (to_jsonb(new) - array['status', 'decided_by', 'decided_by_name', 'decided_at'])
      is distinct from (to_jsonb(old) - array['status', 'decided_by', 'decided_by_name', 'decided_at']) then
    raise exception 'clients decide about a draft, but do not change it' using errcode = '42501';
  end if;
  return new;
end $$;

comment on function app.audit_log_reject_changes is
  'Rejects changes and deletions of the audit log outside app.prune_audit_log and app.erase_from_audit_log.';

grant create on schema app to hearback_system;
set local role hearback_system;
alter function app.audit_words rename to get_audit_line_parts;
alter function app.erase_from_audit rename to erase_from_audit_log;
alter function app.enter rename to authenticate_session;
alter function app.enter_preview rename to authenticate_preview;
alter function app.enter_with_key rename to authenticate_api_key;
alter function app.contacts_forget_crm_ids rename to contacts_clear_crm_ids;
alter function app.take_from_budget rename to consume_rate_budget;
alter function app.second_factor_due rename to get_second_factor_deadline;
alter function app.required_step rename to find_required_step;

drop function app.cut_audit(uuid, timestamptz, integer);
create function app.prune_audit_log(p_workspace uuid, p_before timestamptz, p_limit integer)
  returns integer language plpgsql security definer set search_path = '' as $$
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
    where s.workspace_id = p_workspace and s.seq > v_head.cut_seq order by s.seq limit p_limit)
  select s.* into v_last from public.audit_seals s
    where s.workspace_id = p_workspace and s.seq in (select seq from oldest)
      and s.seq < coalesce((select min(seq) from oldest where at >= p_before), v_head.seq + 1)
    order by s.seq desc limit 1;
  if not found then return 0; end if;
  perform set_config('app.allows_audit_changes', 'yes', true);
  delete from public.audit_log l using public.audit_seals s
    where s.workspace_id = p_workspace and s.seq <= v_last.seq and l.workspace_id = p_workspace and l.id = s.line_id;
  get diagnostics v_count = row_count;
  delete from public.audit_seals where workspace_id = p_workspace and seq <= v_last.seq;
  perform set_config('app.allows_audit_changes', '', true);
  update public.audit_heads set cut_seq = v_last.seq, cut_digest = v_last.digest where workspace_id = p_workspace;
  insert into public.audit_log (workspace_id, action, details) values (p_workspace, 'audit.cut', jsonb_build_object(
    'lines', v_count, 'before', p_before, 'seq', v_last.seq, 'digest', encode(v_last.digest, 'hex')));
  return v_count;
end $$;
comment on function app.prune_audit_log is
  'Deletes the oldest audit lines before a time and records the digest at which the chain continues.';
revoke execute on function app.prune_audit_log from public;

create or replace function app.campaign_contacts_copy_contact()
  returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select c.enrichment_status, c.enrichment_reason, app.email_provider(c.email::text),
      app.to_lead_search_text(c.first_name, c.last_name, c.email::text, c.company_name, c.job_title), c.location_id
    into new.enrichment_status, new.enrichment_reason, new.email_provider, new.search_text, new.location_id
    from public.contacts c where c.workspace_id = new.workspace_id and c.id = new.contact_id;
  new.enrichment_status := coalesce(new.enrichment_status, 'pending_enrichment');
  new.search_text := coalesce(new.search_text, '');
  return new;
end $$;

create or replace function app.companies_updated()
  returns trigger language plpgsql security definer set search_path = '' as $$
declare
  workspaces uuid[];
  contacts uuid[];
begin
  select array_agg(k.workspace_id), array_agg(k.id) into workspaces, contacts from new_rows n
    join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    join public.contacts k on k.workspace_id = n.workspace_id and k.company_id = n.id
    where o.company_name <> n.company_name;
  if workspaces is not null then
    perform app.rebuild_search_words(workspaces, contacts);
  end if;
  return null;
end $$;

create or replace function app.contacts_copy_company()
  returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations v set company_id = n.company_id, contact_created_at = n.created_at
    from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    where (n.company_id, n.created_at) is distinct from (o.company_id, o.created_at)
      and v.workspace_id = n.workspace_id and v.contact_id = n.id;
  return null;
end $$;

create or replace function app.contacts_update_leads()
  returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.campaign_contacts l set enrichment_status = n.enrichment_status, enrichment_reason = n.enrichment_reason,
    email_provider = app.email_provider(n.email::text),
    search_text = app.to_lead_search_text(n.first_name, n.last_name, n.email::text, n.company_name, n.job_title), location_id = n.location_id
  from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
  where l.workspace_id = n.workspace_id and l.contact_id = n.id
    and (o.enrichment_status, o.enrichment_reason, o.email, o.first_name, o.last_name, o.company_name, o.job_title, o.location_id)
      is distinct from
        (n.enrichment_status, n.enrichment_reason, n.email, n.first_name, n.last_name, n.company_name, n.job_title, n.location_id);
  return null;
end $$;

create or replace function app.contacts_updated()
  returns trigger language plpgsql security definer set search_path = '' as $$
declare
  workspaces uuid[];
  contacts uuid[];
begin
  if exists (select from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    where n.location_id is distinct from o.location_id) then
    update public.messages m set location_id = n.location_id from new_rows n
      where m.workspace_id = n.workspace_id and m.contact_id = n.id and m.location_id is distinct from n.location_id;
    update public.opportunities p set location_id = n.location_id from new_rows n
      where p.workspace_id = n.workspace_id and p.contact_id = n.id and p.location_id is distinct from n.location_id;
    update public.notes p set location_id = n.location_id from new_rows n
      where p.workspace_id = n.workspace_id and p.contact_id = n.id and p.location_id is distinct from n.location_id;
    update public.meetings p set contact_location_id = n.location_id from new_rows n
      where p.workspace_id = n.workspace_id and p.contact_id = n.id and p.contact_location_id is distinct from n.location_id;
    update public.conversations v set location_id = n.location_id from new_rows n
      where v.workspace_id = n.workspace_id and v.contact_id = n.id and v.location_id is distinct from n.location_id;
  end if;
  select array_agg(n.workspace_id), array_agg(n.id) into workspaces, contacts from new_rows n
    join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    where (o.first_name, o.last_name, o.email, o.company_name, o.company_id)
      is distinct from (n.first_name, n.last_name, n.email, n.company_name, n.company_id);
  if workspaces is not null then
    perform app.rebuild_search_words(workspaces, contacts);
  end if;
  return null;
end $$;

create or replace function app.conversations_clear_assignee()
  returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.users u where u.workspace_id = new.workspace_id and u.id = new.assigned_to for share;
  if not app.can_be_assigned(new.workspace_id, new.assigned_to, new.location_id) then
    new.assigned_to := null;
  end if;
  return new;
end $$;

create or replace function app.conversations_record_activities()
  returns trigger language plpgsql security definer set search_path = '' as $$
declare
  who uuid := app.user_id();
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, is_automatic, assigned_to, disposition, until, days)
  select n.workspace_id, n.contact_id, change.what, who, who is null,
    case change.what when 'assigned' then n.assigned_to end, case change.what when 'disposed' then n.sentiment end,
    case change.what when 'snoozed' then n.snoozed_until end,
    case when change.what in ('reminder_set', 'reminder_due') then n.remind_days end
  from new_rows n
  join old_rows o on o.workspace_id = n.workspace_id and o.contact_id = n.contact_id
  cross join lateral (
    select 'disposed' where who is not null and n.sentiment is distinct from o.sentiment and n.sentiment is not null
    union all
    select 'assigned' where n.assigned_to is distinct from o.assigned_to
    union all
    select case when n.snoozed_until is not null then 'snoozed' else 'unsnoozed' end
      where who is not null and n.snoozed_until is distinct from o.snoozed_until
    union all
    select case n.returned_because when 'snooze' then 'returned' else 'reminder_due' end
      where who is null and n.returned_at is distinct from o.returned_at and n.returned_because is not null
    union all
    select case when n.remind_at is not null then 'reminder_set' else 'reminder_cancelled' end
      where who is not null and n.remind_at is distinct from o.remind_at) change (what);
  return null;
end $$;

create or replace function app.conversations_update_counts()
  returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.conversation_counts (workspace_id, counted_by, day, location_id, sentiment, campaign_id, source, unread,
      needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question, assigned_to, lang, number)
    select v.workspace_id, d.counted_by, d.day, v.location_id, case when d.counted_by <> 'contact' then v.sentiment end,
      case when d.state then v.campaign_id end, case when d.state then v.source end, case when d.state then v.unread end,
      case when d.state then v.needs_action end, case when d.state then v.snoozed end, case when d.state then v.scheduled end,
      case when d.state then v.overdue end, case when d.state then v.awaiting_reply end, case when d.state then v.has_question end,
      case when d.state then v.assigned_to end, case when d.state then v.lang end, sum(v.number * d.number)
    from (
      select n.workspace_id, n.location_id, n.sentiment, n.campaign_id, n.source, n.unread, n.needs_action, n.snoozed,
        n.scheduled, n.overdue, n.awaiting_reply, n.has_question, n.assigned_to, n.lang, app.utc_day(n.last_message_at) as message_day,
        app.utc_day(n.written_at) as written_day, app.utc_day(n.contact_created_at) as contact_day, 1 as number from new_rows n) v
    cross join lateral (values ('state', null, true, 1), ('message', v.message_day, false, 1), ('contact', v.contact_day, false, 1),
      ('written', nullif(v.message_day, v.written_day), false, -1), ('written', nullif(v.written_day, v.message_day), false, 1))
      as d (counted_by, day, state, number)
    where (d.state or d.day is not null)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 having sum(v.number * d.number) <> 0;
  elsif tg_op = 'DELETE' then
    insert into public.conversation_counts (workspace_id, counted_by, day, location_id, sentiment, campaign_id, source, unread,
      needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question, assigned_to, lang, number)
    select v.workspace_id, d.counted_by, d.day, v.location_id, case when d.counted_by <> 'contact' then v.sentiment end,
      case when d.state then v.campaign_id end, case when d.state then v.source end, case when d.state then v.unread end,
      case when d.state then v.needs_action end, case when d.state then v.snoozed end, case when d.state then v.scheduled end,
      case when d.state then v.overdue end, case when d.state then v.awaiting_reply end, case when d.state then v.has_question end,
      case when d.state then v.assigned_to end, case when d.state then v.lang end, sum(v.number * d.number)
    from (
      select o.workspace_id, o.location_id, o.sentiment, o.campaign_id, o.source, o.unread, o.needs_action, o.snoozed,
        o.scheduled, o.overdue, o.awaiting_reply, o.has_question, o.assigned_to, o.lang, app.utc_day(o.last_message_at) as message_day,
        app.utc_day(o.written_at) as written_day, app.utc_day(o.contact_created_at) as contact_day, -1 as number from old_rows o) v
    cross join lateral (values ('state', null, true, 1), ('message', v.message_day, false, 1), ('contact', v.contact_day, false, 1),
      ('written', nullif(v.message_day, v.written_day), false, -1), ('written', nullif(v.written_day, v.message_day), false, 1))
      as d (counted_by, day, state, number)
    where (d.state or d.day is not null)
      and exists (select from public.workspaces w where w.id = v.workspace_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 having sum(v.number * d.number) <> 0;
  else
    insert into public.conversation_counts (workspace_id, counted_by, day, location_id, sentiment, campaign_id, source, unread,
      needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question, assigned_to, lang, number)
    select v.workspace_id, d.counted_by, d.day, v.location_id, case when d.counted_by <> 'contact' then v.sentiment end,
      case when d.state then v.campaign_id end, case when d.state then v.source end, case when d.state then v.unread end,
      case when d.state then v.needs_action end, case when d.state then v.snoozed end, case when d.state then v.scheduled end,
      case when d.state then v.overdue end, case when d.state then v.awaiting_reply end, case when d.state then v.has_question end,
      case when d.state then v.assigned_to end, case when d.state then v.lang end, sum(v.number * d.number)
    from (
      select n.workspace_id, n.location_id, n.sentiment, n.campaign_id, n.source, n.unread, n.needs_action, n.snoozed,
        n.scheduled, n.overdue, n.awaiting_reply, n.has_question, n.assigned_to, n.lang, app.utc_day(n.last_message_at) as message_day,
        app.utc_day(n.written_at) as written_day, app.utc_day(n.contact_created_at) as contact_day, 1 as number from new_rows n
      union all
      select o.workspace_id, o.location_id, o.sentiment, o.campaign_id, o.source, o.unread, o.needs_action, o.snoozed,
        o.scheduled, o.overdue, o.awaiting_reply, o.has_question, o.assigned_to, o.lang, app.utc_day(o.last_message_at) as message_day,
        app.utc_day(o.written_at) as written_day, app.utc_day(o.contact_created_at) as contact_day, -1 as number from old_rows o) v
    cross join lateral (values ('state', null, true, 1), ('message', v.message_day, false, 1), ('contact', v.contact_day, false, 1),
      ('written', nullif(v.message_day, v.written_day), false, -1), ('written', nullif(v.written_day, v.message_day), false, 1))
      as d (counted_by, day, state, number)
    where (d.state or d.day is not null)
      and exists (select from public.workspaces w where w.id = v.workspace_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 having sum(v.number * d.number) <> 0;
  end if;
  return null;
end $$;

create or replace function app.authenticate_preview(p_auth_user_id text, p_session_id text, p_client_id uuid, p_preview_id uuid, out session_alive boolean, out workspace_id uuid, out user_id uuid, out email text, out role text, out user_type text, out sees_all_locations boolean, out readable_locations text[], out writable_locations text[], out client_access jsonb, out client_auth_user_id text, out viewer_id uuid, out viewer_email text)
  returns record language plpgsql security definer set search_path = '' as $$
declare
  client record;
begin
  select exists (
    select from auth.session s
    where s.id = p_session_id and s."userId" = p_auth_user_id and s."expiresAt" > now()
  ) into session_alive;

  -- Both people are read with every request, so that a preview ends when one of them is disabled or changes.
  select c.workspace_id, c.id, c.email::text, c.role, c.user_type, c.auth_user_id, v.id as viewer_id, v.email::text as viewer_email
  into client
  from public.users c
  join public.users v on v.workspace_id = c.workspace_id and v.auth_user_id = p_auth_user_id
  where session_alive and not exists (
      select from auth.session s where s.id = p_session_id and s."endedPreviews" ? p_preview_id::text)
    and c.id = p_client_id and c.user_type = 'agency_customer' and c.disabled_at is null
    and v.user_type = 'agency' and v.role in ('owner', 'team') and v.disabled_at is null
    and not app.must_change_password(p_auth_user_id) and coalesce(app.get_second_factor_deadline(p_auth_user_id) > now(), true);

  workspace_id := client.workspace_id;
  user_id := client.id;
  email := client.email;
  role := client.role;
  user_type := client.user_type;
  client_auth_user_id := client.auth_user_id;
  viewer_id := client.viewer_id;
  viewer_email := client.viewer_email;
  sees_all_locations := false;
  writable_locations := '{}';
  select coalesce(array_agg(a.ghl_location_id), '{}') into readable_locations
  from public.user_location_access a
  where a.workspace_id = client.workspace_id and a.user_id = client.id;

  client_access := app.set_client_access(workspace_id, readable_locations);
  -- Always set, even if empty: a setting of an earlier transaction must never apply to this preview.
  perform set_config('app.workspace_id', coalesce(workspace_id::text, ''), true),
    set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.user_type', coalesce(user_type, ''), true),
    set_config('app.sees_all_locations', '', true),
    set_config('app.readable_locations', readable_locations::text, true),
    set_config('app.writable_locations', '{}', true);
end $$;

create or replace function app.erase_from_audit_log(p_workspace uuid, p_words text[])
  returns integer language plpgsql security definer set search_path = '' as $$
declare
  v_any text := (select string_agg(regexp_replace(btrim(w), '([^[:alnum:][:space:]])', '\\\1', 'g'), '|')
    from unnest(p_words) w where btrim(w) <> '');
  v_lines bigint[];
begin
  if v_any is null then return 0; end if;
  v_any := format('(^|[^[:alnum:]])(%s)($|[^[:alnum:]])', v_any);
  perform from public.audit_heads where workspace_id = p_workspace for update;
  perform set_config('app.allows_audit_changes', 'yes', true);
  with named as (
    select l.id, array(select word ~* v_any from unnest(app.get_audit_line_parts(l)) with ordinality given (word, rank) order by rank) as hit
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
  perform set_config('app.allows_audit_changes', '', true);
  insert into public.audit_log (workspace_id, action, details)
    select p_workspace, 'audit.erased', jsonb_build_object('lines', jsonb_agg(id order by id))
    from (select id, (row_number() over (order by id) - 1) / 300 as part from unnest(v_lines) id) named group by part order by part;
  return coalesce(cardinality(v_lines), 0);
end $$;

create or replace function app.mails_cancel_for_deleted()
  returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.mails m set sealed_contents = null, status = 'failed', reason = 'The recipient or invitation of this email was deleted.'
  from old_rows g where m.workspace_id = g.workspace_id and m.subject_id = g.id and m.status in ('queued', 'sending');
  return null;
end $$;

create or replace function app.messages_deleted()
  returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_workspaces uuid[];
  v_contacts uuid[];
begin
  perform app.wipe_webhook_events(g.workspace_id, array_agg(g.id)) from old_rows g group by g.workspace_id;
  delete from public.webhook_event_messages l using old_rows g
    where l.workspace_id = g.workspace_id and l.message_id = g.id;
  -- The conversation of a deleted contact is already gone: the ten thousand contacts of a location must not be refreshed one by one.
  select array_agg(k.workspace_id), array_agg(k.contact_id) into v_workspaces, v_contacts
    from (select distinct o.workspace_id, o.contact_id from old_rows o where o.deleted_at is null) k
    join public.contacts c on c.workspace_id = k.workspace_id and c.id = k.contact_id;
  if v_workspaces is null then
    return null;
  end if;
  perform app.refresh_conversations(v_workspaces, v_contacts);
  perform app.delete_empty_conversations(v_workspaces, v_contacts);
  perform app.rebuild_search_words(v_workspaces, v_contacts);
  return null;
end $$;

create or replace function app.messages_inserted()
  returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_workspaces uuid[];
  v_contacts uuid[];
begin
  select array_agg(k.workspace_id), array_agg(k.contact_id) into v_workspaces, v_contacts
    from (select distinct n.workspace_id, n.contact_id from new_rows n where n.deleted_at is null) k;
  if v_workspaces is null then
    return null;
  end if;
  perform app.refresh_conversations(v_workspaces, v_contacts);
  -- A conversation with up to 7000 words gets the new words only.
  with news as (
    select n.workspace_id, n.contact_id, array_to_tsvector(array_agg(distinct app.to_search_word(w.lexeme))) as words
    from new_rows n cross join lateral unnest(n.words) w where n.deleted_at is null group by 1, 2),
  added as (
    select k.workspace_id, k.contact_id, ts_delete(news.words, tsvector_to_array(k.words)) as words
    from news join public.conversation_words k on k.workspace_id = news.workspace_id and k.contact_id = news.contact_id
    where length(k.words) + length(news.words) <= 7000),
  merged as (
    update public.conversation_words known set words = known.words || added.words from added
    where known.workspace_id = added.workspace_id and known.contact_id = added.contact_id and length(added.words) > 0)
  insert into public.conversation_word_additions (workspace_id, contact_id, words)
  select added.workspace_id, added.contact_id, app.to_tagged_words(added.workspace_id, added.words)
  from added where length(added.words) > 0;
  select array_agg(a.w), array_agg(a.c) into v_workspaces, v_contacts from unnest(v_workspaces, v_contacts) as a (w, c)
    left join public.conversation_words known on known.workspace_id = a.w and known.contact_id = a.c
    where known.words is null or length(known.words) > 6000;
  if v_workspaces is not null then
    perform app.rebuild_search_words(v_workspaces, v_contacts);
  end if;
  return null;
end $$;

create or replace function app.messages_updated()
  returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_workspaces uuid[];
  v_contacts uuid[];
begin
  -- Most statements leave places and deletion as they are, so that one look at the rows is enough for them.
  if exists (select from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    where (n.location_id, n.wiped_at is null, n.deleted_at is null) is distinct from (o.location_id, o.wiped_at is null, o.deleted_at is null)) then
    delete from public.classification_corrections c using new_rows n, old_rows o
      where o.workspace_id = n.workspace_id and o.id = n.id and c.workspace_id = n.workspace_id and c.message_id = n.id
        and ((o.wiped_at is null and n.wiped_at is not null) or n.location_id is distinct from o.location_id)
        and (n.wiped_at is not null or not c.applies_everywhere);
    update public.classification_corrections c set location_id = n.location_id from new_rows n, old_rows o
      where o.workspace_id = n.workspace_id and o.id = n.id and c.workspace_id = n.workspace_id and c.message_id = n.id
        and n.location_id is distinct from o.location_id;
    update public.reply_outcomes c set location_id = n.location_id from new_rows n, old_rows o
      where o.workspace_id = n.workspace_id and o.id = n.id and c.workspace_id = n.workspace_id and c.message_id = n.id
        and n.location_id is distinct from o.location_id;
    perform app.wipe_webhook_events(n.workspace_id, array_agg(n.id)) from new_rows n
      join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
      where o.wiped_at is null and n.wiped_at is not null group by n.workspace_id;
    insert into public.activities (workspace_id, contact_id, what, user_id, is_automatic)
    select n.workspace_id, n.contact_id, case when n.deleted_at is null then 'message_restored' else 'message_deleted' end,
      app.user_id(), false
    from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    where (n.deleted_at is null) <> (o.deleted_at is null) and app.user_id() is not null;
  end if;

  select array_agg(k.workspace_id), array_agg(k.contact_id) into v_workspaces, v_contacts from (
    select distinct n.workspace_id, who.contact_id from new_rows n
    join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral unnest(array[o.contact_id, n.contact_id]) who (contact_id)
    where (o.deleted_at is null or n.deleted_at is null)
      and (o.contact_id, o.handled, o.sentiment, o.deleted_at, o.sent_at, o.subject, o.preview, o.campaign_id, o.direction,
        o.source, o.words, o.lang, o.own_text is null) is distinct from (n.contact_id, n.handled, n.sentiment, n.deleted_at,
        n.sent_at, n.subject, n.preview, n.campaign_id, n.direction, n.source, n.words, n.lang, n.own_text is null)) k;
  if v_workspaces is null then
    return null;
  end if;
  perform app.refresh_conversations(v_workspaces, v_contacts);
  perform app.delete_empty_conversations(v_workspaces, v_contacts);
  select array_agg(k.workspace_id), array_agg(k.contact_id) into v_workspaces, v_contacts from (
    select distinct n.workspace_id, who.contact_id from new_rows n
    join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral unnest(array[o.contact_id, n.contact_id]) who (contact_id)
    where (o.contact_id, o.deleted_at, o.words) is distinct from (n.contact_id, n.deleted_at, n.words)) k;
  if v_workspaces is not null then
    perform app.rebuild_search_words(v_workspaces, v_contacts);
  end if;
  return null;
end $$;

create or replace function app.notes_address_answer()
  returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select q.author_id into new.visible_to from public.notes q
  where q.workspace_id = new.workspace_id and q.id = new.question_id and q.contact_id = new.contact_id
    and q.kind in ('question', 'flag') and q.deleted_at is null;
  if not found then
    raise foreign_key_violation using message = 'an answer needs a question in the same conversation';
  end if;
  return new;
end $$;

create or replace function app.notes_record_activity()
  returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, is_automatic)
  values (new.workspace_id, new.contact_id, case when new.deleted_at is null then 'noted' else 'note_removed' end,
    coalesce(app.user_id(), new.author_id), false);
  return null;
end $$;

create or replace function app.replies_record_activity()
  returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, is_automatic)
  values (new.workspace_id, new.contact_id, 'sent', new.created_by, false);
  return null;
end $$;

create or replace function app.replies_set_scheduled()
  returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_workspace_id uuid := coalesce(new.workspace_id, old.workspace_id);
  v_contacts uuid[] := array[old.contact_id, new.contact_id];
begin
  perform from public.conversations v where v.workspace_id = v_workspace_id and v.contact_id = any (v_contacts)
    order by v.contact_id for no key update;
  update public.conversations v set scheduled = not v.scheduled
  where v.workspace_id = v_workspace_id and v.contact_id = any (v_contacts)
    and v.scheduled <> exists (select from public.replies r where r.workspace_id = v.workspace_id
      and r.contact_id = v.contact_id and app.is_reply_scheduled(r.send_at, r.status, r.discarded_at));
  return null;
end $$;

create or replace function app.seal_audit_line(p_workspace uuid, p_line bigint)
  returns void language plpgsql security definer set search_path = '' as $$
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
    from unnest(v_salts, app.get_audit_line_parts(v_line)) with ordinality given (salt, word, rank) order by rank);
  v_digest := sha256(v_head.digest || convert_to(concat_ws(E'\n', v_head.seq + 1, v_line.id,
    (extract(epoch from v_line.at) * 1000000)::bigint, coalesce(v_line.actor_user_id::text, ''), v_line.outcome,
    v_words[1], v_words[2], v_words[3], v_line.action), 'UTF8'));
  insert into public.audit_seals (workspace_id, seq, line_id, salts, words, digest)
    values (p_workspace, v_head.seq + 1, p_line, v_salts, v_words, v_digest);
  update public.audit_heads set seq = v_head.seq + 1, digest = v_digest where workspace_id = p_workspace;
end $$;

create or replace function app.search_conversations(p_query text, p_tests jsonb, p_newest boolean, p_after_at timestamptz, p_after_id uuid, p_limit integer)
  returns table(contact_id uuid, last_message_at timestamptz) language plpgsql stable security definer set search_path = '' as $$
declare
  sample constant integer := 300;
  walk constant integer := 5000;
  everything constant integer := 2147483647;
  terms text[];
  rare text[];
  tagged text[];
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
      and %2$s$sql$, case when p_newest then '<' else '>' end, app.to_conversation_conditions(p_tests), interested);
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
  select array_agg(app.to_search_word(w.lexeme) || ':*') into terms from unnest(app.to_search_words(p_query)) w;
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

  -- Frequent words cost the index most and select least, so they only filter the matches of rarer words. A conversation matches if the
  -- last rebuild found all words, or if a message added one of them later.
  select array_agg(app.to_tagged_word(app.workspace_id(), '') || t) into tagged from unnest(coalesce(rare, terms)) t;
  select array_agg(f.contact_id) into ids from (
    select i.contact_id from public.conversation_word_index i
    where i.workspace_id = app.workspace_id() and i.words @@ array_to_string(tagged, ' & ')::tsquery
    union
    select a.contact_id from public.conversation_word_additions a
    where a.workspace_id = app.workspace_id() and a.words @@ array_to_string(tagged, ' | ')::tsquery) f
  cross join lateral (
    select c.words from public.conversation_words c
    where c.workspace_id = app.workspace_id() and c.contact_id = f.contact_id offset 0) w
  where w.words @@ asked;

  -- With a list of known length the planner can choose between fetching the ids and walking the list order.
  return query execute format($sql$
    select v.contact_id, v.last_message_at from %3$s v
    where %1$s and v.contact_id = any ($5::uuid[]) %2$s limit $6$sql$, conditions, ordering, conversations)
    using app.workspace_id(), locations, p_after_at, p_after_id, ids, p_limit;
end $$;

create or replace function app.users_unassign_conversations()
  returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := case tg_table_name when 'users' then (to_jsonb(old) ->> 'id')::uuid else (to_jsonb(old) ->> 'user_id')::uuid end;
begin
  perform from public.users u where u.workspace_id = old.workspace_id and u.id = v_user_id for no key update;
  delete from public.location_assignees l
    where l.workspace_id = old.workspace_id and l.user_id = v_user_id
      and not app.can_be_assigned(l.workspace_id, l.user_id, l.location_id);
  update public.conversations v set assigned_to = null
    where v.workspace_id = old.workspace_id and v.assigned_to = v_user_id
      and not app.can_be_assigned(v.workspace_id, v.assigned_to, v.location_id);
  return null;
end $$;
reset role;
revoke create on schema app from hearback_system;

-- A trigger can only be replaced by a role that may execute its function.
do $$
declare
  login text := current_user;
begin
  set local role hearback_system;
  execute format('grant execute on function app.companies_updated, app.contacts_copy_company, app.contacts_update_leads, app.contacts_updated,
    app.conversations_record_activities, app.conversations_update_counts, app.mails_cancel_for_deleted, app.messages_deleted, app.messages_inserted, app.messages_updated to %I', login);
  reset role;
end $$;
create or replace trigger companies_updated after update on companies referencing old table as old_rows new table as new_rows
  for each statement execute function app.companies_updated();
create or replace trigger contacts_copy_company after update on contacts referencing old table as old_rows new table as new_rows
  for each statement execute function app.contacts_copy_company();
create or replace trigger contacts_update_leads after update on contacts referencing old table as old_rows new table as new_rows
  for each statement execute function app.contacts_update_leads();
create or replace trigger contacts_updated after update on contacts referencing old table as old_rows new table as new_rows
  for each statement execute function app.contacts_updated();
create or replace trigger conversations_count_deleted after delete on conversations referencing old table as old_rows
  for each statement execute function app.conversations_update_counts();
create or replace trigger conversations_count_inserted after insert on conversations referencing new table as new_rows
  for each statement execute function app.conversations_update_counts();
create or replace trigger conversations_count_updated after update on conversations referencing old table as old_rows new table as new_rows
  for each statement execute function app.conversations_update_counts();
create or replace trigger conversations_record_activities after update on conversations referencing old table as old_rows new table as new_rows
  for each statement execute function app.conversations_record_activities();
create or replace trigger invitations_cancel_mails after delete on invitations referencing old table as old_rows
  for each statement execute function app.mails_cancel_for_deleted();
create or replace trigger messages_deleted after delete on messages referencing old table as old_rows
  for each statement execute function app.messages_deleted();
create or replace trigger messages_inserted after insert on messages referencing new table as new_rows
  for each statement execute function app.messages_inserted();
create or replace trigger messages_updated after update on messages referencing old table as old_rows new table as new_rows
  for each statement execute function app.messages_updated();
create or replace trigger users_cancel_mails after delete on users referencing old table as old_rows
  for each statement execute function app.mails_cancel_for_deleted();
do $$
declare
  login text := current_user;
begin
  set local role hearback_system;
  execute format('revoke execute on function app.companies_updated, app.contacts_copy_company, app.contacts_update_leads, app.contacts_updated,
    app.conversations_record_activities, app.conversations_update_counts, app.mails_cancel_for_deleted, app.messages_deleted, app.messages_inserted, app.messages_updated from %I', login);
  reset role;
end $$;
