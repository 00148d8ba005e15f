-- Calendars of the CRM, and meetings with leads.

-- The calendars of a location, as the CRM last reported them.
create table calendars (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  location_id text not null,
  calendar_id text not null check (length(calendar_id) between 1 and 200),
  name text not null check (length(name) <= 200),
  minutes integer not null check (minutes between 1 and 1440),
  user_ids text[] not null default '{}',
  is_active boolean not null default true,
  is_default boolean not null default false,
  read_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, location_id, calendar_id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
comment on column calendars.user_ids is 'People of the CRM who take the appointments of the calendar. If there are any, an appointment names one.';
comment on column calendars.is_default is 'The calendar that the location offers, unless a person chose another one.';
create unique index calendars_one_default on calendars (workspace_id, location_id) where is_default;
select app.protect_table('calendars', 'location');

-- The calendar that a person uses in a location.
create table calendar_choices (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null,
  location_id text not null,
  calendar_id text not null,
  primary key (workspace_id, user_id, location_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id, calendar_id) references calendars (workspace_id, location_id, calendar_id)
    on update cascade on delete cascade
);
create index calendar_choices_of_calendar on calendar_choices (workspace_id, location_id, calendar_id);
select app.protect_table('calendar_choices', 'person', array['insert', 'update', 'delete']);

-- Meetings with leads. A meeting that is being booked is a run: see ARCHITECTURE.md.
create table meetings (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  location_id text not null,
  calendar_id text not null check (length(calendar_id) between 1 and 200),
  calendar_name text not null default '' check (length(calendar_name) <= 200),
  source text not null check (source in ('hearback', 'crm')),
  idempotency_key uuid,
  status text not null check (status in ('booking', 'booked', 'failed', 'cancelled', 'no_show', 'held')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  crm_id text check (length(crm_id) between 1 and 200),
  booked_by uuid,
  booked_at timestamptz,
  error text,
  alternatives jsonb not null default '[]' check (jsonb_typeof(alternatives) = 'array'),
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  attempts integer not null default 0,
  leased_until timestamptz,
  leased_by text,
  cursor jsonb,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (workspace_id, id),
  check (ends_at > starts_at),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, booked_by) references users (workspace_id, id) on delete set null (booked_by)
);
comment on column meetings.idempotency_key is 'Chosen by the browser. A repeated request with the same key books nothing.';
comment on column meetings.crm_id is 'The appointment in the CRM. Null until its creation is confirmed.';
comment on column meetings.booked_at is 'When the meeting was booked, in Hearback or in the CRM. Kept when it is cancelled later.';
comment on column meetings.alternatives is 'Free slots near a requested slot that was not free.';
comment on column meetings.changes is 'What happened to the meeting, oldest first: booked, moved, cancelled, no_show, held.';
create unique index meetings_by_key on meetings (workspace_id, idempotency_key) where idempotency_key is not null;
create unique index meetings_by_crm_id on meetings (workspace_id, location_id, crm_id) where crm_id is not null;
create unique index meetings_one_per_slot on meetings (workspace_id, contact_id, calendar_id, starts_at)
  where status in ('booking', 'booked');
create unique index meetings_one_booking_at_a_time on meetings (workspace_id, contact_id) where status = 'booking';
create index meetings_of_contact on meetings (workspace_id, contact_id, changed_at desc);
create index meetings_of_location on meetings (workspace_id, location_id, booked_at);
create index meetings_of_user on meetings (workspace_id, booked_by) where booked_by is not null;
create index meetings_open on meetings (created_at) where status = 'booking';
select app.protect_table('meetings', 'location');
grant insert (workspace_id, contact_id, location_id, calendar_id, calendar_name, source, idempotency_key, status, starts_at, ends_at, booked_by)
  on meetings to hearback_api;
create policy add_rows on meetings for insert to hearback_api with check (
  workspace_id = (select app.workspace_id()) and (select app.is_insider())
  and source = 'hearback' and status = 'booking' and booked_by = (select app.user_id())
  and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
