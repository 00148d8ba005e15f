-- Links that show a published report without a sign-in.
create table report_shares (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  token_hash text not null unique,
  passcode_hash text,
  expires_at timestamptz,
  revoked_at timestamptz,
  views integer not null default 0,
  last_viewed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by)
);
comment on column report_shares.token_hash is 'The SHA-256 hash of the token in the link. The token is not stored.';
comment on column report_shares.passcode_hash is 'The argon2id hash of the passcode. Null if the link has none.';
comment on column report_shares.expires_at is 'Null if the link does not expire.';
create index report_shares_of_report on report_shares (workspace_id, report_id);
create index report_shares_of_creator on report_shares (workspace_id, created_by) where created_by is not null;
select app.protect_table('report_shares', 'workspace', array['insert', 'update']);
alter policy read_rows on report_shares
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (select from reports r
    where r.workspace_id = report_shares.workspace_id and r.id = report_shares.report_id));
alter policy add_rows on report_shares
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (select from reports r
    where r.workspace_id = report_shares.workspace_id and r.id = report_shares.report_id
      and ((select app.sees_all_locations()) or r.location_id = any ((select app.writable_locations())::text[]))));
alter policy change_rows on report_shares
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (select from reports r
    where r.workspace_id = report_shares.workspace_id and r.id = report_shares.report_id
      and ((select app.sees_all_locations()) or r.location_id = any ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (select from reports r
    where r.workspace_id = report_shares.workspace_id and r.id = report_shares.report_id
      and ((select app.sees_all_locations()) or r.location_id = any ((select app.writable_locations())::text[]))));
-- People never read the hashes.
revoke select, update on report_shares from hearback_api;
grant select (workspace_id, id, report_id, expires_at, revoked_at, views, last_viewed_at, created_by, created_at) on report_shares to hearback_api;
grant update (revoked_at) on report_shares to hearback_api;
alter table report_shares add column has_passcode boolean not null generated always as (passcode_hash is not null) stored;
grant select (has_passcode) on report_shares to hearback_api;
