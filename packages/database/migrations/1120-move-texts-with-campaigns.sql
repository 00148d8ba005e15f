-- Snippets and knowledge entries of a campaign have its location, which row level security compares. They kept the former one
-- when the campaign was mapped to another location: people there still read them, and deleting that location deleted them.
create function app.campaigns_move_texts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.snippets set location_id = new.ghl_location_id
    where workspace_id = new.workspace_id and campaign_id = new.id;
  update public.knowledge_entries set location_id = new.ghl_location_id
    where workspace_id = new.workspace_id and campaign_id = new.id;
  return null;
end $$;
comment on function app.campaigns_move_texts is 'Copies the location of a campaign to its snippets and knowledge entries.';
create trigger campaigns_move_texts after update of ghl_location_id on campaigns
  for each row when (old.ghl_location_id is distinct from new.ghl_location_id) execute function app.campaigns_move_texts();
comment on trigger campaigns_move_texts on campaigns is
  'Copies the location of a campaign to its snippets and knowledge entries.';

grant create on schema app to hearback_system;
-- The owner changes after the trigger is created, because creating one requires EXECUTE.
alter function app.campaigns_move_texts owner to hearback_system;
revoke create on schema app from hearback_system;

-- Row level security hides all rows from the role that migrates.
set local role hearback_system;
-- Names, starters and texts are unique per campaign and location. The newest one keeps its name.
with repeated as (
  select workspace_id, id, row_number() over (partition by workspace_id, campaign_id, lower(name) order by updated_at desc, id) as name_rank,
    row_number() over (partition by workspace_id, campaign_id, starter order by updated_at desc, id) as starter_rank
  from snippets where campaign_id is not null)
update snippets s set name = case when r.name_rank > 1 then left(s.name, 70) || ' ' || left(s.id::text, 8) else s.name end,
  starter = case when r.starter_rank > 1 then null else s.starter end
from repeated r where s.workspace_id = r.workspace_id and s.id = r.id
  and (r.name_rank > 1 or r.starter_rank > 1 and s.starter is not null);
delete from knowledge_entries e using knowledge_entries n
where e.campaign_id is not null and n.workspace_id = e.workspace_id and n.campaign_id = e.campaign_id and n.kind = e.kind
  and lower(n.content) = lower(e.content) and (n.updated_at, n.id) > (e.updated_at, e.id);
update snippets s set location_id = c.ghl_location_id from campaigns c
where c.workspace_id = s.workspace_id and c.id = s.campaign_id and s.location_id is distinct from c.ghl_location_id;
update knowledge_entries e set location_id = c.ghl_location_id from campaigns c
where c.workspace_id = e.workspace_id and c.id = e.campaign_id and e.location_id is distinct from c.ghl_location_id;
reset role;

-- A text of a campaign without a location was readable everywhere, although the campaign itself is not.
alter policy read_rows on snippets
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (location_id is null and campaign_id is null
    or (select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
alter policy read_rows on knowledge_entries
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (location_id is null and campaign_id is null
    or (select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
