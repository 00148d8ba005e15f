-- Permissive policies are OR-ed: a policy FOR ALL is one more way to read. Every table now has one policy for reading and
-- one for each kind of writing, and what is written lies in a location that the person may write to.

drop policy write_granted on campaigns;
create policy add_campaigns on campaigns for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.writable_locations())::text[])));
create policy change_campaigns on campaigns for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.writable_locations())::text[])));
-- A campaign goes with its location alone.
revoke delete on campaigns from hearback_api;

drop policy write_seen on contacts;
create policy add_contacts on contacts for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy change_contacts on contacts for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy remove_contacts on contacts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));

drop policy write_seen on messages;
create policy add_messages on messages for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy change_messages on messages for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
-- A message that is deleted stays as a tombstone: nobody removes the row.
revoke delete on messages from hearback_api;

drop policy write_seen on opportunities;
create policy add_opportunities on opportunities for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy change_opportunities on opportunities for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));

-- Marking as read is shared by the team, so it is a change like any other.
drop policy read_by_somebody on conversations;
create policy mark_read on conversations for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));

-- What is on its way, or failed with the provider's words, is the business of those who send; customers read what was sent.
drop policy read_replies on replies;
drop policy write_replies on replies;
create policy read_replies on replies for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or exists (
      select from contacts c where c.workspace_id = replies.workspace_id and c.id = replies.contact_id)));
create policy add_replies on replies for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or exists (
      select from contacts c where c.workspace_id = replies.workspace_id and c.id = replies.contact_id
        and c.location_id = any ((select app.writable_locations())::text[]))));
create policy change_replies on replies for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or exists (
      select from contacts c where c.workspace_id = replies.workspace_id and c.id = replies.contact_id
        and c.location_id = any ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or exists (
      select from contacts c where c.workspace_id = replies.workspace_id and c.id = replies.contact_id
        and c.location_id = any ((select app.writable_locations())::text[]))));

-- Whoever may change both the campaign and the contact links them, and takes the link away.
drop policy write_links on campaign_contacts;
create policy add_links on campaign_contacts for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or (location_id = any ((select app.writable_locations())::text[]) and exists (
      select from campaigns c where c.workspace_id = campaign_contacts.workspace_id and c.id = campaign_contacts.campaign_id
        and c.ghl_location_id = any ((select app.writable_locations())::text[])))));
create policy remove_links on campaign_contacts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or (location_id = any ((select app.writable_locations())::text[]) and exists (
      select from campaigns c where c.workspace_id = campaign_contacts.workspace_id and c.id = campaign_contacts.campaign_id
        and c.ghl_location_id = any ((select app.writable_locations())::text[])))));
revoke update on campaign_contacts from hearback_api;

drop policy write_companies on companies;
create policy add_companies on companies for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy change_companies on companies for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
revoke delete on companies from hearback_api;

drop policy write_webhook_events on webhook_events;
create policy add_webhook_events on webhook_events for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy change_webhook_events on webhook_events for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));

drop policy write_sync_runs on sync_runs;
create policy add_sync_runs on sync_runs for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy change_sync_runs on sync_runs for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));

drop policy own_settings on sync_settings;
create policy read_own_settings on sync_settings for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
create policy add_own_settings on sync_settings for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
create policy change_own_settings on sync_settings for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));

drop policy own_sessions on campaign_chat_sessions;
create policy read_own_sessions on campaign_chat_sessions for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
create policy add_own_sessions on campaign_chat_sessions for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
create policy change_own_sessions on campaign_chat_sessions for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
create policy remove_own_sessions on campaign_chat_sessions for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));

drop policy say_messages on campaign_chat_messages;
create policy say_messages on campaign_chat_messages for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (
    select from campaign_chat_sessions s where s.workspace_id = campaign_chat_messages.workspace_id
      and s.id = campaign_chat_messages.session_id and s.user_id = (select app.user_id())));

-- What happened elsewhere in the workspace is not for whoever sees some of its locations only.
drop policy read_events on events;
create policy read_events on events for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or actor_user_id = (select app.user_id())
      or ghl_location_id = any ((select app.readable_locations())::text[])));

drop policy end_attempts on classification_attempts;
create policy end_attempts on classification_attempts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or exists (
      select from messages m where m.workspace_id = classification_attempts.workspace_id
        and m.id = classification_attempts.message_id and m.location_id = any ((select app.writable_locations())::text[]))));
