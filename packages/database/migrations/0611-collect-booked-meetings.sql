-- A changed meeting fires the trigger only while it is booked. Its key makes a rule run once per meeting.
grant create on schema app to hearback_system;
set local role hearback_system;
create or replace function app.collect_rule_events(p_events jsonb) returns setof uuid
  language sql security definer set search_path = '' as $$
  with happened as (
    select e.* from jsonb_to_recordset(p_events) as e (workspace_id uuid, trigger text, key text, contact_id uuid, message_id uuid,
      import_id uuid, meeting_id uuid, cause_run_id uuid)
    where (app.workspace_id() is null or e.workspace_id = app.workspace_id())
      and exists (select from public.rules r where r.workspace_id = e.workspace_id and r.trigger = e.trigger and r.enabled)
      and (e.meeting_id is null or exists (
        select from public.meetings g where g.workspace_id = e.workspace_id and g.id = e.meeting_id and g.status = 'booked'))),
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
reset role;
revoke create on schema app from hearback_system;
