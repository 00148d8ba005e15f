-- Each sign-up form keeps its password and details with its own confirmation link. Confirming one link applies that form
-- and discards the others, so that a stranger's form cannot replace the password of the form that is confirmed.
create table auth.sign_up_forms (
  token_hash text primary key,
  auth_user_id text not null references auth."user" (id) on delete cascade,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  company_website text not null,
  phone text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index sign_up_forms_of_user on auth.sign_up_forms (auth_user_id, created_at desc);
grant select, insert, update, delete on auth.sign_up_forms to hearback_system;

-- Sign-ups from before: one form each, with the link that was mailed last. Where that link has expired, the form gets a
-- random hash that no link matches; signing in sends a new one.
set local role hearback_system;
insert into auth.sign_up_forms (token_hash, auth_user_id, password_hash, first_name, last_name, company_name, company_website,
  phone, created_at, expires_at)
select coalesce(v.id, 'expired:' || gen_random_uuid()), a.id, c.password, u.first_name, u.last_name, u.company_name, w.website,
  u.phone, a."createdAt", coalesce(v."expiresAt", a."createdAt")
from auth."user" a
join auth.account c on c."userId" = a.id and c."providerId" = 'credential' and c.password is not null
join users u on u.auth_user_id = a.id and u.role = 'owner'
join workspaces w on w.id = u.workspace_id
left join auth.verification v on v.identifier = 'confirm-email:' || a.id
where a."confirmFirst" and not a."emailVerified";
delete from auth.verification v using auth.sign_up_forms f where f.token_hash = v.id;
reset role;
