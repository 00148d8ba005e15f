-- Clients approve replies before they are sent, in locations whose settings allow it.

alter table ghl_locations
  add column client_may_approve boolean not null default false,
  add column approval_days smallint not null default 3 constraint ghl_locations_approval_days_check check (approval_days between 1 and 30),
  drop constraint ghl_locations_client_access_check,
  add constraint ghl_locations_client_access_check
    check (client_threads <> 'none' or not (client_may_comment or client_may_answer or client_may_approve));
comment on column ghl_locations.client_may_approve is 'Clients may approve drafts of the agency in the threads that they see.';
comment on column ghl_locations.approval_days is 'Days after which a draft that no client approved returns to its author.';
grant update (client_may_approve, approval_days) on ghl_locations to hearback_api;

drop trigger ghl_locations_guard_client_access on ghl_locations;
create trigger ghl_locations_guard_client_access
  before update of client_threads, client_may_comment, client_may_answer, client_may_approve, approval_days, client_sees_reports,
    client_sees_meetings on ghl_locations
  for each row when (
    (old.client_threads, old.client_may_comment, old.client_may_answer, old.client_may_approve, old.approval_days,
      old.client_sees_reports, old.client_sees_meetings)
      is distinct from
    (new.client_threads, new.client_may_comment, new.client_may_answer, new.client_may_approve, new.approval_days,
      new.client_sees_reports, new.client_sees_meetings))
  execute function app.ghl_locations_guard_client_access();
comment on trigger ghl_locations_guard_client_access on ghl_locations is
  'Rejects a change of client access by a user who is not an owner or team member of the agency.';

create function app.approval_locations() returns text[]
  language sql stable parallel safe
  return case when app.is_insider() then '{}'
    else coalesce(nullif(current_setting('app.approval_locations', true), ''), '{}')::text[] end;
comment on function app.approval_locations is
  'Returns the locations in which a client may approve drafts.';
grant execute on function app.approval_locations to hearback_api, hearback_system;

create or replace function app.set_client_access(p_workspace uuid, p_locations text[]) returns jsonb
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
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_may_approve), '{}') as approvals,
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_sees_reports), '{}') as reports,
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_sees_meetings), '{}') as meetings
  into access
  from public.ghl_locations l
  where l.workspace_id = p_workspace and l.ghl_location_id = any (p_locations);
  perform set_config('app.thread_locations', access.threads::text, true),
    set_config('app.interested_locations', access.interested::text, true),
    set_config('app.comment_locations', access.comments::text, true),
    set_config('app.approval_locations', access.approvals::text, true),
    set_config('app.report_locations', access.reports::text, true),
    set_config('app.meeting_locations', access.meetings::text, true);
  return jsonb_build_object('thread_locations', access.threads, 'interested_locations', access.interested,
    'comment_locations', access.comments, 'answer_locations', access.answers, 'approval_locations', access.approvals,
    'report_locations', access.reports, 'meeting_locations', access.meetings);
end $$;

create table reply_approvals (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  contact_id uuid not null,
  message_id uuid not null,
  source text not null check (source in ('cold_email', 'linkedin')),
  content text not null,
  subject text,
  cc text[] not null default '{}',
  bcc text[] not null default '{}',
  original_text text,
  original_language text check (original_language ~ '^[a-z]{2}$'),
  despite_do_not_contact boolean not null default false,
  remind_days integer check (remind_days between 1 and 60),
  send_at timestamptz,
  version integer not null default 1,
  status text not null default 'waiting'
    check (status in ('waiting', 'changes_requested', 'approved', 'withdrawn', 'expired')),
  author_id uuid,
  author_name text not null check (length(author_name) between 1 and 320),
  created_at timestamptz not null default clock_timestamp(),
  written_at timestamptz not null default clock_timestamp(),
  mail_at timestamptz not null default clock_timestamp(),
  mailed_version integer not null default 0,
  remind_at timestamptz not null,
  reminded_at timestamptz,
  expires_at timestamptz not null,
  decided_by uuid,
  decided_name text check (length(decided_name) between 1 and 320),
  decided_at timestamptz,
  held_because text check (held_because in ('lead_wrote', 'answered', 'not_possible')),
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade,
  foreign key (workspace_id, author_id) references users (workspace_id, id) on delete set null (author_id),
  foreign key (workspace_id, decided_by) references users (workspace_id, id) on delete set null (decided_by),
  constraint reply_approvals_original_check check ((original_text is null) = (original_language is null))
);
comment on table reply_approvals is
  'Drafts that wait for the approval of a client, or waited for it. An approved one becomes a reply with its id as the idempotency key.';
comment on column reply_approvals.id is 'Generated by the browser, so that a repeated request asks once.';
comment on column reply_approvals.version is 'Increased by every change of the draft. An approval names the version that was read.';
comment on column reply_approvals.send_at is 'Requested send time. A reply that is approved later is sent immediately.';
comment on column reply_approvals.written_at is 'Time of the version. An answer or a message of the lead after it holds the approved reply.';
comment on column reply_approvals.mail_at is 'Time of the email about the version, after the undo window of its author.';
comment on column reply_approvals.mailed_version is 'The newest version that clients received an email about.';
comment on column reply_approvals.decided_name is 'Name of the client who approved the version or requested changes.';
comment on column reply_approvals.held_because is 'Why the approved reply was held instead of sent.';
create index reply_approvals_of_contact on reply_approvals (workspace_id, contact_id, created_at desc);
create index reply_approvals_of_message on reply_approvals (workspace_id, message_id);
create index reply_approvals_of_author on reply_approvals (workspace_id, author_id) where author_id is not null;
create index reply_approvals_of_decider on reply_approvals (workspace_id, decided_by) where decided_by is not null;
create index reply_approvals_waiting on reply_approvals (workspace_id, expires_at) where status = 'waiting';

alter table reply_approvals enable row level security, force row level security;
create policy system_all on reply_approvals to hearback_system using (true) with check (true);
create policy read_rows on reply_approvals for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and ((select app.sees_all_locations()) or exists (
    select from contacts c where c.workspace_id = reply_approvals.workspace_id and c.id = reply_approvals.contact_id
      and ((select app.is_insider()) or c.location_id = any ((select app.approval_locations())::text[])))));
create policy add_rows on reply_approvals for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and author_id = (select app.user_id())
    and status = 'waiting' and version = 1 and ((select app.sees_all_locations()) or exists (
      select from contacts c where c.workspace_id = reply_approvals.workspace_id and c.id = reply_approvals.contact_id
        and c.location_id = any ((select app.writable_locations())::text[]))));
-- The agency changes and withdraws drafts. It never approves them.
create policy change_rows on reply_approvals for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and ((select app.sees_all_locations()) or exists (
    select from contacts c where c.workspace_id = reply_approvals.workspace_id and c.id = reply_approvals.contact_id
      and c.location_id = any ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and status in ('waiting', 'withdrawn')
    and ((select app.sees_all_locations()) or exists (
      select from contacts c where c.workspace_id = reply_approvals.workspace_id and c.id = reply_approvals.contact_id
        and c.location_id = any ((select app.writable_locations())::text[]))));
-- An API key never decides, whoever created it.
create policy decide_rows on reply_approvals for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.user_type()) = 'agency_customer'
    and (select app.api_key_id()) is null and status = 'waiting' and expires_at > clock_timestamp() and exists (
      select from contacts c where c.workspace_id = reply_approvals.workspace_id and c.id = reply_approvals.contact_id
        and c.location_id = any ((select app.approval_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.user_type()) = 'agency_customer'
    and (select app.api_key_id()) is null and status in ('approved', 'changes_requested')
    and decided_by = (select app.user_id()) and exists (
      select from contacts c where c.workspace_id = reply_approvals.workspace_id and c.id = reply_approvals.contact_id
        and c.location_id = any ((select app.approval_locations())::text[])));
grant select on reply_approvals to hearback_api;
grant insert (workspace_id, id, contact_id, message_id, source, content, subject, cc, bcc, original_text, original_language,
  despite_do_not_contact, remind_days, send_at, author_id, author_name, mail_at, remind_at, expires_at)
  on reply_approvals to hearback_api;
grant update (content, subject, cc, bcc, original_text, original_language, despite_do_not_contact, remind_days, send_at, version,
  status, author_id, author_name, written_at, mail_at, remind_at, reminded_at, expires_at, decided_by, decided_name, decided_at)
  on reply_approvals to hearback_api;
grant select, insert, update, delete on reply_approvals to hearback_system;

create function app.reply_approvals_guard_decision() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user = 'hearback_api' and app.user_type() = 'agency_customer'
    and (to_jsonb(new) - array['status', 'decided_by', 'decided_name', 'decided_at'])
      is distinct from (to_jsonb(old) - array['status', 'decided_by', 'decided_name', 'decided_at']) then
    raise exception 'clients decide about a draft, but do not change it' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function app.reply_approvals_guard_decision is 'Rejects a change of the draft by a client.';
create trigger reply_approvals_guard_decision before update on reply_approvals
  for each row execute function app.reply_approvals_guard_decision();
comment on trigger reply_approvals_guard_decision on reply_approvals is 'Rejects a change of the draft by a client.';

create table reply_approval_comments (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  approval_id uuid not null,
  version integer not null,
  kind text not null check (kind in ('comment', 'change_request')),
  author_id uuid,
  author_name text not null check (length(author_name) between 1 and 320),
  is_client boolean not null,
  content text not null check (length(content) between 1 and 5000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, approval_id) references reply_approvals (workspace_id, id) on delete cascade,
  foreign key (workspace_id, author_id) references users (workspace_id, id) on delete set null (author_id)
);
comment on table reply_approval_comments is 'Comments and change requests of a draft. Both the agency and the clients who may approve it see them.';
comment on column reply_approval_comments.version is 'The version of the draft that the comment is about.';
create index reply_approval_comments_of_approval on reply_approval_comments (workspace_id, approval_id, created_at);
create index reply_approval_comments_of_author on reply_approval_comments (workspace_id, author_id) where author_id is not null;
alter table reply_approval_comments enable row level security, force row level security;
create policy system_all on reply_approval_comments to hearback_system using (true) with check (true);
create policy read_rows on reply_approval_comments for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and exists (select from reply_approvals a
    where a.workspace_id = reply_approval_comments.workspace_id and a.id = reply_approval_comments.approval_id));
create policy add_rows on reply_approval_comments for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and author_id = (select app.user_id()) and (select app.api_key_id()) is null
    and is_client = not (select app.is_insider()) and (is_client or kind = 'comment')
    and exists (select from reply_approvals a join contacts c on c.workspace_id = a.workspace_id and c.id = a.contact_id
      where a.workspace_id = reply_approval_comments.workspace_id and a.id = reply_approval_comments.approval_id
        and ((select app.sees_all_locations()) or c.location_id = any (case when (select app.is_insider())
          then (select app.writable_locations())::text[] else (select app.approval_locations())::text[] end))));
grant select on reply_approval_comments to hearback_api;
grant insert (workspace_id, approval_id, version, kind, author_id, author_name, is_client, content)
  on reply_approval_comments to hearback_api;
grant select, insert, update, delete on reply_approval_comments to hearback_system;

-- The text that a client approved is final.
alter table replies add column approval_id uuid,
  add foreign key (workspace_id, approval_id) references reply_approvals (workspace_id, id) on delete set null (approval_id);
comment on column replies.approval_id is 'The draft that a client approved. Its text can no longer be changed.';
create index replies_of_approval on replies (workspace_id, approval_id) where approval_id is not null;

alter table activities drop constraint activities_what_check;
alter table activities add constraint activities_what_check check (what in (
  'disposed', 'assigned', 'snoozed', 'unsnoozed', 'returned', 'reminder_set', 'reminder_cancelled', 'reminder_due', 'finished',
  'reopened', 'noted', 'note_removed', 'sent', 'message_deleted', 'message_restored', 'merged', 'split', 'merge_undone',
  'approval_asked', 'approval_changed', 'approval_withdrawn', 'approval_given', 'changes_requested', 'approval_expired'));

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'mention', 'assigned', 'client_request', 'approval', 'reminder', 'reply_held', 'rule', 'overdue', 'interested_reply',
  'report_waiting', 'client_alert', 'sender_failing', 'integration_trouble', 'import_ended', 'sync_ended'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'mention', 'assigned', 'client_request', 'approval', 'reminder', 'reply_held', 'rule', 'overdue', 'interested_reply',
  'report_waiting', 'client_alert', 'sender_failing', 'integration_trouble', 'import_ended', 'sync_ended'));
