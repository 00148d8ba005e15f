-- The last applied event of each booking. Events of booking pages arrive repeatedly and out of order.
create table page_bookings (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  location_id text not null,
  provider text not null check (provider in ('calendly', 'cal_com')),
  booking_id text not null check (length(booking_id) between 1 and 200),
  status text not null check (status in ('booked', 'cancelled', 'no_show')),
  event_at timestamptz not null,
  primary key (workspace_id, location_id, provider, booking_id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
comment on table page_bookings is 'Bookings that the webhooks of booking pages reported. Kept when the page is removed, as the meetings are.';
comment on column page_bookings.status is 'Cancelled is final. It also marks the former id of a rescheduled booking.';
comment on column page_bookings.event_at is 'The time in the last applied event, by the clock of the provider.';
select app.protect_table('page_bookings', 'system');

set local role hearback_system;
insert into page_bookings (workspace_id, location_id, provider, booking_id, status, event_at)
select workspace_id, location_id, source, crm_id, status, changed_at from meetings
where source in ('calendly', 'cal_com') and crm_id is not null and status in ('booked', 'cancelled', 'no_show')
union all
select workspace_id, location_id, source, former.id, 'cancelled', changed_at
from meetings, jsonb_array_elements_text(cursor -> 'former') former (id)
where source in ('calendly', 'cal_com')
on conflict do nothing;
update meetings set cursor = null where source in ('calendly', 'cal_com') and cursor ? 'former';
reset role;
