-- What people taught: they chose another disposition than Hearback had said. Later messages with nearly the same words follow.
create table classification_corrections (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  message_id uuid not null,
  -- Whoever sees all locations teaches for all of them. Whoever does not teaches for the message's location alone, so one
  -- message may have taught both: neither takes the other's lesson away.
  everywhere boolean not null,
  location_id text,
  -- As much as is compared. The words are those of the message, and go with it.
  own_text text not null check (length(own_text) between 1 and 1000),
  -- Null: nothing was said.
  said text check (said in ('interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person')),
  chosen text not null check (chosen in ('interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person')),
  corrected_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, message_id, everywhere),
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade
);
create index corrections_everywhere on classification_corrections (workspace_id, corrected_at desc) where everywhere;
create index corrections_of_location on classification_corrections (workspace_id, location_id, corrected_at desc) where not everywhere;

select app.protect_table('classification_corrections', 'location', array['insert', 'delete']);
-- Nobody changes what is read where they may not look.
create policy teach_within_reach on classification_corrections as restrictive for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (not everywhere or (select app.sees_all_locations())));
create policy forget_within_reach on classification_corrections as restrictive for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (not everywhere or (select app.sees_all_locations())));

-- It stands where its message stands, whatever the statement says.
create function app.place_at_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select m.location_id into new.location_id from public.messages m
    where m.workspace_id = new.workspace_id and m.id = new.message_id;
  return new;
end $$;
create trigger place before insert or update of message_id, location_id on classification_corrections
  for each row execute function app.place_at_message();

-- A message that moves takes along what counts everywhere; what was taught for its former location ends there, because its
-- teacher may not look where it stands now. One whose words are wiped teaches nothing more.
create function app.corrections_follow() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.classification_corrections c
    where c.workspace_id = new.workspace_id and c.message_id = new.id and (new.wiped_at is not null or not c.everywhere);
  update public.classification_corrections c set location_id = new.location_id
    where c.workspace_id = new.workspace_id and c.message_id = new.id;
  return null;
end $$;
create trigger corrections_follow after update of contact_id, location_id, wiped_at on messages for each row
  when (old.location_id is distinct from new.location_id or (old.wiped_at is null and new.wiped_at is not null))
  execute function app.corrections_follow();

grant create on schema app to hearback_system;
alter function app.place_at_message owner to hearback_system;
alter function app.corrections_follow owner to hearback_system;
revoke create on schema app from hearback_system;

-- `learned`: the sentiment follows a correction of a similar message. Beside it `messages.classification` gets `chosen`: what a person
-- chose for this very message, rather than for the conversation that it is an older part of.
alter table messages drop constraint messages_sentiment_by_check;
alter table messages add constraint messages_sentiment_by_check
  check (sentiment_by in ('person', 'model', 'built_in', 'learned'));
