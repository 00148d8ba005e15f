-- A secret goes when what it was for ends: nobody reads it any more, so nobody needs to keep it.

-- The hash of a table's URL goes on counting its rows. URL and token of a table that is not in use are forgotten.
alter table clay_webhooks alter column sealed_url drop not null;
set local role hearback_system;
update clay_webhooks set sealed_url = null, sealed_auth_token = null where not active;
reset role;
alter table clay_webhooks add constraint clay_webhooks_secrets_in_use check (
  case when active then sealed_url is not null else num_nonnulls(sealed_url, sealed_auth_token) = 0 end);

-- A mail that was sent, or never will be, keeps no link and no password.
set local role hearback_system;
update mails set sealed_contents = null where status in ('sent', 'failed');
reset role;
alter table mails add constraint mails_contents_while_waiting check (status in ('queued', 'sending') or sealed_contents is null);

-- A person or an invitation that is deleted takes the mails along that wait to tell of it.
create function app.stop_mails() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.mails m set sealed_contents = null, status = 'failed', reason = 'What this mail was about is gone.'
  from gone g where m.workspace_id = g.workspace_id and m.subject_id = g.id and m.status in ('queued', 'sending');
  return null;
end $$;
create trigger stop_mails after delete on users referencing old table as gone
  for each statement execute function app.stop_mails();
create trigger stop_mails after delete on invitations referencing old table as gone
  for each statement execute function app.stop_mails();
grant create on schema app to hearback_system;
alter function app.stop_mails owner to hearback_system;
revoke create on schema app from hearback_system;
