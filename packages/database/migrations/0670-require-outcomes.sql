alter table inbox_settings add column required_before_done text[] not null default '{}'
  check (required_before_done <@ array['lost_reason', 'value', 'next_step']);
comment on column inbox_settings.required_before_done is 'Fields that must be recorded before a conversation can be finished.';

create table conversation_outcomes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  contact_id uuid not null,
  lost_reason text check (length(lost_reason) between 1 and 200),
  next_step text check (length(next_step) between 1 and 300),
  former jsonb check (jsonb_typeof(former) = 'object'),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, contact_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
comment on table conversation_outcomes is
  'What a person recorded when they finished a conversation. The value is in the opportunity; `former` is what an undo restores.';
alter table conversation_outcomes enable row level security, force row level security;
create policy read_rows on conversation_outcomes for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (
    select from contacts c where c.workspace_id = conversation_outcomes.workspace_id and c.id = conversation_outcomes.contact_id));
create policy system_all on conversation_outcomes for all to hearback_system using (true) with check (true);
grant select on conversation_outcomes to hearback_api;
grant select, insert, update, delete on conversation_outcomes to hearback_system;
