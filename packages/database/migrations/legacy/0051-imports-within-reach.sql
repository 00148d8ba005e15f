-- For whom an import, or a change of many leads, works: the locations that whoever started it may change; null for all of
-- the workspace.
alter table imports add column reach text[];
alter table lead_runs add column reach text[];

-- Figures of somebody else's import tell of contacts that were found in other locations: whoever sees some locations only
-- sees the own imports, and those that could reach no further.
drop policy read_imports on imports;
create policy read_imports on imports for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or created_by = (select app.user_id())
      or reach <@ (select app.readable_locations())::text[])
    and exists (select from campaigns c where c.workspace_id = imports.workspace_id and c.id = imports.campaign_id));

drop policy read_runs on lead_runs;
create policy read_runs on lead_runs for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or created_by = (select app.user_id())
      or reach <@ (select app.readable_locations())::text[])
    and exists (select from campaigns c where c.workspace_id = lead_runs.workspace_id and c.id = lead_runs.campaign_id));
