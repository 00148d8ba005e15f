-- When a trigger fires and all conditions match, the actions run in order on behalf of the owner.
create table rules (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  trigger text not null check (length(trigger) between 1 and 60),
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  enabled boolean not null,
  version integer not null default 1,
  owner_id uuid,
  turns jsonb not null default '{}' check (jsonb_typeof(turns) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, owner_id) references users (workspace_id, id) on delete set null (owner_id)
);
comment on column rules.trigger is 'The kind of the trigger in the definition.';
comment on column rules.definition is 'Trigger, conditions and actions, validated by the contract.';
comment on column rules.owner_id is 'The person who saved the rule last. Without one it does not run.';
comment on column rules.turns is 'When each assignee was last chosen by this rule.';
comment on column rules.changed_at is 'Workers compile the rules of a workspace again when the newest of these times changes.';
create index rules_enabled on rules (workspace_id, trigger) where enabled;
create index rules_of_owner on rules (workspace_id, owner_id) where owner_id is not null;
select app.protect_table('rules', 'workspace', array['insert', 'update', 'delete']);
revoke insert, update on rules from hearback_api;
grant insert (workspace_id, id, name, trigger, definition, enabled, owner_id) on rules to hearback_api;
grant update (name, trigger, definition, enabled, version, owner_id, changed_at) on rules to hearback_api;

-- The outbox: what happened and was not compared with the rules yet. A row is deleted when all rules that match it have a run.
create table rule_events (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  trigger text not null,
  hours integer,
  key text not null check (length(key) between 1 and 200),
  contact_id uuid not null,
  message_id uuid,
  campaign_id uuid,
  cause_run_id uuid,
  at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
comment on column rule_events.hours is 'The working hours of a timed trigger.';
comment on column rule_events.key is 'Identifies what happened. A rule runs once per key.';
comment on column rule_events.cause_run_id is 'The run of a rule whose action caused it.';
create index rule_events_waiting on rule_events (workspace_id, at, id);
create index rule_events_of_contact on rule_events (workspace_id, contact_id);
select app.protect_table('rule_events', 'system');

create table rule_runs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  rule_id uuid not null,
  version integer not null,
  event_key text not null check (length(event_key) between 1 and 200),
  trigger text not null,
  contact_id uuid not null,
  status text not null check (status in ('done', 'failed', 'skipped', 'not_matched', 'undone')),
  reason text check (length(reason) between 1 and 500),
  conditions jsonb not null default '[]' check (jsonb_typeof(conditions) = 'array'),
  actions jsonb not null default '[]' check (jsonb_typeof(actions) = 'array'),
  chain uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, rule_id, event_key),
  foreign key (workspace_id, rule_id) references rules (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
comment on table rule_runs is 'The log of the rules. The unique key makes a rule run once per event, whatever is repeated after a crash.';
comment on column rule_runs.conditions is 'Each condition with the value of the event and whether it matched.';
comment on column rule_runs.actions is 'The outcome of each action, with the former state if it can be undone.';
comment on column rule_runs.chain is 'The rules whose actions led to this run. None of them runs again.';
create index rule_runs_newest on rule_runs (workspace_id, rule_id, created_at desc, id desc);
create index rule_runs_of_contact on rule_runs (workspace_id, contact_id);
create index rule_runs_age on rule_runs (created_at);
select app.protect_table('rule_runs', 'workspace');

-- How far the timed triggers of a workspace were checked: conversations that wait since an earlier time were found.
create table rule_clocks (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  trigger text not null,
  hours integer not null,
  checked_until timestamptz not null,
  primary key (workspace_id, trigger, hours)
);
comment on column rule_clocks.checked_until is 'The start of a wait that was due at the last check.';
select app.protect_table('rule_clocks', 'system');

-- Called in the transaction of the change by every role, also for people who cannot see the rules.
create function app.collect_rule_events(p_events jsonb) returns setof uuid
  language sql security definer set search_path = '' as $$
  with happened as (
    select e.* from jsonb_to_recordset(p_events) as e (workspace_id uuid, trigger text, key text, contact_id uuid, message_id uuid,
      import_id uuid, cause_run_id uuid)
    where (app.workspace_id() is null or e.workspace_id = app.workspace_id())
      and exists (select from public.rules r where r.workspace_id = e.workspace_id and r.trigger = e.trigger and r.enabled)),
  stored as (
    insert into public.rule_events (workspace_id, trigger, key, contact_id, message_id, campaign_id, cause_run_id)
    select h.workspace_id, h.trigger, h.key, c.id, h.message_id, null, h.cause_run_id
    from happened h join public.contacts c on c.workspace_id = h.workspace_id and c.id = h.contact_id
    union all
    select h.workspace_id, h.trigger, h.key || ':' || l.contact_id, l.contact_id, null, l.campaign_id, null
    from happened h join public.campaign_contacts l on l.workspace_id = h.workspace_id and l.import_id = h.import_id
    returning workspace_id)
  select distinct workspace_id from stored
$$;
comment on function app.collect_rule_events is
  'Stores events for which the workspace has an active rule. Returns the workspaces with new events.';
grant execute on function app.collect_rule_events to hearback_api;
grant create on schema app to hearback_system;
alter function app.collect_rule_events owner to hearback_system;
revoke create on schema app from hearback_system;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('mention', 'assigned', 'client_request', 'reminder',
  'reply_held', 'rule', 'overdue', 'interested_reply', 'integration_trouble', 'import_ended', 'sync_ended'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in ('mention', 'assigned',
  'client_request', 'reminder', 'reply_held', 'rule', 'overdue', 'interested_reply', 'integration_trouble', 'import_ended', 'sync_ended'));
alter table notification_webhooks drop constraint notification_webhooks_kinds_check;
alter table notification_webhooks add constraint notification_webhooks_kinds_check
  check (kinds <@ array['rule', 'overdue', 'interested_reply', 'integration_trouble', 'import_ended', 'sync_ended']);
