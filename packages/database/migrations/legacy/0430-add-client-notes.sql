-- A client of the agency flags a lead or asks a question. Both are notes that the team sees. The team's answer is the
-- only note of the team that a client sees, and only the client who asked.
alter table notes
  add column kind text not null default 'note' check (kind in ('note', 'question', 'flag', 'answer')),
  add column answers uuid,
  add column visible_to uuid,
  add constraint notes_answer_has_question check ((kind = 'answer') = (answers is not null)),
  add constraint notes_only_answers_are_visible check (visible_to is null or kind = 'answer'),
  add constraint notes_workspace_id_answers_fkey foreign key (workspace_id, answers) references notes (workspace_id, id) on delete cascade,
  add constraint notes_workspace_id_visible_to_fkey foreign key (workspace_id, visible_to) references users (workspace_id, id)
    on delete set null (visible_to);
comment on column notes.kind is 'The team writes notes and answers, a client questions and flags.';
comment on column notes.answers is 'The question or flag that this answer belongs to.';
comment on column notes.visible_to is 'The client who asked. Set by a trigger, because row level security cannot look up the question in the same table.';
create index notes_of_question on notes (workspace_id, answers) where answers is not null;
create index notes_visible_to on notes (workspace_id, visible_to) where visible_to is not null;

grant create on schema app to hearback_system;
set local role hearback_system;
create function app.notes_address_answer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select q.author_id into new.visible_to from public.notes q
  where q.workspace_id = new.workspace_id and q.id = new.answers and q.contact_id = new.contact_id
    and q.kind in ('question', 'flag') and q.deleted_at is null;
  if not found then
    raise foreign_key_violation using message = 'an answer needs a question in the same conversation';
  end if;
  return new;
end $$;
comment on function app.notes_address_answer is 'Makes an answer visible to the author of its question.';
revoke execute on function app.notes_address_answer from public;
grant execute on function app.notes_address_answer to session_user;
reset role;
revoke create on schema app from hearback_system;
create trigger address_answer before insert on notes for each row when (new.kind = 'answer') execute function app.notes_address_answer();
comment on trigger address_answer on notes is 'Makes an answer visible to the author of its question.';
set local role hearback_system;
revoke execute on function app.notes_address_answer from session_user;
reset role;

alter policy add_rows on notes
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and author_id = (select app.user_id())
    and kind in ('note', 'answer')
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
-- Clients are read-only otherwise, so read access to the location is enough.
create policy add_client_rows on notes for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.user_type()) = 'agency_customer'
    and author_id = (select app.user_id()) and kind in ('question', 'flag') and mentions = '{}'
    and location_id = any ((select app.readable_locations())::text[]));
alter policy read_rows on notes
  using (workspace_id = (select app.workspace_id()) and case when (select app.is_insider())
    then (select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])
    else (select app.user_type()) = 'agency_customer' and deleted_at is null
      and location_id = any ((select app.readable_locations())::text[])
      and ((author_id = (select app.user_id()) and kind in ('question', 'flag')) or visible_to = (select app.user_id())) end);
grant insert (kind, answers) on notes to hearback_api;

alter table notices drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('mention', 'assigned', 'client_request', 'reminder', 'reply_held', 'overdue',
    'interested_reply', 'integration_trouble', 'import_ended', 'sync_ended'));
alter table notification_preferences drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in ('mention', 'assigned', 'client_request', 'reminder',
    'reply_held', 'overdue', 'interested_reply', 'integration_trouble', 'import_ended', 'sync_ended'));
