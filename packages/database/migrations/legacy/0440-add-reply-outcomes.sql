-- What people did with a proposed answer. The rows that teach are also candidates for similar messages.
create table reply_outcomes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  reply_id uuid not null,
  message_id uuid not null,
  location_id text,
  campaign_id uuid,
  user_id uuid,
  channel text not null check (channel in ('email', 'linkedin')),
  language text check (language ~ '^[a-z]{2,3}$'),
  situation text check (situation in ('interested', 'wants_time', 'proposes_time', 'asks_price', 'asks_information', 'soft_no',
    'soft_no_dated', 'hard_no', 'removal_request', 'wrong_person', 'wrong_person_named', 'absence', 'unclear')),
  sentiment text check (sentiment in ('interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person')),
  source text not null check (source in ('none', 'starter', 'own', 'reply', 'model')),
  outcome text not null check (outcome in ('none', 'unchanged', 'edited', 'discarded')),
  changed_words integer not null default 0 check (changed_words >= 0),
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, reply_id),
  foreign key (workspace_id, reply_id) references replies (workspace_id, id) on delete cascade,
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade,
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete set null (campaign_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete set null (user_id),
  constraint reply_outcomes_source_check1 check ((source = 'none') = (outcome = 'none'))
);
comment on column reply_outcomes.situation is 'As read from the message when the reply was written. Null: in doubt.';
comment on column reply_outcomes.sentiment is 'Of the message when the reply was written. The reply teaches nothing once it is corrected.';
comment on column reply_outcomes.changed_words is 'Word edits between the proposed and the sent text.';

-- The newest replies that a person wrote or edited, by everything that a similar message must share.
create index reply_outcomes_to_reuse on reply_outcomes
  (workspace_id, channel, language, (coalesce(location_id, '')), (coalesce(situation, '')), created_at desc)
  where outcome <> 'unchanged';
create index reply_outcomes_newest on reply_outcomes (workspace_id, created_at desc);
create index reply_outcomes_of_message on reply_outcomes (workspace_id, message_id);
create index reply_outcomes_of_campaign on reply_outcomes (workspace_id, campaign_id) where campaign_id is not null;
create index reply_outcomes_of_user on reply_outcomes (workspace_id, user_id) where user_id is not null;

alter table reply_outcomes enable row level security, force row level security;
create policy system_all on reply_outcomes to hearback_system using (true) with check (true);
create policy read_rows on reply_outcomes for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy add_rows on reply_outcomes for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy change_rows on reply_outcomes for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
grant select, insert on reply_outcomes to hearback_api;
grant update (outcome, changed_words) on reply_outcomes to hearback_api;
grant select, insert, update, delete on reply_outcomes to hearback_system;

create function app.reply_outcomes_take_location() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select m.location_id into new.location_id from public.messages m
    where m.workspace_id = new.workspace_id and m.id = new.message_id;
  return new;
end $$;
comment on function app.reply_outcomes_take_location is 'Stores the location of the answered message, whatever the statement says.';
create trigger take_location before insert or update of message_id, location_id on reply_outcomes
  for each row execute function app.reply_outcomes_take_location();

create function app.reply_outcomes_follow() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.reply_outcomes o set location_id = new.location_id
    where o.workspace_id = new.workspace_id and o.message_id = new.id;
  return null;
end $$;
comment on function app.reply_outcomes_follow is 'Keeps the location of an outcome equal to the location of its message.';
create trigger reply_outcomes_follow after update of contact_id, location_id on messages for each row
  when (old.location_id is distinct from new.location_id) execute function app.reply_outcomes_follow();

grant create on schema app to hearback_system;
alter function app.reply_outcomes_take_location owner to hearback_system;
alter function app.reply_outcomes_follow owner to hearback_system;
revoke create on schema app from hearback_system;

-- People are measured by the corrections that they make.
alter table classification_corrections add column corrected_by uuid,
  add foreign key (workspace_id, corrected_by) references users (workspace_id, id) on delete set null (corrected_by);
alter table classification_corrections alter column corrected_by set default app.user_id();
create index corrections_of_user on classification_corrections (workspace_id, corrected_by) where corrected_by is not null;
