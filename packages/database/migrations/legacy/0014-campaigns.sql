-- How replies to a campaign are to be written. `ai_enabled` is the same switch on the card and in the AI settings; until
-- somebody turns it off it is on. Nothing is sent by it: a person still presses the button.
alter table campaigns alter column ai_enabled set default true;
alter table campaigns
  add column ai_tone text not null default 'professional'
    check (ai_tone in ('professional', 'friendly', 'casual', 'formal')),
  add column ai_prompt text not null default '' check (length(ai_prompt) <= 4000),
  add column auto_reply_enabled boolean not null default false;

-- Reading a location's campaigns is one grant, changing them another.
drop policy write_seen on campaigns;
create policy write_granted on campaigns for all to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.writable_locations())::text[])));
