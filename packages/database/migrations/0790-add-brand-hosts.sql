-- The address of an agency's own at which its clients sign in, such as portal.agency.com.

create table brand_hosts (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  host text not null check (host ~ '^[a-z0-9.-]{4,253}$'),
  token text not null check (token ~ '^[a-z0-9_-]{20,100}$'),
  status text not null default 'pending' check (status in ('pending', 'verified', 'failing', 'removed')),
  problem text check (problem in
    ('txt_missing', 'txt_wrong', 'cname_missing', 'cname_wrong', 'dns_unavailable', 'taken', 'failed_too_long')),
  created_at timestamptz not null default clock_timestamp(),
  checked_at timestamptz,
  verified_at timestamptz,
  failing_since timestamptz,
  removed_at timestamptz
);
comment on column brand_hosts.host is 'In ASCII (punycode) and lower case.';
comment on column brand_hosts.token is 'Expected in a TXT record of the host, which proves control over its DNS.';
comment on column brand_hosts.status is
  'Verified and failing hosts are served. A host fails while its records are wrong. After 14 days it is removed.';
-- Everyone in the workspace sends links with its host. Only the system changes rows, so no person can skip the proof.
select app.protect_table('brand_hosts', 'workspace');
alter policy read_rows on brand_hosts using (workspace_id = (select app.workspace_id()));

-- Several workspaces may wait for one host. Only one of them is served at it.
create unique index brand_hosts_served on brand_hosts (host) where status in ('verified', 'failing');

alter table auth.passkeys add column host text check (length(host) between 4 and 253);
comment on column auth.passkeys.host is
  'The host that the passkey was registered at. Browsers offer it there only. Null for the public address of the product.';
