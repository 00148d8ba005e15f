-- Generated from the migrated database: npm run types. Do not edit; change it by a new file in migrations/.

create schema app; -- Functions for policies, commands and triggers.
create schema auth; -- Accounts, sessions and keys. hearback_api has no rights here.
create schema public; -- standard public schema
create schema system; -- Tables that belong to no workspace. hearback_api has no rights here.

-- auth --------------------------------------------------------------------------------------------

create table auth."user" (
  id text not null,
  name text not null,
  email text not null,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "requiresEmailConfirmation" boolean not null default false,
  "hasSignedIn" boolean not null default false,
  "newPasswordRequiredAt" timestamp with time zone,
  constraint user_pkey PRIMARY KEY (id),
  constraint user_email_key UNIQUE (email)
);
grant delete, insert, select, update on auth."user" to hearback_system;

create table auth.account (
  id text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamp with time zone,
  "refreshTokenExpiresAt" timestamp with time zone,
  scope text,
  password text,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint account_pkey PRIMARY KEY (id),
  constraint "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX account_of_user ON auth.account USING btree ("userId");
grant delete, insert, select, update on auth.account to hearback_system;

create table auth.challenges (
  token_hash text not null,
  kind text not null,
  auth_user_id text,
  webauthn_challenge text not null,
  expires_at timestamp with time zone not null,
  constraint challenges_pkey PRIMARY KEY (token_hash),
  constraint challenges_auth_user_id_fkey FOREIGN KEY (auth_user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  constraint challenges_check CHECK ((auth_user_id IS NULL) = (kind = 'passkey_sign_in'::text)),
  constraint challenges_kind_check CHECK (kind = ANY (ARRAY['second_factor'::text, 'passkey_sign_in'::text, 'add_passkey'::text, 'step_up'::text]))
);
CREATE INDEX challenges_expiry ON auth.challenges USING btree (expires_at);
CREATE INDEX challenges_of_user ON auth.challenges USING btree (auth_user_id);
grant delete, insert, select, update on auth.challenges to hearback_system;

create table auth.jwks (
  id text not null,
  "publicKey" text not null,
  "createdAt" timestamp with time zone not null,
  sealed_private_key text,
  constraint jwks_pkey PRIMARY KEY (id),
  constraint jwks_bound CHECK (starts_with(sealed_private_key, 'b1.'::text))
);
grant delete, insert, select, update on auth.jwks to hearback_system;

create table auth.passkeys (
  id text not null,
  auth_user_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  host text,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_auth_user_id_fkey FOREIGN KEY (auth_user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  constraint passkeys_host_check CHECK (length(host) >= 4 AND length(host) <= 253),
  constraint passkeys_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE INDEX passkeys_of_user ON auth.passkeys USING btree (auth_user_id);
-- Updates users.has_second_factor when a passkey is added or removed.
CREATE TRIGGER passkeys_set_has_second_factor AFTER INSERT OR DELETE ON auth.passkeys FOR EACH ROW EXECUTE FUNCTION auth.users_set_has_second_factor();
grant delete, insert, select, update on auth.passkeys to hearback_system;

create table auth.recovery_codes (
  auth_user_id text not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (auth_user_id, code_hash),
  constraint recovery_codes_auth_user_id_fkey FOREIGN KEY (auth_user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
grant delete, insert, select, update on auth.recovery_codes to hearback_system;

create table auth.second_factor_failures (
  id bigint not null generated always as identity,
  auth_user_id text not null,
  source text not null,
  failed_at timestamp with time zone not null default clock_timestamp(),
  constraint second_factor_failures_pkey PRIMARY KEY (id),
  constraint second_factor_failures_auth_user_id_fkey FOREIGN KEY (auth_user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX second_factor_failures_expiry ON auth.second_factor_failures USING btree (failed_at);
CREATE INDEX second_factor_failures_of_user ON auth.second_factor_failures USING btree (auth_user_id, failed_at);
grant delete, insert, select, update on auth.second_factor_failures to hearback_system;

create table auth.session (
  id text not null,
  "expiresAt" timestamp with time zone not null,
  token text not null,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null,
  generation integer not null default 0,
  "rotatedAt" timestamp with time zone,
  "secondFactorAt" timestamp with time zone,
  host text,
  "isHostRecorded" boolean not null default false,
  "endedPreviews" jsonb not null default '{}'::jsonb,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_key UNIQUE (token),
  constraint "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE,
  constraint session_generation_check CHECK (generation >= 0)
);
CREATE INDEX session_expiry ON auth.session USING btree ("expiresAt");
CREATE INDEX session_of_host ON auth.session USING btree (host) WHERE (host IS NOT NULL);
CREATE INDEX session_of_user ON auth.session USING btree ("userId");
-- Notifies the API processes of a deleted session.
CREATE TRIGGER session_publish_end_on_delete AFTER DELETE ON auth.session FOR EACH ROW WHEN (old."expiresAt" > now()) EXECUTE FUNCTION auth.session_publish_end();
-- Notifies the API processes of a session that expires earlier than planned, as after a revocation.
CREATE TRIGGER session_publish_end_on_update AFTER UPDATE OF "expiresAt" ON auth.session FOR EACH ROW WHEN (old."expiresAt" > now() AND new."expiresAt" <= now()) EXECUTE FUNCTION auth.session_publish_end();
grant delete, insert, select, update on auth.session to hearback_system;

create table auth.sign_up_forms (
  token_hash text not null,
  auth_user_id text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  company_website text not null,
  phone text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  constraint sign_up_forms_pkey PRIMARY KEY (token_hash),
  constraint sign_up_forms_auth_user_id_fkey FOREIGN KEY (auth_user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX sign_up_forms_of_user ON auth.sign_up_forms USING btree (auth_user_id, created_at DESC);
grant delete, insert, select, update on auth.sign_up_forms to hearback_system;

create table auth.totp_secrets (
  auth_user_id text not null,
  sealed_secret text not null,
  confirmed_at timestamp with time zone,
  last_step integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint totp_secrets_pkey PRIMARY KEY (auth_user_id),
  constraint totp_secrets_auth_user_id_fkey FOREIGN KEY (auth_user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  constraint totp_secrets_bound CHECK (starts_with(sealed_secret, 'b1.'::text))
);
-- Updates users.has_second_factor when an authenticator app is confirmed or removed.
CREATE TRIGGER totp_secrets_set_has_second_factor AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON auth.totp_secrets FOR EACH ROW EXECUTE FUNCTION auth.users_set_has_second_factor();
grant delete, insert, select, update on auth.totp_secrets to hearback_system;

create table auth.trusted_devices (
  auth_user_id text not null,
  device_hash text not null,
  expires_at timestamp with time zone not null,
  constraint trusted_devices_pkey PRIMARY KEY (auth_user_id, device_hash),
  constraint trusted_devices_auth_user_id_fkey FOREIGN KEY (auth_user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
grant delete, insert, select, update on auth.trusted_devices to hearback_system;

create table auth.verification (
  id text not null,
  identifier text not null,
  value text not null,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint verification_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_identifier ON auth.verification USING btree (identifier);
grant delete, insert, select, update on auth.verification to hearback_system;

create table system.sign_in_attempts (
  key text not null,
  failures integer not null default 0,
  last_failure_at timestamp with time zone not null default now(),
  blocked_until timestamp with time zone,
  constraint sign_in_attempts_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on system.sign_in_attempts to hearback_system;

-- people ------------------------------------------------------------------------------------------

create table workspaces (
  id uuid not null default gen_random_uuid(),
  name text not null,
  website text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  second_factor_since timestamp with time zone,
  second_factor_grace_days smallint not null default 14,
  mcp_enabled boolean not null default false,
  constraint workspaces_pkey PRIMARY KEY (id),
  constraint workspaces_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint workspaces_second_factor_grace_days_check CHECK (second_factor_grace_days >= 0 AND second_factor_grace_days <= 90),
  constraint workspaces_website_check CHECK (length(website) <= 300)
);
alter table workspaces enable row level security, force row level security;
create policy own_workspace on workspaces for select to hearback_api
  using (id = (select app.workspace_id()));
create policy system_all on workspaces for all to hearback_system
  using (true)
  with check (true);
grant select on workspaces to hearback_api;
grant delete, insert, select, update on workspaces to hearback_system;

create table users (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  auth_user_id text not null,
  email citext not null,
  role text not null default 'client'::text,
  user_type text not null,
  onboarding_status text not null default 'pending'::text,
  default_location_id text,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  company_name text not null default ''::text,
  phone text not null default ''::text,
  agency_owner_id uuid,
  has_temporary_password boolean not null default false,
  ghl_contact_id text,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  has_second_factor boolean not null default false,
  languages text[],
  constraint users_pkey PRIMARY KEY (workspace_id, id),
  constraint users_auth_user_id_key UNIQUE (auth_user_id),
  constraint users_email_key UNIQUE (email),
  constraint users_auth_user_id_fkey FOREIGN KEY (auth_user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  constraint users_workspace_id_agency_owner_id_fkey FOREIGN KEY (workspace_id, agency_owner_id) REFERENCES users(workspace_id, id) ON DELETE SET NULL (agency_owner_id),
  constraint users_workspace_id_default_location_id_fkey FOREIGN KEY (workspace_id, default_location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE SET NULL (default_location_id),
  constraint users_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint users_company_name_check CHECK (length(company_name) <= 120),
  constraint users_email_check CHECK (length(email::text) >= 3 AND length(email::text) <= 320),
  constraint users_first_name_check CHECK (length(first_name) <= 120),
  constraint users_languages_check CHECK (cardinality(languages) >= 1 AND cardinality(languages) <= 10 AND array_to_string(languages, ','::text) ~ '^[a-z]{2}(,[a-z]{2})*$'::text),
  constraint users_last_name_check CHECK (length(last_name) <= 120),
  constraint users_onboarding_status_check CHECK (onboarding_status = ANY (ARRAY['pending'::text, 'completed'::text])),
  constraint users_phone_check CHECK (length(phone) <= 40),
  constraint users_role_check CHECK (length(role) >= 1 AND length(role) <= 40),
  constraint users_user_type_check CHECK (user_type = ANY (ARRAY['agency'::text, 'single_location'::text, 'agency_customer'::text]))
);
CREATE INDEX users_newest ON public.users USING btree (workspace_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX users_one_owner ON public.users USING btree (workspace_id) WHERE (role = 'owner'::text);
alter table users enable row level security, force row level security;
create policy add_people on users for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()));
create policy administer_people on users for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()));
create policy read_people on users for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR id = (select app.user_id())));
create policy remove_people on users for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()));
create policy system_all on users for all to hearback_system
  using (true)
  with check (true);
create policy write_own_profile on users for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND id = (select app.user_id()));
-- Cancels unsent emails to deleted users.
CREATE TRIGGER users_cancel_mails AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.mails_cancel_for_deleted();
-- Deletes the pending invitations of a deleted user, before the foreign key clears their author.
CREATE TRIGGER users_delete_invitations_of_deleted BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION app.users_delete_invitations();
-- Deletes the pending invitations of a user who was disabled or lost the right to invite.
CREATE TRIGGER users_delete_invitations_of_demoted AFTER UPDATE OF role, user_type, disabled_at ON users FOR EACH ROW WHEN (new.disabled_at IS NOT NULL OR new.user_type <> old.user_type OR (new.role <> ALL (ARRAY['owner'::text, 'team'::text])) AND new.user_type <> 'agency'::text) EXECUTE FUNCTION app.users_delete_invitations();
-- Keeps a user from changing their own type, which column grants alone cannot prevent.
CREATE TRIGGER users_guard_type BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION app.users_guard_type();
-- Pauses the channels of a deleted user, before the foreign key clears their author.
CREATE TRIGGER users_pause_channels_of_deleted BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION app.users_pause_channels();
-- Pauses the channels of a demoted or disabled administrator, who must not keep receiving notifications.
CREATE TRIGGER users_pause_channels_of_demoted AFTER UPDATE OF role, user_type, disabled_at ON users FOR EACH ROW WHEN (new.disabled_at IS NOT NULL OR (new.role <> ALL (ARRAY['owner'::text, 'team'::text])) OR (new.user_type <> ALL (ARRAY['agency'::text, 'single_location'::text]))) EXECUTE FUNCTION app.users_pause_channels();
-- Unassigns conversations when the role, type or default location of a user changes.
CREATE TRIGGER users_unassign_conversations AFTER UPDATE OF role, user_type, default_location_id, disabled_at ON users FOR EACH ROW WHEN (old.role IS DISTINCT FROM new.role OR old.user_type IS DISTINCT FROM new.user_type OR old.default_location_id IS DISTINCT FROM new.default_location_id OR old.disabled_at IS DISTINCT FROM new.disabled_at) EXECUTE FUNCTION app.users_unassign_conversations();
grant delete, insert, select on users to hearback_api;
grant delete, insert, select, update on users to hearback_system;
grant update (user_type, onboarding_status, default_location_id, first_name, last_name, company_name, phone, agency_owner_id, updated_at, languages) on users to hearback_api;

create table invitations (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  email citext not null,
  user_type text not null,
  locations text[] not null default '{}'::text[],
  access_level text not null default 'read'::text,
  token_hash text not null,
  invited_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  constraint invitations_pkey PRIMARY KEY (workspace_id, id),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint invitations_workspace_id_invited_by_fkey FOREIGN KEY (workspace_id, invited_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (invited_by),
  constraint invitations_access_level_check CHECK (access_level = ANY (ARRAY['read'::text, 'write'::text, 'admin'::text])),
  constraint invitations_email_check CHECK (length(email::text) >= 3 AND length(email::text) <= 320),
  constraint invitations_locations_check CHECK (cardinality(locations) <= 1000),
  constraint invitations_user_type_check CHECK (user_type = ANY (ARRAY['agency'::text, 'single_location'::text, 'agency_customer'::text]))
);
CREATE INDEX invitations_newest ON public.invitations USING btree (workspace_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX invitations_one_pending ON public.invitations USING btree (workspace_id, email) WHERE (accepted_at IS NULL);
alter table invitations enable row level security, force row level security;
create policy cancel_invitations on invitations for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()));
create policy read_invitations on invitations for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.can_manage_users()));
create policy renew_invitations on invitations for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()) AND invited_by = (select app.user_id()));
create policy system_all on invitations for all to hearback_system
  using (true)
  with check (true);
create policy write_invitations on invitations for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()) AND invited_by = (select app.user_id()));
-- Cancels unsent emails of deleted invitations.
CREATE TRIGGER invitations_cancel_mails AFTER DELETE ON invitations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.mails_cancel_for_deleted();
grant delete, insert on invitations to hearback_api;
grant delete, insert, select, update on invitations to hearback_system;
grant select (workspace_id, id, email, user_type, locations, access_level, invited_by, created_at, expires_at, accepted_at) on invitations to hearback_api;
grant update (user_type, locations, access_level, token_hash, invited_by, expires_at) on invitations to hearback_api;

create table password_reset_tokens (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_reset_tokens_pkey PRIMARY KEY (workspace_id, id),
  constraint password_reset_tokens_token_hash_key UNIQUE (token_hash),
  constraint password_reset_tokens_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint password_reset_tokens_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE
);
alter table password_reset_tokens enable row level security, force row level security;
create policy system_all on password_reset_tokens for all to hearback_system
  using (true)
  with check (true);
create policy write_reset_tokens on password_reset_tokens for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()));
grant insert on password_reset_tokens to hearback_api;
grant delete, insert, select, update on password_reset_tokens to hearback_system;

create table user_location_access (
  workspace_id uuid not null,
  user_id uuid not null,
  ghl_location_id text not null,
  access_level text not null default 'read'::text,
  created_at timestamp with time zone not null default now(),
  constraint user_location_access_pkey PRIMARY KEY (workspace_id, user_id, ghl_location_id),
  constraint user_location_access_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint user_location_access_workspace_id_ghl_location_id_fkey FOREIGN KEY (workspace_id, ghl_location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint user_location_access_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE,
  constraint user_location_access_access_level_check CHECK (access_level = ANY (ARRAY['read'::text, 'write'::text, 'admin'::text]))
);
CREATE INDEX user_location_access_location ON public.user_location_access USING btree (workspace_id, ghl_location_id);
alter table user_location_access enable row level security, force row level security;
create policy change_access on user_location_access for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()));
create policy grant_access on user_location_access for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()));
create policy read_grants on user_location_access for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR user_id = (select app.user_id())));
create policy revoke_access on user_location_access for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()));
create policy system_all on user_location_access for all to hearback_system
  using (true)
  with check (true);
-- Unassigns conversations when a grant is revoked.
CREATE TRIGGER user_location_access_unassign_conversations AFTER DELETE ON user_location_access FOR EACH ROW EXECUTE FUNCTION app.users_unassign_conversations();
grant delete, insert, select on user_location_access to hearback_api;
grant delete, insert, select, update on user_location_access to hearback_system;
grant update (access_level) on user_location_access to hearback_api;

-- notifications -----------------------------------------------------------------------------------

create table notifications (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  webhook_id uuid,
  kind text not null,
  contact_id uuid,
  import_id uuid,
  account_id uuid,
  location_id text,
  detail text,
  causes text[] not null,
  times integer not null default 1,
  in_app boolean not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  at timestamp with time zone not null default clock_timestamp(),
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  posted_at timestamp with time zone,
  digested_at timestamp with time zone,
  pushed_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (workspace_id, id),
  constraint notifications_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES accounts(workspace_id, id) ON DELETE CASCADE,
  constraint notifications_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint notifications_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint notifications_workspace_id_import_id_fkey FOREIGN KEY (workspace_id, import_id) REFERENCES imports(workspace_id, id) ON DELETE CASCADE,
  constraint notifications_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint notifications_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE,
  constraint notifications_workspace_id_webhook_id_fkey FOREIGN KEY (workspace_id, webhook_id) REFERENCES notification_webhooks(workspace_id, id) ON DELETE CASCADE,
  constraint notifications_check CHECK (num_nonnulls(user_id, webhook_id) = 1),
  constraint notifications_check1 CHECK (num_nonnulls(contact_id, import_id, account_id, location_id) = 1),
  constraint notifications_detail_check CHECK (length(detail) <= 300),
  constraint notifications_kind_check CHECK (kind = ANY (ARRAY['mention'::text, 'assigned'::text, 'client_request'::text, 'approval'::text, 'reminder'::text, 'reply_held'::text, 'rule'::text, 'overdue'::text, 'interested_reply'::text, 'report_waiting'::text, 'client_alert'::text, 'sender_failing'::text, 'integration_trouble'::text, 'import_ended'::text, 'sync_ended'::text]))
);
CREATE INDEX notifications_age ON public.notifications USING btree (created_at);
CREATE INDEX notifications_newest ON public.notifications USING btree (workspace_id, user_id, at DESC, id DESC) WHERE in_app;
CREATE INDEX notifications_of_account ON public.notifications USING btree (workspace_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX notifications_of_contact ON public.notifications USING btree (workspace_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX notifications_of_import ON public.notifications USING btree (workspace_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX notifications_of_location ON public.notifications USING btree (workspace_id, location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX notifications_of_webhook ON public.notifications USING btree (workspace_id, webhook_id) WHERE (webhook_id IS NOT NULL);
CREATE INDEX notifications_undigested ON public.notifications USING btree (workspace_id, user_id) WHERE ((digested_at IS NULL) AND (read_at IS NULL));
CREATE INDEX notifications_unread ON public.notifications USING btree (workspace_id, user_id) WHERE (in_app AND (read_at IS NULL));
alter table notifications enable row level security, force row level security;
create policy mark_own on notifications for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy read_own on notifications for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()) AND (contact_id IS NULL OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = notifications.workspace_id AND c.id = notifications.contact_id))) AND (import_id IS NULL OR (EXISTS ( SELECT
   FROM imports i
  WHERE i.workspace_id = notifications.workspace_id AND i.id = notifications.import_id))) AND (account_id IS NULL OR (select app.sees_all_locations())) AND (location_id IS NULL OR (select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on notifications for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on notifications to hearback_system;
grant select (workspace_id, id, user_id, kind, contact_id, import_id, account_id, location_id, detail, times, in_app, created_at, at, read_at) on notifications to hearback_api;
grant update (read_at) on notifications to hearback_api;

create table notification_settings (
  workspace_id uuid not null,
  user_id uuid not null,
  time_zone text not null default 'UTC'::text,
  quiet_from text,
  quiet_until text,
  digest_at text not null default '08:00'::text,
  digested_on date,
  constraint notification_settings_pkey PRIMARY KEY (workspace_id, user_id),
  constraint notification_settings_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE,
  constraint notification_settings_check CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from <> quiet_until),
  constraint notification_settings_digest_at_check CHECK (digest_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint notification_settings_quiet_from_check CHECK (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint notification_settings_quiet_until_check CHECK (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint notification_settings_time_zone_check CHECK (length(time_zone) >= 1 AND length(time_zone) <= 60)
);
alter table notification_settings enable row level security, force row level security;
create policy add_rows on notification_settings for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy change_rows on notification_settings for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy read_rows on notification_settings for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy system_all on notification_settings for all to hearback_system
  using (true)
  with check (true);
grant select on notification_settings to hearback_api;
grant delete, insert, select, update on notification_settings to hearback_system;
grant insert (workspace_id, user_id, time_zone, quiet_from, quiet_until, digest_at) on notification_settings to hearback_api;
grant update (time_zone, quiet_from, quiet_until, digest_at) on notification_settings to hearback_api;

create table notification_preferences (
  workspace_id uuid not null,
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  email text not null,
  push boolean not null,
  constraint notification_preferences_pkey PRIMARY KEY (workspace_id, user_id, kind),
  constraint notification_preferences_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE,
  constraint notification_preferences_email_check CHECK (email = ANY (ARRAY['off'::text, 'at_once'::text, 'digest'::text])),
  constraint notification_preferences_kind_check CHECK (kind = ANY (ARRAY['mention'::text, 'assigned'::text, 'client_request'::text, 'approval'::text, 'reminder'::text, 'reply_held'::text, 'rule'::text, 'overdue'::text, 'interested_reply'::text, 'report_waiting'::text, 'client_alert'::text, 'sender_failing'::text, 'integration_trouble'::text, 'import_ended'::text, 'sync_ended'::text]))
);
alter table notification_preferences enable row level security, force row level security;
create policy add_rows on notification_preferences for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy change_rows on notification_preferences for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy read_rows on notification_preferences for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy system_all on notification_preferences for all to hearback_system
  using (true)
  with check (true);
grant insert, select, update on notification_preferences to hearback_api;
grant delete, insert, select, update on notification_preferences to hearback_system;

create table notification_webhooks (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  service text not null,
  host text not null,
  sealed_url text not null,
  kinds text[] not null,
  error text,
  last_sent_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  added_by uuid,
  paused_at timestamp with time zone,
  constraint notification_webhooks_pkey PRIMARY KEY (workspace_id, id),
  constraint notification_webhooks_added_by_fkey FOREIGN KEY (workspace_id, added_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (added_by),
  constraint notification_webhooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint notification_webhooks_bound CHECK (starts_with(sealed_url, 'b1.'::text)),
  constraint notification_webhooks_error_check CHECK (length(error) <= 300),
  constraint notification_webhooks_host_check CHECK (length(host) >= 1 AND length(host) <= 255),
  constraint notification_webhooks_kinds_check CHECK (kinds <@ ARRAY['rule'::text, 'overdue'::text, 'interested_reply'::text, 'client_alert'::text, 'sender_failing'::text, 'integration_trouble'::text, 'import_ended'::text, 'sync_ended'::text]),
  constraint notification_webhooks_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint notification_webhooks_service_check CHECK (service = ANY (ARRAY['slack'::text, 'teams'::text, 'other'::text]))
);
CREATE INDEX notification_webhooks_of_admin ON public.notification_webhooks USING btree (workspace_id, added_by) WHERE (added_by IS NOT NULL);
alter table notification_webhooks enable row level security, force row level security;
create policy add_rows on notification_webhooks for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy change_rows on notification_webhooks for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy read_rows on notification_webhooks for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy remove_rows on notification_webhooks for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy system_all on notification_webhooks for all to hearback_system
  using (true)
  with check (true);
grant delete on notification_webhooks to hearback_api;
grant delete, insert, select, update on notification_webhooks to hearback_system;
grant insert (workspace_id, id, name, service, host, sealed_url, kinds, added_by) on notification_webhooks to hearback_api;
grant select (workspace_id, id, name, service, host, kinds, error, last_sent_at, created_at, added_by, paused_at) on notification_webhooks to hearback_api;
grant update (name, kinds, added_by, paused_at) on notification_webhooks to hearback_api;

create table push_subscriptions (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  added_at timestamp with time zone not null default clock_timestamp(),
  constraint push_subscriptions_pkey PRIMARY KEY (workspace_id, id),
  constraint push_subscriptions_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE,
  constraint push_subscriptions_auth_check CHECK (length(auth) = 22),
  constraint push_subscriptions_endpoint_check CHECK (length(endpoint) >= 1 AND length(endpoint) <= 1000),
  constraint push_subscriptions_p256dh_check CHECK (length(p256dh) = 87)
);
CREATE UNIQUE INDEX push_subscriptions_endpoint ON public.push_subscriptions USING btree (endpoint);
CREATE INDEX push_subscriptions_of_user ON public.push_subscriptions USING btree (workspace_id, user_id);
alter table push_subscriptions enable row level security, force row level security;
create policy read_rows on push_subscriptions for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy remove_rows on push_subscriptions for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy system_all on push_subscriptions for all to hearback_system
  using (true)
  with check (true);
grant delete on push_subscriptions to hearback_api;
grant delete, insert, select, update on push_subscriptions to hearback_system;
grant select (workspace_id, id, user_id, endpoint, added_at) on push_subscriptions to hearback_api;

create table system.push_keys (
  id text not null,
  public_key text not null,
  sealed_private_key text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint push_keys_pkey PRIMARY KEY (id),
  constraint push_keys_bound CHECK (starts_with(sealed_private_key, 'b1.'::text)),
  constraint push_keys_id_check CHECK (id = 'vapid'::text),
  constraint push_keys_public_key_check CHECK (length(public_key) = 87)
);
grant insert, select, update on system.push_keys to hearback_system;

-- billing -----------------------------------------------------------------------------------------

create table subscriptions (
  workspace_id uuid not null,
  plan text not null,
  status text not null,
  stripe_customer_id text not null,
  stripe_subscription_id text not null,
  current_period_end timestamp with time zone,
  cancel_at_period_end boolean not null default false,
  as_of timestamp with time zone not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint subscriptions_pkey PRIMARY KEY (workspace_id),
  constraint subscriptions_stripe_subscription_id_key UNIQUE (stripe_subscription_id),
  constraint subscriptions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint subscriptions_plan_check CHECK (plan = ANY (ARRAY['single'::text, 'five'::text, 'unlimited'::text])),
  constraint subscriptions_status_check CHECK (length(status) >= 1 AND length(status) <= 40)
);
CREATE INDEX subscriptions_customer ON public.subscriptions USING btree (stripe_customer_id);
alter table subscriptions enable row level security, force row level security;
create policy read_subscription on subscriptions for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy system_all on subscriptions for all to hearback_system
  using (true)
  with check (true);
-- Records subscriptions that are deleted with their workspace.
CREATE TRIGGER subscriptions_record_deletion AFTER DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION app.subscriptions_record_deletion();
grant select on subscriptions to hearback_api;
grant delete, insert, select, update on subscriptions to hearback_system;

create table system.abandoned_subscriptions (
  stripe_subscription_id text not null,
  abandoned_at timestamp with time zone not null default clock_timestamp(),
  constraint abandoned_subscriptions_pkey PRIMARY KEY (stripe_subscription_id)
);
grant delete, insert, select on system.abandoned_subscriptions to hearback_system;

create table system.stripe_events (
  id text not null,
  type text not null,
  created timestamp with time zone not null,
  payload jsonb not null,
  received_at timestamp with time zone not null default clock_timestamp(),
  processed_at timestamp with time zone,
  attempts integer not null default 0,
  error text,
  constraint stripe_events_pkey PRIMARY KEY (id)
);
CREATE INDEX stripe_events_waiting ON system.stripe_events USING btree (received_at) WHERE (processed_at IS NULL);
grant insert, select, update on system.stripe_events to hearback_system;

-- locations ---------------------------------------------------------------------------------------

create table ghl_locations (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  ghl_location_id text not null,
  name text not null,
  custom_name text,
  connected boolean not null default false,
  last_sync timestamp with time zone,
  contact_count integer not null default 0,
  error_message text,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default now(),
  name_words tsvector not null generated always as (app.to_search_words(COALESCE(custom_name, name))) stored,
  calendars_requested_at timestamp with time zone,
  client_threads text not null default 'interested'::text,
  client_may_comment boolean not null default false,
  client_may_answer boolean not null default false,
  client_sees_reports boolean not null default true,
  client_sees_meetings boolean not null default true,
  client_may_approve boolean not null default false,
  approval_days smallint not null default 3,
  constraint ghl_locations_pkey PRIMARY KEY (workspace_id, id),
  constraint ghl_locations_workspace_id_ghl_location_id_key UNIQUE (workspace_id, ghl_location_id),
  constraint ghl_locations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint ghl_locations_approval_days_check CHECK (approval_days >= 1 AND approval_days <= 30),
  constraint ghl_locations_client_access_check CHECK (client_threads <> 'none'::text OR NOT (client_may_comment OR client_may_answer OR client_may_approve)),
  constraint ghl_locations_client_threads_check CHECK (client_threads = ANY (ARRAY['none'::text, 'interested'::text, 'all'::text])),
  constraint ghl_locations_contact_count_check CHECK (contact_count >= 0),
  constraint ghl_locations_custom_name_check CHECK (length(custom_name) >= 1 AND length(custom_name) <= 200),
  constraint ghl_locations_ghl_location_id_check CHECK (length(ghl_location_id) >= 1 AND length(ghl_location_id) <= 100),
  constraint ghl_locations_name_check CHECK (length(name) >= 1 AND length(name) <= 200)
);
CREATE INDEX ghl_locations_without_calendars ON public.ghl_locations USING btree (workspace_id, ghl_location_id) WHERE (connected AND (calendars_requested_at IS NULL));
alter table ghl_locations enable row level security, force row level security;
create policy change_locations on ghl_locations for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy read_granted on ghl_locations for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (ghl_location_id = ANY ((select app.readable_locations())::text[]))));
create policy remove_locations on ghl_locations for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy system_all on ghl_locations for all to hearback_system
  using (true)
  with check (true);
-- Rejects a change of client access by a user who is not an owner or team member of the agency.
CREATE TRIGGER ghl_locations_guard_client_access BEFORE UPDATE OF client_threads, client_may_comment, client_may_answer, client_may_approve, approval_days, client_sees_reports, client_sees_meetings ON ghl_locations FOR EACH ROW WHEN (old.client_threads IS DISTINCT FROM new.client_threads OR old.client_may_comment IS DISTINCT FROM new.client_may_comment OR old.client_may_answer IS DISTINCT FROM new.client_may_answer OR old.client_may_approve IS DISTINCT FROM new.client_may_approve OR old.approval_days IS DISTINCT FROM new.approval_days OR old.client_sees_reports IS DISTINCT FROM new.client_sees_reports OR old.client_sees_meetings IS DISTINCT FROM new.client_sees_meetings) EXECUTE FUNCTION app.ghl_locations_guard_client_access();
grant delete, select on ghl_locations to hearback_api;
grant delete, insert, select, update on ghl_locations to hearback_system;
grant update (custom_name, connected, updated_at, client_threads, client_may_comment, client_may_answer, client_sees_reports, client_sees_meetings, client_may_approve, approval_days) on ghl_locations to hearback_api;

create table oauth_states (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  state_hash text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint oauth_states_pkey PRIMARY KEY (workspace_id, id),
  constraint oauth_states_state_hash_key UNIQUE (state_hash),
  constraint oauth_states_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint oauth_states_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE
);
alter table oauth_states enable row level security, force row level security;
create policy begin_journey on oauth_states for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy system_all on oauth_states for all to hearback_system
  using (true)
  with check (true);
grant insert on oauth_states to hearback_api;
grant delete, insert, select, update on oauth_states to hearback_system;

create table oauth_tokens (
  workspace_id uuid not null,
  ghl_location_id text not null,
  sealed_access_token text not null,
  sealed_refresh_token text not null,
  expires_at timestamp with time zone not null,
  company_id text,
  scopes text not null default ''::text,
  state text not null default 'ok'::text,
  refreshed_at timestamp with time zone not null default clock_timestamp(),
  constraint oauth_tokens_pkey PRIMARY KEY (workspace_id, ghl_location_id),
  constraint oauth_tokens_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint oauth_tokens_workspace_id_ghl_location_id_fkey FOREIGN KEY (workspace_id, ghl_location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint oauth_tokens_state_check CHECK (state = ANY (ARRAY['ok'::text, 'auth_expired'::text]))
);
alter table oauth_tokens enable row level security, force row level security;
create policy read_tokens on oauth_tokens for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (ghl_location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on oauth_tokens for all to hearback_system
  using (true)
  with check (true);
-- Rejects tokens that are not sealed for their row.
CREATE TRIGGER oauth_tokens_bound BEFORE INSERT OR UPDATE OF sealed_access_token, sealed_refresh_token ON oauth_tokens FOR EACH ROW EXECUTE FUNCTION app.require_bound_secrets('sealed_access_token', 'sealed_refresh_token');
grant delete, insert, select, update on oauth_tokens to hearback_system;
grant select (workspace_id, ghl_location_id, expires_at, scopes, state, refreshed_at) on oauth_tokens to hearback_api;

-- accounts ----------------------------------------------------------------------------------------

create table accounts (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  provider text not null,
  user_id uuid not null,
  agency_owner_id uuid,
  provider_account_id text not null,
  name text not null,
  custom_name text,
  sealed_api_key text not null,
  key_last_four text not null,
  connected boolean not null default true,
  last_sync timestamp with time zone,
  contact_count integer not null default 0,
  campaign_count integer not null default 0,
  error_message text,
  webhook_secret_hash text not null,
  sealed_webhook_secret text not null,
  last_event_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  blocks_suppressed boolean,
  senders_problem text,
  constraint accounts_pkey PRIMARY KEY (workspace_id, id),
  constraint accounts_webhook_secret_hash_key UNIQUE (webhook_secret_hash),
  constraint accounts_workspace_id_provider_provider_account_id_key UNIQUE (workspace_id, provider, provider_account_id),
  constraint accounts_workspace_id_agency_owner_id_fkey FOREIGN KEY (workspace_id, agency_owner_id) REFERENCES users(workspace_id, id) ON DELETE SET NULL (agency_owner_id),
  constraint accounts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint accounts_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE,
  constraint accounts_campaign_count_check CHECK (campaign_count >= 0),
  constraint accounts_contact_count_check CHECK (contact_count >= 0),
  constraint accounts_custom_name_check CHECK (length(custom_name) >= 1 AND length(custom_name) <= 120),
  constraint accounts_key_last_four_check CHECK (length(key_last_four) <= 4),
  constraint accounts_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint accounts_provider_account_id_check CHECK (length(provider_account_id) >= 1 AND length(provider_account_id) <= 200),
  constraint accounts_provider_check CHECK (provider = ANY (ARRAY['instantly'::text, 'heyreach'::text])),
  constraint accounts_senders_problem_check CHECK (length(senders_problem) >= 1 AND length(senders_problem) <= 500)
);
alter table accounts enable row level security, force row level security;
create policy add_accounts on accounts for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND user_id = (select app.user_id()));
create policy change_accounts on accounts for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy read_accounts on accounts for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.sees_all_locations()));
create policy remove_accounts on accounts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy system_all on accounts for all to hearback_system
  using (true)
  with check (true);
-- Rejects API keys and webhook secrets that are not sealed for their row.
CREATE TRIGGER accounts_bound BEFORE INSERT OR UPDATE OF sealed_api_key, sealed_webhook_secret ON accounts FOR EACH ROW EXECUTE FUNCTION app.require_bound_secrets('sealed_api_key', 'sealed_webhook_secret');
grant delete, insert on accounts to hearback_api;
grant delete, insert, select, update on accounts to hearback_system;
grant select (workspace_id, id, provider, user_id, agency_owner_id, provider_account_id, name, custom_name, key_last_four, connected, last_sync, contact_count, campaign_count, error_message, last_event_at, created_at, updated_at, blocks_suppressed, senders_problem) on accounts to hearback_api;
grant update (custom_name, updated_at, blocks_suppressed) on accounts to hearback_api;

create table sender_identities (
  workspace_id uuid not null,
  account_id uuid not null,
  sender_key text not null,
  provider_name text,
  display_name text,
  signature text,
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint sender_identities_pkey PRIMARY KEY (workspace_id, account_id, sender_key),
  constraint sender_identities_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES accounts(workspace_id, id) ON DELETE CASCADE,
  constraint sender_identities_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint sender_identities_display_name_check CHECK (length(display_name) >= 1 AND length(display_name) <= 120),
  constraint sender_identities_provider_name_check CHECK (length(provider_name) >= 1 AND length(provider_name) <= 200),
  constraint sender_identities_sender_key_check CHECK (length(sender_key) >= 1 AND length(sender_key) <= 320),
  constraint sender_identities_signature_check CHECK (length(signature) >= 1 AND length(signature) <= 2000)
);
alter table sender_identities enable row level security, force row level security;
create policy add_rows on sender_identities for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy change_rows on sender_identities for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy read_rows on sender_identities for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy system_all on sender_identities for all to hearback_system
  using (true)
  with check (true);
grant insert, select, update on sender_identities to hearback_api;
grant delete, insert, select, update on sender_identities to hearback_system;

create table sender_health (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  sender_key text not null,
  kind text not null,
  name text,
  connection text not null,
  warmup text,
  warmup_score integer,
  daily_limit integer,
  sending_gap integer,
  dns jsonb,
  band text not null,
  problems jsonb not null default '[]'::jsonb,
  last_message_at timestamp with time zone,
  band_changed_at timestamp with time zone not null default clock_timestamp(),
  figures_read_at timestamp with time zone,
  checked_at timestamp with time zone not null default clock_timestamp(),
  constraint sender_health_pkey PRIMARY KEY (workspace_id, account_id, sender_key),
  constraint sender_health_workspace_id_id_key UNIQUE (workspace_id, id),
  constraint sender_health_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES accounts(workspace_id, id) ON DELETE CASCADE,
  constraint sender_health_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint sender_health_band_check CHECK (band = ANY (ARRAY['healthy'::text, 'watch'::text, 'failing'::text, 'unknown'::text])),
  constraint sender_health_connection_check CHECK (connection = ANY (ARRAY['connected'::text, 'paused'::text, 'maintenance'::text, 'error'::text])),
  constraint sender_health_kind_check CHECK (kind = ANY (ARRAY['mailbox'::text, 'linkedin'::text])),
  constraint sender_health_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint sender_health_sender_key_check CHECK (length(sender_key) >= 1 AND length(sender_key) <= 320),
  constraint sender_health_warmup_check CHECK (warmup = ANY (ARRAY['active'::text, 'paused'::text, 'banned'::text, 'spam_folder_unknown'::text, 'suspended'::text]))
);
CREATE INDEX sender_health_failing ON public.sender_health USING btree (workspace_id) WHERE (band = 'failing'::text);
alter table sender_health enable row level security, force row level security;
create policy read_rows on sender_health for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM sender_campaigns s
  WHERE s.workspace_id = sender_health.workspace_id AND s.account_id = sender_health.account_id AND s.sender_key = sender_health.sender_key))));
create policy system_all on sender_health for all to hearback_system
  using (true)
  with check (true);
grant select on sender_health to hearback_api;
grant delete, insert, select, update on sender_health to hearback_system;

create table sender_days (
  workspace_id uuid not null,
  account_id uuid not null,
  sender_key text not null,
  day date not null,
  warmup_score integer,
  landed_inbox integer,
  landed_spam integer,
  sent integer,
  bounced integer,
  constraint sender_days_pkey PRIMARY KEY (workspace_id, account_id, sender_key, day),
  constraint sender_days_workspace_id_account_id_sender_key_fkey FOREIGN KEY (workspace_id, account_id, sender_key) REFERENCES sender_health(workspace_id, account_id, sender_key) ON DELETE CASCADE,
  constraint sender_days_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
alter table sender_days enable row level security, force row level security;
create policy read_rows on sender_days for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM sender_health h
  WHERE h.workspace_id = sender_days.workspace_id AND h.account_id = sender_days.account_id AND h.sender_key = sender_days.sender_key)));
create policy system_all on sender_days for all to hearback_system
  using (true)
  with check (true);
grant select on sender_days to hearback_api;
grant delete, insert, select, update on sender_days to hearback_system;

create table sender_campaigns (
  workspace_id uuid not null,
  account_id uuid not null,
  sender_key text not null,
  provider text not null,
  provider_campaign_id text not null,
  constraint sender_campaigns_pkey PRIMARY KEY (workspace_id, account_id, sender_key, provider, provider_campaign_id),
  constraint sender_campaigns_workspace_id_account_id_sender_key_fkey FOREIGN KEY (workspace_id, account_id, sender_key) REFERENCES sender_health(workspace_id, account_id, sender_key) ON DELETE CASCADE,
  constraint sender_campaigns_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint sender_campaigns_provider_campaign_id_check CHECK (length(provider_campaign_id) >= 1 AND length(provider_campaign_id) <= 200),
  constraint sender_campaigns_provider_check CHECK (provider = ANY (ARRAY['instantly'::text, 'heyreach'::text]))
);
CREATE INDEX sender_campaigns_of_campaign ON public.sender_campaigns USING btree (workspace_id, provider, provider_campaign_id);
alter table sender_campaigns enable row level security, force row level security;
create policy read_rows on sender_campaigns for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.workspace_id = sender_campaigns.workspace_id AND c.provider = sender_campaigns.provider AND c.provider_campaign_id = sender_campaigns.provider_campaign_id)));
create policy system_all on sender_campaigns for all to hearback_system
  using (true)
  with check (true);
grant select on sender_campaigns to hearback_api;
grant delete, insert, select, update on sender_campaigns to hearback_system;

-- campaigns ---------------------------------------------------------------------------------------

create table campaigns (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid,
  provider text not null,
  provider_campaign_id text not null,
  name text,
  status integer,
  ghl_location_id text,
  ai_enabled boolean not null default true,
  enrichment_enabled boolean not null default false,
  creation_time timestamp with time zone,
  instantly_created_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  campaign_date timestamp with time zone generated always as (COALESCE(creation_time, instantly_created_at, created_at)) stored,
  target_vertical text,
  target_titles text,
  main_product_site_url text,
  company_name text,
  industry text,
  value_proposition text,
  user_id uuid,
  campaign_stats jsonb,
  ai_tone text not null default 'professional'::text,
  ai_prompt text not null default ''::text,
  auto_reply_enabled boolean not null default false,
  leads_read_at timestamp with time zone,
  reported_lead_counts text,
  name_words tsvector not null generated always as (app.to_search_words(COALESCE(name, provider_campaign_id))) stored,
  figures_read_at timestamp with time zone,
  reported_figures text,
  price_line text not null default ''::text,
  ends_on date,
  constraint campaigns_pkey PRIMARY KEY (workspace_id, id),
  constraint campaigns_workspace_id_provider_provider_campaign_id_key UNIQUE (workspace_id, provider, provider_campaign_id),
  constraint campaigns_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES accounts(workspace_id, id) ON DELETE SET NULL (account_id),
  constraint campaigns_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint campaigns_workspace_id_ghl_location_id_fkey FOREIGN KEY (workspace_id, ghl_location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint campaigns_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE SET NULL (user_id),
  constraint campaigns_ai_prompt_check CHECK (length(ai_prompt) <= 4000),
  constraint campaigns_ai_tone_check CHECK (ai_tone = ANY (ARRAY['professional'::text, 'friendly'::text, 'casual'::text, 'formal'::text])),
  constraint campaigns_price_line_check CHECK (length(price_line) <= 300),
  constraint campaigns_provider_campaign_id_check CHECK (length(provider_campaign_id) >= 1 AND length(provider_campaign_id) <= 200),
  constraint campaigns_provider_check CHECK (provider = ANY (ARRAY['instantly'::text, 'heyreach'::text, 'ghl'::text]))
);
CREATE INDEX campaigns_by_date ON public.campaigns USING btree (workspace_id, campaign_date DESC, id DESC);
CREATE INDEX campaigns_by_location ON public.campaigns USING btree (workspace_id, ghl_location_id);
alter table campaigns enable row level security, force row level security;
create policy add_campaigns on campaigns for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (ghl_location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_campaigns on campaigns for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (ghl_location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (ghl_location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_granted on campaigns for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (ghl_location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on campaigns for all to hearback_system
  using (true)
  with check (true);
-- Keeps the location of the figures equal to the location of the campaign.
CREATE TRIGGER campaigns_move_figures AFTER UPDATE OF ghl_location_id ON campaigns FOR EACH ROW WHEN (old.ghl_location_id IS DISTINCT FROM new.ghl_location_id) EXECUTE FUNCTION app.campaigns_move_figures();
-- Copies the location of a campaign to its snippets and knowledge entries.
CREATE TRIGGER campaigns_move_texts AFTER UPDATE OF ghl_location_id ON campaigns FOR EACH ROW WHEN (old.ghl_location_id IS DISTINCT FROM new.ghl_location_id) EXECUTE FUNCTION app.campaigns_move_texts();
grant insert, select, update on campaigns to hearback_api;
grant delete, insert, select, update on campaigns to hearback_system;

create table campaign_sequences (
  workspace_id uuid not null,
  campaign_id uuid not null,
  emails jsonb not null,
  variables text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default clock_timestamp(),
  account_id uuid,
  provider_name text,
  leased_until timestamp with time zone,
  delay_days integer not null default 3,
  constraint campaign_sequences_pkey PRIMARY KEY (workspace_id, campaign_id),
  constraint campaign_sequences_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES accounts(workspace_id, id) ON DELETE SET NULL (account_id),
  constraint campaign_sequences_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_sequences_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint campaign_sequences_delay_days_check CHECK (delay_days >= 1 AND delay_days <= 30)
);
CREATE INDEX sequences_by_name ON public.campaign_sequences USING btree (workspace_id, provider_name) WHERE (provider_name IS NOT NULL);
CREATE INDEX sequences_of_account ON public.campaign_sequences USING btree (workspace_id, account_id) WHERE (account_id IS NOT NULL);
alter table campaign_sequences enable row level security, force row level security;
create policy mark_sequences on campaign_sequences for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.workspace_id = campaign_sequences.workspace_id AND c.id = campaign_sequences.campaign_id AND ((select app.sees_all_locations()) OR (c.ghl_location_id = ANY ((select app.writable_locations())::text[]))))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.workspace_id = campaign_sequences.workspace_id AND c.id = campaign_sequences.campaign_id AND ((select app.sees_all_locations()) OR (c.ghl_location_id = ANY ((select app.writable_locations())::text[]))))));
create policy read_sequences on campaign_sequences for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.workspace_id = campaign_sequences.workspace_id AND c.id = campaign_sequences.campaign_id)));
create policy system_all on campaign_sequences for all to hearback_system
  using (true)
  with check (true);
create policy write_sequences on campaign_sequences for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.workspace_id = campaign_sequences.workspace_id AND c.id = campaign_sequences.campaign_id AND ((select app.sees_all_locations()) OR (c.ghl_location_id = ANY ((select app.writable_locations())::text[]))))));
grant insert, select on campaign_sequences to hearback_api;
grant delete, insert, select, update on campaign_sequences to hearback_system;
grant update (account_id, provider_name, leased_until) on campaign_sequences to hearback_api;

create table campaign_days (
  workspace_id uuid not null,
  campaign_id uuid not null,
  day date not null,
  location_id text,
  sent integer not null,
  contacted integer,
  opened integer,
  replied integer not null,
  interested integer,
  constraint campaign_days_pkey PRIMARY KEY (workspace_id, campaign_id, day),
  constraint campaign_days_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_days_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint campaign_days_contacted_check CHECK (contacted >= 0),
  constraint campaign_days_interested_check CHECK (interested >= 0),
  constraint campaign_days_opened_check CHECK (opened >= 0),
  constraint campaign_days_replied_check CHECK (replied >= 0),
  constraint campaign_days_sent_check CHECK (sent >= 0)
);
CREATE INDEX campaign_days_by_day ON public.campaign_days USING btree (workspace_id, day) INCLUDE (location_id, campaign_id, sent, opened, replied);
alter table campaign_days enable row level security, force row level security;
create policy add_rows on campaign_days for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_rows on campaign_days for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on campaign_days for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy remove_rows on campaign_days for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy system_all on campaign_days for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on campaign_days to hearback_api;
grant delete, insert, select, update on campaign_days to hearback_system;

create table campaign_periods (
  workspace_id uuid not null,
  campaign_id uuid not null,
  days integer not null,
  location_id text,
  sent integer not null,
  contacted integer,
  opened integer,
  replied integer not null,
  interested integer,
  constraint campaign_periods_pkey PRIMARY KEY (workspace_id, campaign_id, days),
  constraint campaign_periods_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_periods_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint campaign_periods_contacted_check CHECK (contacted >= 0),
  constraint campaign_periods_days_check CHECK (days = ANY (ARRAY[0, 7, 90])),
  constraint campaign_periods_interested_check CHECK (interested >= 0),
  constraint campaign_periods_opened_check CHECK (opened >= 0),
  constraint campaign_periods_replied_check CHECK (replied >= 0),
  constraint campaign_periods_sent_check CHECK (sent >= 0)
);
alter table campaign_periods enable row level security, force row level security;
create policy add_rows on campaign_periods for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_rows on campaign_periods for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on campaign_periods for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy remove_rows on campaign_periods for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy system_all on campaign_periods for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on campaign_periods to hearback_api;
grant delete, insert, select, update on campaign_periods to hearback_system;

create table campaign_steps (
  workspace_id uuid not null,
  campaign_id uuid not null,
  days integer not null,
  step integer not null,
  variant integer not null,
  location_id text,
  subject text,
  sent integer not null,
  opened integer,
  replied integer not null,
  interested integer,
  constraint campaign_steps_pkey PRIMARY KEY (workspace_id, campaign_id, days, step, variant),
  constraint campaign_steps_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_steps_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint campaign_steps_days_check CHECK (days = ANY (ARRAY[0, 7, 30, 90])),
  constraint campaign_steps_interested_check CHECK (interested >= 0),
  constraint campaign_steps_opened_check CHECK (opened >= 0),
  constraint campaign_steps_replied_check CHECK (replied >= 0),
  constraint campaign_steps_sent_check CHECK (sent >= 0),
  constraint campaign_steps_step_check CHECK (step >= 0 AND step <= 1000),
  constraint campaign_steps_subject_check CHECK (length(subject) <= 500),
  constraint campaign_steps_variant_check CHECK (variant >= 0 AND variant <= 1000)
);
alter table campaign_steps enable row level security, force row level security;
create policy add_rows on campaign_steps for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_rows on campaign_steps for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on campaign_steps for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy remove_rows on campaign_steps for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy system_all on campaign_steps for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on campaign_steps to hearback_api;
grant delete, insert, select, update on campaign_steps to hearback_system;

-- branding ----------------------------------------------------------------------------------------

create table brands (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  location_id text,
  name text,
  accent text,
  support_email text,
  legal_links jsonb,
  email_footer text,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint brands_pkey PRIMARY KEY (workspace_id, id),
  constraint brands_of_location UNIQUE NULLS NOT DISTINCT (workspace_id, location_id),
  constraint brands_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint brands_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint brands_accent_check CHECK (accent ~ '^#[0-9a-f]{6}$'::text),
  constraint brands_email_footer_check CHECK (length(email_footer) >= 1 AND length(email_footer) <= 500),
  constraint brands_legal_links_check CHECK (jsonb_typeof(legal_links) = 'array'::text),
  constraint brands_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint brands_support_email_check CHECK (length(support_email) >= 3 AND length(support_email) <= 320)
);
alter table brands enable row level security, force row level security;
create policy add_rows on brands for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy change_rows on brands for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy read_rows on brands for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (location_id IS NULL OR (select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy remove_rows on brands for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy system_all on brands for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on brands to hearback_api;
grant delete, insert, select, update on brands to hearback_system;

create table brand_pictures (
  workspace_id uuid not null,
  brand_id uuid not null,
  kind text not null,
  id uuid not null default gen_random_uuid(),
  width integer not null,
  height integer not null,
  bytes bytea not null,
  constraint brand_pictures_pkey PRIMARY KEY (workspace_id, brand_id, kind),
  constraint brand_pictures_id_key UNIQUE (id),
  constraint brand_pictures_workspace_id_brand_id_fkey FOREIGN KEY (workspace_id, brand_id) REFERENCES brands(workspace_id, id) ON DELETE CASCADE,
  constraint brand_pictures_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint brand_pictures_bytes_check CHECK (octet_length(bytes) >= 1 AND octet_length(bytes) <= 1000000),
  constraint brand_pictures_height_check CHECK (height >= 1 AND height <= 1024),
  constraint brand_pictures_kind_check CHECK (kind = ANY (ARRAY['logo_light'::text, 'logo_dark'::text, 'icon'::text])),
  constraint brand_pictures_width_check CHECK (width >= 1 AND width <= 1024)
);
alter table brand_pictures enable row level security, force row level security;
create policy add_rows on brand_pictures for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy read_rows on brand_pictures for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (EXISTS ( SELECT
   FROM brands b
  WHERE b.workspace_id = brand_pictures.workspace_id AND b.id = brand_pictures.brand_id)));
create policy remove_rows on brand_pictures for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy system_all on brand_pictures for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select on brand_pictures to hearback_api;
grant delete, insert, select, update on brand_pictures to hearback_system;

create table brand_hosts (
  workspace_id uuid not null,
  host text not null,
  token text not null,
  status text not null default 'pending'::text,
  problem text,
  created_at timestamp with time zone not null default clock_timestamp(),
  checked_at timestamp with time zone,
  verified_at timestamp with time zone,
  failing_since timestamp with time zone,
  removed_at timestamp with time zone,
  constraint brand_hosts_pkey PRIMARY KEY (workspace_id),
  constraint brand_hosts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint brand_hosts_host_check CHECK (host ~ '^[a-z0-9.-]{4,253}$'::text),
  constraint brand_hosts_problem_check CHECK (problem = ANY (ARRAY['txt_missing'::text, 'txt_wrong'::text, 'cname_missing'::text, 'cname_wrong'::text, 'dns_unavailable'::text, 'taken'::text, 'failed_too_long'::text])),
  constraint brand_hosts_status_check CHECK (status = ANY (ARRAY['pending'::text, 'verified'::text, 'failing'::text, 'removed'::text])),
  constraint brand_hosts_token_check CHECK (token ~ '^[a-z0-9_-]{20,100}$'::text)
);
CREATE UNIQUE INDEX brand_hosts_served ON public.brand_hosts USING btree (host) WHERE (status = ANY (ARRAY['verified'::text, 'failing'::text]));
alter table brand_hosts enable row level security, force row level security;
create policy read_rows on brand_hosts for select to hearback_api
  using (workspace_id = (select app.workspace_id()));
create policy system_all on brand_hosts for all to hearback_system
  using (true)
  with check (true);
grant select on brand_hosts to hearback_api;
grant delete, insert, select, update on brand_hosts to hearback_system;

create table brand_mail_servers (
  workspace_id uuid not null,
  revision uuid not null default gen_random_uuid(),
  host text not null,
  port integer not null,
  security text not null,
  username text not null,
  sealed_password text not null,
  from_address text not null,
  from_name text,
  status text not null default 'active'::text,
  problem text,
  response text,
  failed_at timestamp with time zone,
  failing_since timestamp with time zone,
  tested_at timestamp with time zone not null default clock_timestamp(),
  constraint brand_mail_servers_pkey PRIMARY KEY (workspace_id),
  constraint brand_mail_servers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint brand_mail_servers_bound CHECK (starts_with(sealed_password, 'b1.'::text)),
  constraint brand_mail_servers_failed_with_reason CHECK (status = 'active'::text OR problem IS NOT NULL AND failed_at IS NOT NULL),
  constraint brand_mail_servers_from_address_check CHECK (length(from_address) >= 3 AND length(from_address) <= 320),
  constraint brand_mail_servers_from_name_check CHECK (length(from_name) >= 1 AND length(from_name) <= 60),
  constraint brand_mail_servers_host_check CHECK (length(host) >= 1 AND length(host) <= 253),
  constraint brand_mail_servers_port_check CHECK (port >= 1 AND port <= 65535),
  constraint brand_mail_servers_problem_check CHECK (problem = ANY (ARRAY['address'::text, 'port'::text, 'private'::text, 'encryption'::text, 'refused'::text, 'login'::text, 'sender'::text, 'message'::text, 'recipient'::text, 'unavailable'::text])),
  constraint brand_mail_servers_response_check CHECK (length(response) <= 200),
  constraint brand_mail_servers_security_check CHECK (security = ANY (ARRAY['tls'::text, 'starttls'::text])),
  constraint brand_mail_servers_status_check CHECK (status = ANY (ARRAY['active'::text, 'failed'::text])),
  constraint brand_mail_servers_username_check CHECK (length(username) >= 1 AND length(username) <= 320)
);
alter table brand_mail_servers enable row level security, force row level security;
create policy read_rows on brand_mail_servers for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND (select app.role()) = 'owner'::text AND (select app.api_key_id()) IS NULL);
create policy system_all on brand_mail_servers for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on brand_mail_servers to hearback_system;
grant select (workspace_id, host, port, security, username, from_address, from_name, status, problem, response, failed_at, failing_since, tested_at) on brand_mail_servers to hearback_api;

-- leads -------------------------------------------------------------------------------------------

create table companies (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  company_name text not null,
  company_logo text,
  industry text,
  headcount_range text,
  hq_geo text,
  website text,
  company_summary text,
  company_icp text,
  challenges_for_title text,
  company_type text,
  company_linkedin_url text,
  phone text,
  enriched_data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  name_key text not null generated always as (lower(company_name)) stored,
  constraint companies_pkey PRIMARY KEY (workspace_id, id),
  constraint companies_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint companies_company_name_check CHECK (length(company_name) >= 1 AND length(company_name) <= 300)
);
CREATE INDEX companies_by_creation ON public.companies USING btree (workspace_id, created_at, id);
CREATE UNIQUE INDEX companies_by_name ON public.companies USING btree (workspace_id, name_key);
alter table companies enable row level security, force row level security;
create policy add_companies on companies for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy change_companies on companies for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy read_companies on companies for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = companies.workspace_id AND c.company_id = companies.id))));
create policy system_all on companies for all to hearback_system
  using (true)
  with check (true);
-- Keeps the search words of conversations in sync with company names.
CREATE TRIGGER companies_updated AFTER UPDATE ON companies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.companies_updated();
grant insert, select, update on companies to hearback_api;
grant delete, insert, select, update on companies to hearback_system;

create table contacts (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  email citext,
  linkedin_url text,
  first_name text,
  last_name text,
  company_id uuid,
  company_name text,
  job_title text,
  profile_picture text,
  headline text,
  contact_geo text,
  prospect_li_summary text,
  location_id text,
  enrichment_status text not null default 'pending_enrichment'::text,
  phone text,
  website text,
  user_id uuid,
  enriched_data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  email_key text generated always as (lower((email)::text)) stored,
  enrichment_reason text,
  clay_fields integer,
  address_scope text,
  tags text[],
  constraint contacts_pkey PRIMARY KEY (workspace_id, id),
  constraint contacts_workspace_id_company_id_fkey FOREIGN KEY (workspace_id, company_id) REFERENCES companies(workspace_id, id) ON DELETE SET NULL (company_id),
  constraint contacts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint contacts_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint contacts_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE SET NULL (user_id),
  constraint contacts_email_check CHECK (length(email::text) <= 320),
  constraint contacts_enrichment_reason_check CHECK (length(enrichment_reason) <= 400),
  constraint contacts_enrichment_status_check CHECK (enrichment_status = ANY (ARRAY['pending_enrichment'::text, 'queued'::text, 'running'::text, 'complete'::text, 'error'::text, 'skipped'::text])),
  constraint contacts_linkedin_url_check CHECK (length(linkedin_url) <= 500),
  constraint contacts_tags_check CHECK (cardinality(tags) >= 1 AND cardinality(tags) <= 20 AND array_position(tags, NULL::text) IS NULL)
);
CREATE INDEX contacts_answered ON public.contacts USING btree (workspace_id, location_id) INCLUDE (clay_fields) WHERE (clay_fields IS NOT NULL);
CREATE INDEX contacts_by_creation ON public.contacts USING btree (workspace_id, created_at) INCLUDE (location_id);
CREATE INDEX contacts_by_crm_id ON public.contacts USING btree (workspace_id, location_id, ((enriched_data ->> 'ghl_contact_id'::text))) WHERE ((enriched_data ->> 'ghl_contact_id'::text) IS NOT NULL);
CREATE UNIQUE INDEX contacts_by_email ON public.contacts USING btree (workspace_id, email_key, address_scope) NULLS NOT DISTINCT WHERE (email_key IS NOT NULL);
CREATE UNIQUE INDEX contacts_by_linkedin ON public.contacts USING btree (workspace_id, linkedin_url, address_scope) NULLS NOT DISTINCT WHERE (linkedin_url IS NOT NULL);
CREATE INDEX contacts_by_location ON public.contacts USING btree (workspace_id, location_id);
CREATE INDEX contacts_by_name ON public.contacts USING btree (workspace_id, lower(last_name), lower(first_name)) WHERE ((first_name IS NOT NULL) AND (last_name IS NOT NULL));
CREATE INDEX contacts_by_phone ON public.contacts USING btree (workspace_id, "right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 9)) WHERE (length(regexp_replace(phone, '\D'::text, ''::text, 'g'::text)) >= 7);
CREATE INDEX contacts_of_company ON public.contacts USING btree (workspace_id, company_id) WHERE (company_id IS NOT NULL);
alter table contacts enable row level security, force row level security;
create policy add_contacts on contacts for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_contacts on contacts for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_granted on contacts for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.thread_locations())::text[])) OR (location_id = ANY ((select app.interested_locations())::text[])) AND app.can_read_thread(workspace_id, id)));
create policy remove_contacts on contacts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy system_all on contacts for all to hearback_system
  using (true)
  with check (true);
-- Removes the ids of a contact in the CRM of its former location.
CREATE TRIGGER contacts_clear_crm_ids BEFORE UPDATE OF location_id ON contacts FOR EACH ROW WHEN (old.location_id IS NOT NULL AND old.location_id IS DISTINCT FROM new.location_id) EXECUTE FUNCTION app.contacts_clear_crm_ids();
-- Keeps company and creation time of conversations equal to their contacts.
CREATE TRIGGER contacts_copy_company AFTER UPDATE ON contacts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.contacts_copy_company();
-- Keeps the copied columns of leads equal to their contacts.
CREATE TRIGGER contacts_update_leads AFTER UPDATE ON contacts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.contacts_update_leads();
-- Keeps locations and search words in sync with the contact.
CREATE TRIGGER contacts_updated AFTER UPDATE ON contacts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.contacts_updated();
grant delete, insert, select, update on contacts to hearback_api;
grant delete, insert, select, update on contacts to hearback_system;

create table campaign_contacts (
  workspace_id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  status text not null default 'active'::text,
  created_at timestamp with time zone not null default clock_timestamp(),
  enrichment_status text not null default 'pending_enrichment'::text,
  email_provider text,
  search_text text not null default ''::text,
  import_id uuid,
  import_row integer,
  is_created_by_import boolean,
  location_id text,
  linked_at timestamp with time zone default clock_timestamp(),
  enrichment_reason text,
  constraint campaign_contacts_pkey PRIMARY KEY (workspace_id, campaign_id, contact_id),
  constraint campaign_contacts_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_contacts_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_contacts_by_contact ON public.campaign_contacts USING btree (workspace_id, contact_id);
CREATE INDEX leads_by_provider ON public.campaign_contacts USING btree (workspace_id, campaign_id, email_provider, created_at DESC, contact_id DESC) WHERE ((status = 'active'::text) AND (email_provider IS NOT NULL));
CREATE INDEX leads_by_status ON public.campaign_contacts USING btree (workspace_id, campaign_id, enrichment_status, created_at DESC, contact_id DESC) WHERE (status = 'active'::text);
CREATE INDEX leads_enriched ON public.campaign_contacts USING btree (workspace_id, campaign_id, enrichment_status, enrichment_reason) INCLUDE (location_id) WHERE (status = 'active'::text);
CREATE INDEX leads_newest ON public.campaign_contacts USING btree (workspace_id, campaign_id, created_at DESC, contact_id DESC) WHERE (status = 'active'::text);
CREATE INDEX leads_of_import ON public.campaign_contacts USING btree (workspace_id, import_id, contact_id) WHERE (import_id IS NOT NULL);
alter table campaign_contacts enable row level security, force row level security;
create policy add_links on campaign_contacts for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[])) AND (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.workspace_id = campaign_contacts.workspace_id AND c.id = campaign_contacts.campaign_id AND (c.ghl_location_id = ANY ((select app.writable_locations())::text[]))))));
create policy read_links on campaign_contacts for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.thread_locations())::text[])) OR (location_id = ANY ((select app.interested_locations())::text[])) AND app.can_read_thread(workspace_id, contact_id)));
create policy remove_links on campaign_contacts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[])) AND (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.workspace_id = campaign_contacts.workspace_id AND c.id = campaign_contacts.campaign_id AND (c.ghl_location_id = ANY ((select app.writable_locations())::text[]))))));
create policy system_all on campaign_contacts for all to hearback_system
  using (true)
  with check (true);
-- Fills the copied columns of a lead unless the statement supplies them.
CREATE TRIGGER campaign_contacts_copy_contact BEFORE INSERT ON campaign_contacts FOR EACH ROW WHEN (new.search_text = ''::text) EXECUTE FUNCTION app.campaign_contacts_copy_contact();
grant delete, insert, select on campaign_contacts to hearback_api;
grant delete, insert, select, update on campaign_contacts to hearback_system;

create table imports (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  file_name text not null,
  file_size bigint not null,
  status text not null default 'uploading'::text,
  encoding text,
  delimiter text,
  headers jsonb,
  mapping jsonb,
  rows_done integer not null default 0,
  bytes_done bigint not null default 0,
  rows_total integer,
  imported integer not null default 0,
  failed integer not null default 0,
  duplicates integer not null default 0,
  error text,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  started_at timestamp with time zone,
  resumed_at timestamp with time zone,
  resumed_rows integer not null default 0,
  attempts integer not null default 0,
  updated_at timestamp with time zone,
  finished_at timestamp with time zone,
  header_row integer not null default 1,
  noted integer not null default 0,
  location_ids text[],
  upload_id uuid,
  undo_total integer not null default 0,
  undo_done integer not null default 0,
  undo_location_ids text[],
  leased_until timestamp with time zone,
  leased_by text,
  cursor jsonb not null default '{}'::jsonb,
  constraint imports_pkey PRIMARY KEY (workspace_id, id),
  constraint imports_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint imports_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (created_by),
  constraint imports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint imports_delimiter_check CHECK (delimiter = ANY (ARRAY[','::text, ';'::text, '	'::text, '|'::text])),
  constraint imports_encoding_check CHECK (encoding = ANY (ARRAY['utf-8'::text, 'utf-16le'::text, 'utf-16be'::text, 'windows-1252'::text, 'windows-1250'::text, 'windows-1251'::text, 'macintosh'::text, 'shift_jis'::text, 'gb18030'::text, 'euc-kr'::text, 'big5'::text])),
  constraint imports_file_name_check CHECK (length(file_name) >= 1 AND length(file_name) <= 255),
  constraint imports_status_check CHECK (status = ANY (ARRAY['uploading'::text, 'uploaded'::text, 'queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text]))
);
CREATE INDEX imports_of_campaign ON public.imports USING btree (workspace_id, campaign_id, created_at DESC, id DESC);
CREATE INDEX imports_under_way ON public.imports USING btree (leased_until) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text, 'undoing'::text]));
CREATE INDEX imports_unstarted ON public.imports USING btree (updated_at) WHERE (status = ANY (ARRAY['uploading'::text, 'uploaded'::text]));
alter table imports enable row level security, force row level security;
create policy read_imports on imports for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR created_by = (select app.user_id()) OR location_ids <@ (select app.readable_locations())) AND (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.workspace_id = imports.workspace_id AND c.id = imports.campaign_id)));
create policy system_all on imports for all to hearback_system
  using (true)
  with check (true);
grant select on imports to hearback_api;
grant delete, insert, select, update on imports to hearback_system;

create table import_chunks (
  workspace_id uuid not null,
  import_id uuid not null,
  place integer not null,
  bytes bytea not null,
  constraint import_chunks_pkey PRIMARY KEY (workspace_id, import_id, place),
  constraint import_chunks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint import_chunks_workspace_id_import_id_fkey FOREIGN KEY (workspace_id, import_id) REFERENCES imports(workspace_id, id) ON DELETE CASCADE
);
alter table import_chunks enable row level security, force row level security;
create policy system_all on import_chunks for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select on import_chunks to hearback_system;

create table import_choices (
  workspace_id uuid not null,
  header text not null,
  location_ids text[],
  scope text not null default ''::text,
  field text not null,
  name text,
  chosen_at timestamp with time zone not null default clock_timestamp(),
  constraint import_choices_pkey PRIMARY KEY (workspace_id, header, scope),
  constraint import_choices_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint import_choices_field_check CHECK (length(field) <= 40),
  constraint import_choices_header_check CHECK (length(header) >= 1 AND length(header) <= 200),
  constraint import_choices_name_check CHECK (length(name) <= 100)
);
alter table import_choices enable row level security, force row level security;
create policy read_choices on import_choices for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR location_ids <@ (select app.readable_locations())));
create policy system_all on import_choices for all to hearback_system
  using (true)
  with check (true);
grant select on import_choices to hearback_api;
grant delete, insert, select, update on import_choices to hearback_system;

create table import_failures (
  workspace_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  message text not null,
  cells jsonb not null,
  kind text not null default 'failed'::text,
  constraint import_failures_pkey PRIMARY KEY (workspace_id, import_id, row_number),
  constraint import_failures_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint import_failures_workspace_id_import_id_fkey FOREIGN KEY (workspace_id, import_id) REFERENCES imports(workspace_id, id) ON DELETE CASCADE,
  constraint import_failures_kind_check CHECK (kind = ANY (ARRAY['failed'::text, 'duplicate'::text, 'noted'::text]))
);
alter table import_failures enable row level security, force row level security;
create policy read_failures on import_failures for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (EXISTS ( SELECT
   FROM imports i
  WHERE i.workspace_id = import_failures.workspace_id AND i.id = import_failures.import_id)));
create policy system_all on import_failures for all to hearback_system
  using (true)
  with check (true);
grant select on import_failures to hearback_api;
grant delete, insert, select, update on import_failures to hearback_system;

create table lead_runs (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  kind text not null,
  filter jsonb not null,
  status text not null default 'queued'::text,
  total integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  error text,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  leased_until timestamp with time zone,
  finished_at timestamp with time zone,
  location_ids text[],
  leased_by text,
  attempts integer not null default 0,
  cursor jsonb not null default '{}'::jsonb,
  constraint lead_runs_pkey PRIMARY KEY (workspace_id, id),
  constraint lead_runs_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint lead_runs_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (created_by),
  constraint lead_runs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint lead_runs_kind_check CHECK (kind = ANY (ARRAY['remove'::text, 're_enrich'::text, 'skip'::text])),
  constraint lead_runs_status_check CHECK (status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))
);
CREATE INDEX lead_runs_newest ON public.lead_runs USING btree (workspace_id, created_at DESC, id DESC) WHERE (kind = ANY (ARRAY['re_enrich'::text, 'skip'::text]));
CREATE INDEX lead_runs_of_campaign ON public.lead_runs USING btree (workspace_id, campaign_id, created_at DESC, id DESC);
CREATE INDEX lead_runs_under_way ON public.lead_runs USING btree (leased_until) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
alter table lead_runs enable row level security, force row level security;
create policy read_runs on lead_runs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR created_by = (select app.user_id()) OR location_ids <@ (select app.readable_locations())) AND (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.workspace_id = lead_runs.workspace_id AND c.id = lead_runs.campaign_id)));
create policy system_all on lead_runs for all to hearback_system
  using (true)
  with check (true);
grant select on lead_runs to hearback_api;
grant delete, insert, select, update on lead_runs to hearback_system;

-- enrichment --------------------------------------------------------------------------------------

create table clay_callbacks (
  workspace_id uuid not null,
  rotations integer not null,
  rotated_at timestamp with time zone not null default clock_timestamp(),
  constraint clay_callbacks_pkey PRIMARY KEY (workspace_id),
  constraint clay_callbacks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
alter table clay_callbacks enable row level security, force row level security;
create policy system_all on clay_callbacks for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on clay_callbacks to hearback_system;

create table clay_webhooks (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  url_hash text not null,
  sealed_url text,
  url_hint text not null,
  sealed_auth_token text,
  submissions integer not null default 0,
  active boolean not null default true,
  error text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint clay_webhooks_pkey PRIMARY KEY (workspace_id, id),
  constraint clay_webhooks_workspace_id_url_hash_key UNIQUE (workspace_id, url_hash),
  constraint clay_webhooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint clay_webhooks_secrets_in_use CHECK (
CASE
    WHEN active THEN sealed_url IS NOT NULL
    ELSE num_nonnulls(sealed_url, sealed_auth_token) = 0
END)
);
CREATE UNIQUE INDEX clay_webhooks_active ON public.clay_webhooks USING btree (workspace_id) WHERE active;
alter table clay_webhooks enable row level security, force row level security;
create policy system_all on clay_webhooks for all to hearback_system
  using (true)
  with check (true);
-- Rejects table URLs and tokens that are not sealed for their row.
CREATE TRIGGER clay_webhooks_bound BEFORE INSERT OR UPDATE OF sealed_url, sealed_auth_token ON clay_webhooks FOR EACH ROW EXECUTE FUNCTION app.require_bound_secrets('sealed_url', 'sealed_auth_token');
grant delete, insert, select, update on clay_webhooks to hearback_system;

create table enrichment_jobs (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid,
  campaign_id uuid,
  status text not null default 'queued'::text,
  attempts integer not null default 0,
  reason text,
  created_at timestamp with time zone not null default clock_timestamp(),
  not_before timestamp with time zone not null default clock_timestamp(),
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint enrichment_jobs_pkey PRIMARY KEY (workspace_id, id),
  constraint enrichment_jobs_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE SET NULL (campaign_id),
  constraint enrichment_jobs_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint enrichment_jobs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint enrichment_jobs_status_check CHECK (status = ANY (ARRAY['queued'::text, 'running'::text, 'refused'::text, 'complete'::text, 'error'::text, 'skipped'::text]))
);
CREATE INDEX enrichment_jobs_finished ON public.enrichment_jobs USING btree (workspace_id, finished_at) INCLUDE (status, contact_id) WHERE ((contact_id IS NOT NULL) AND (finished_at IS NOT NULL));
CREATE INDEX enrichment_jobs_of_campaign ON public.enrichment_jobs USING btree (workspace_id, campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX enrichment_jobs_of_contact ON public.enrichment_jobs USING btree (workspace_id, contact_id, created_at DESC);
CREATE UNIQUE INDEX enrichment_jobs_open ON public.enrichment_jobs USING btree (workspace_id, contact_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX enrichment_jobs_refused ON public.enrichment_jobs USING btree (workspace_id, created_at, id) WHERE (status = 'refused'::text);
CREATE INDEX enrichment_jobs_running ON public.enrichment_jobs USING btree (claimed_at) WHERE (status = 'running'::text);
CREATE INDEX enrichment_jobs_tests ON public.enrichment_jobs USING btree (workspace_id, created_at DESC) WHERE (contact_id IS NULL);
CREATE INDEX enrichment_jobs_waiting ON public.enrichment_jobs USING btree (workspace_id, created_at, id) WHERE (status = 'queued'::text);
alter table enrichment_jobs enable row level security, force row level security;
create policy read_jobs on enrichment_jobs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND contact_id IS NOT NULL AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = enrichment_jobs.workspace_id AND c.id = enrichment_jobs.contact_id))));
create policy system_all on enrichment_jobs for all to hearback_system
  using (true)
  with check (true);
grant select on enrichment_jobs to hearback_api;
grant delete, insert, select, update on enrichment_jobs to hearback_system;

-- inbox -------------------------------------------------------------------------------------------

create table messages (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  campaign_id uuid,
  location_id text,
  source text not null,
  direction text not null,
  subject text,
  body text not null default ''::text,
  sent_at timestamp with time zone not null,
  handled boolean not null default false,
  sentiment text,
  enriched_json jsonb not null default '{}'::jsonb,
  ghl_conversation_id text,
  eaccount text,
  enrichment_status text,
  account_id uuid,
  provider_message_key text not null,
  provider_thread jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  preview text,
  words tsvector,
  sentiment_by text,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  wiped_at timestamp with time zone,
  sentiment_tried_at timestamp with time zone,
  text text,
  own_text text,
  quote text,
  lang text,
  classification jsonb,
  constraint messages_pkey PRIMARY KEY (workspace_id, id),
  constraint messages_workspace_id_source_provider_message_key_key UNIQUE (workspace_id, source, provider_message_key),
  constraint messages_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES accounts(workspace_id, id) ON DELETE SET NULL (account_id),
  constraint messages_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE SET NULL (campaign_id),
  constraint messages_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint messages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint messages_direction_check CHECK (direction = ANY (ARRAY['inbound'::text, 'outbound'::text])),
  constraint messages_provider_message_key_check CHECK (length(provider_message_key) >= 1 AND length(provider_message_key) <= 300),
  constraint messages_sentiment_by_check CHECK (sentiment_by = ANY (ARRAY['person'::text, 'model'::text, 'built_in'::text, 'learned'::text])),
  constraint messages_sentiment_check CHECK (sentiment = ANY (ARRAY['interested'::text, 'soft_no'::text, 'hard_no'::text, 'ooo'::text, 'wrong_person'::text])),
  constraint messages_source_check CHECK (source = ANY (ARRAY['cold_email'::text, 'linkedin'::text, 'anonymous_traffic_id'::text]))
);
CREATE INDEX messages_classified ON public.messages USING btree (workspace_id, sent_at DESC) WHERE ((classification IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX messages_newest ON public.messages USING btree (workspace_id, sent_at DESC, id DESC);
CREATE INDEX messages_of_account ON public.messages USING btree (workspace_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX messages_of_campaign ON public.messages USING btree (workspace_id, campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX messages_of_contact ON public.messages USING btree (workspace_id, contact_id, sent_at DESC, id DESC);
CREATE INDEX messages_of_thread ON public.messages USING btree (workspace_id, ((provider_thread ->> 'thread_id'::text))) WHERE ((source = 'cold_email'::text) AND ((provider_thread ->> 'thread_id'::text) IS NOT NULL));
CREATE INDEX messages_received ON public.messages USING btree (workspace_id, campaign_id, sent_at) INCLUDE (location_id) WHERE ((direction = 'inbound'::text) AND (deleted_at IS NULL) AND (campaign_id IS NOT NULL));
CREATE INDEX messages_to_read ON public.messages USING btree (workspace_id, sent_at DESC) WHERE ((direction = 'inbound'::text) AND (source <> 'anonymous_traffic_id'::text) AND (sentiment_tried_at IS NULL));
CREATE INDEX messages_to_wipe ON public.messages USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (wiped_at IS NULL));
CREATE INDEX messages_without_text ON public.messages USING btree (sent_at DESC) WHERE ((text IS NULL) AND (wiped_at IS NULL));
alter table messages enable row level security, force row level security;
create policy add_messages on messages for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_messages on messages for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_granted on messages for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.thread_locations())::text[])) OR (location_id = ANY ((select app.interested_locations())::text[])) AND app.can_read_thread(workspace_id, contact_id)));
create policy system_all on messages for all to hearback_system
  using (true)
  with check (true);
-- Maintains the list row, the search words and copies after removed messages.
CREATE TRIGGER messages_deleted AFTER DELETE ON messages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.messages_deleted();
-- Maintains the list row and the search words after new messages.
CREATE TRIGGER messages_inserted AFTER INSERT ON messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.messages_inserted();
-- Stores the location of the contact.
CREATE TRIGGER messages_set_location BEFORE INSERT OR UPDATE OF contact_id, location_id ON messages FOR EACH ROW EXECUTE FUNCTION app.set_location_from_contact();
-- Maintains the list row, the search words and copies after changed messages.
CREATE TRIGGER messages_updated AFTER UPDATE ON messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.messages_updated();
grant insert, select, update on messages to hearback_api;
grant delete, insert, select, update on messages to hearback_system;

create table conversations (
  workspace_id uuid not null,
  contact_id uuid not null,
  location_id text,
  last_message_id uuid not null,
  last_message_at timestamp with time zone not null,
  subject text,
  preview text not null,
  source text not null,
  sentiment text,
  campaign_id uuid,
  message_count integer not null,
  unhandled_count integer not null,
  last_inbound_at timestamp with time zone,
  read_at timestamp with time zone,
  unread boolean not null generated always as (COALESCE((last_inbound_at > read_at), (last_inbound_at IS NOT NULL))) stored,
  company_id uuid,
  snoozed_until timestamp with time zone,
  remind_at timestamp with time zone,
  remind_days integer,
  remind_user uuid,
  returned_at timestamp with time zone,
  returned_because text,
  assigned_to uuid,
  needs_action boolean not null generated always as (((unhandled_count > 0) OR (returned_because IS NOT NULL))) stored,
  lang text,
  has_question boolean not null default false,
  scheduled boolean not null default false,
  snoozed boolean not null generated always as ((snoozed_until IS NOT NULL)) stored,
  unhandled boolean not null generated always as ((unhandled_count > 0)) stored,
  waited jsonb,
  awaiting_since timestamp with time zone,
  answer_due_at timestamp with time zone,
  overdue boolean not null default false,
  answered_reply_at timestamp with time zone,
  answered_at timestamp with time zone,
  answered_by uuid,
  answer_seconds integer,
  written_at timestamp with time zone not null,
  contact_created_at timestamp with time zone not null,
  is_last_outbound boolean not null default false,
  awaiting_reply boolean not null generated always as ((is_last_outbound AND (last_inbound_at IS NOT NULL) AND (unhandled_count = 0) AND (returned_because IS NULL))) stored,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint conversations_pkey PRIMARY KEY (workspace_id, contact_id),
  constraint conversations_workspace_id_answered_by_fkey FOREIGN KEY (workspace_id, answered_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (answered_by),
  constraint conversations_workspace_id_assigned_to_fkey FOREIGN KEY (workspace_id, assigned_to) REFERENCES users(workspace_id, id) ON DELETE SET NULL (assigned_to),
  constraint conversations_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE SET NULL (campaign_id),
  constraint conversations_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint conversations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint conversations_workspace_id_remind_user_fkey FOREIGN KEY (workspace_id, remind_user) REFERENCES users(workspace_id, id) ON DELETE SET NULL (remind_user),
  constraint conversations_remind_days_check CHECK (remind_days >= 1 AND remind_days <= 60),
  constraint conversations_returned_because_check CHECK (returned_because = ANY (ARRAY['snooze'::text, 'no_answer'::text])),
  constraint conversations_waited_check CHECK (jsonb_typeof(waited) = 'object'::text)
);
CREATE INDEX conversations_answered ON public.conversations USING btree (workspace_id, answered_at) INCLUDE (location_id, campaign_id, answered_by, answer_seconds) WHERE (answered_at IS NOT NULL);
CREATE INDEX conversations_answered_by ON public.conversations USING btree (workspace_id, answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX conversations_assigned ON public.conversations USING btree (workspace_id, assigned_to, last_message_at DESC, contact_id DESC) INCLUDE (location_id, needs_action, snoozed) WHERE (assigned_to IS NOT NULL);
CREATE INDEX conversations_awaiting ON public.conversations USING btree (answer_due_at) WHERE ((answer_due_at IS NOT NULL) AND (NOT overdue));
CREATE INDEX conversations_awaiting_reply ON public.conversations USING btree (workspace_id, last_message_at DESC, contact_id DESC) INCLUDE (location_id, assigned_to) WHERE (awaiting_reply AND (NOT snoozed));
CREATE INDEX conversations_changed ON public.conversations USING btree (workspace_id, changed_at, contact_id);
CREATE INDEX conversations_disposed ON public.conversations USING btree (workspace_id, sentiment, last_message_at DESC, contact_id DESC) WHERE ((sentiment IS NOT NULL) AND (NOT snoozed));
CREATE INDEX conversations_due ON public.conversations USING btree (LEAST(snoozed_until, remind_at)) WHERE ((snoozed_until IS NOT NULL) OR (remind_at IS NOT NULL));
CREATE INDEX conversations_interested ON public.conversations USING btree (workspace_id, location_id, written_at DESC, contact_id DESC) INCLUDE (sentiment, campaign_id, source, unhandled, unread) WHERE (sentiment = 'interested'::text);
CREATE INDEX conversations_newest ON public.conversations USING btree (workspace_id, last_message_at DESC, contact_id DESC) INCLUDE (location_id, campaign_id, source, sentiment, unhandled, unread, needs_action, snoozed, assigned_to, lang, has_question, scheduled, company_id, last_inbound_at);
CREATE INDEX conversations_of_campaign ON public.conversations USING btree (workspace_id, campaign_id, last_message_at DESC, contact_id DESC) INCLUDE (location_id, source, sentiment, unhandled, unread, needs_action, snoozed, assigned_to, lang, has_question, scheduled);
CREATE INDEX conversations_of_location ON public.conversations USING btree (workspace_id, location_id, last_message_at DESC, contact_id DESC) INCLUDE (campaign_id, source, sentiment, unhandled, unread, needs_action, snoozed, assigned_to, lang, has_question, scheduled) WHERE (location_id IS NOT NULL);
CREATE INDEX conversations_of_source ON public.conversations USING btree (workspace_id, source, last_message_at DESC, contact_id DESC) WHERE ((source <> 'cold_email'::text) AND (NOT snoozed));
CREATE INDEX conversations_overdue ON public.conversations USING btree (workspace_id, last_message_at DESC, contact_id DESC) INCLUDE (location_id, assigned_to) WHERE (overdue AND (NOT snoozed));
CREATE INDEX conversations_reminding ON public.conversations USING btree (workspace_id, remind_user) WHERE (remind_user IS NOT NULL);
CREATE INDEX conversations_scheduled ON public.conversations USING btree (workspace_id, last_message_at DESC, contact_id DESC) INCLUDE (location_id) WHERE scheduled;
CREATE INDEX conversations_snoozed ON public.conversations USING btree (workspace_id, last_message_at DESC, contact_id DESC) INCLUDE (location_id) WHERE snoozed;
CREATE INDEX conversations_unhandled ON public.conversations USING btree (workspace_id, last_message_at DESC, contact_id DESC) INCLUDE (location_id, assigned_to) WHERE (needs_action AND (NOT snoozed));
CREATE INDEX conversations_unhandled_of_location ON public.conversations USING btree (workspace_id, location_id, last_message_at DESC, contact_id DESC) INCLUDE (assigned_to) WHERE (needs_action AND (NOT snoozed));
CREATE INDEX conversations_unmeasured ON public.conversations USING btree (workspace_id) WHERE (((awaiting_since IS NOT NULL) AND (answer_due_at IS NULL)) OR ((answered_at IS NOT NULL) AND (answer_seconds IS NULL)));
CREATE INDEX conversations_unread ON public.conversations USING btree (workspace_id, last_message_at DESC, contact_id DESC) INCLUDE (location_id, assigned_to) WHERE (unread AND (NOT snoozed));
CREATE INDEX conversations_unread_of_location ON public.conversations USING btree (workspace_id, location_id, last_message_at DESC, contact_id DESC) INCLUDE (assigned_to) WHERE (unread AND (NOT snoozed));
CREATE INDEX conversations_waiting_interested ON public.conversations USING btree (workspace_id, location_id) WHERE (awaiting_since IS NOT NULL);
CREATE INDEX conversations_written ON public.conversations USING btree (workspace_id, location_id, written_at DESC, contact_id DESC) INCLUDE (campaign_id, source, sentiment, unhandled, unread, last_inbound_at, company_id);
alter table conversations enable row level security, force row level security;
create policy change_rows on conversations for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_granted on conversations for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.thread_locations())::text[])) OR sentiment = 'interested'::text AND (location_id = ANY ((select app.interested_locations())::text[]))));
create policy system_all on conversations for all to hearback_system
  using (true)
  with check (true);
-- Prevents an assignment without access, even when the conversation moves to another location.
CREATE TRIGGER conversations_clear_assignee BEFORE UPDATE OF assigned_to, location_id ON conversations FOR EACH ROW WHEN (new.assigned_to IS NOT NULL AND (new.assigned_to IS DISTINCT FROM old.assigned_to OR new.location_id IS DISTINCT FROM old.location_id)) EXECUTE FUNCTION app.conversations_clear_assignee();
-- Removes deleted conversations from conversation_counts.
CREATE TRIGGER conversations_count_deleted AFTER DELETE ON conversations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.conversations_update_counts();
-- Adds new conversations to conversation_counts.
CREATE TRIGGER conversations_count_inserted AFTER INSERT ON conversations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.conversations_update_counts();
-- Updates conversation_counts for changed conversations.
CREATE TRIGGER conversations_count_updated AFTER UPDATE ON conversations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.conversations_update_counts();
-- Records changes of a conversation in its activity.
CREATE TRIGGER conversations_record_activities AFTER UPDATE ON conversations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.conversations_record_activities();
-- Stores when a published column changed.
CREATE TRIGGER conversations_stamp_change BEFORE UPDATE ON conversations FOR EACH ROW WHEN (old.location_id IS DISTINCT FROM new.location_id OR old.last_message_id IS DISTINCT FROM new.last_message_id OR old.last_message_at IS DISTINCT FROM new.last_message_at OR old.subject IS DISTINCT FROM new.subject OR old.preview IS DISTINCT FROM new.preview OR old.source IS DISTINCT FROM new.source OR old.sentiment IS DISTINCT FROM new.sentiment OR old.campaign_id IS DISTINCT FROM new.campaign_id OR old.message_count IS DISTINCT FROM new.message_count OR old.unhandled_count IS DISTINCT FROM new.unhandled_count OR old.last_inbound_at IS DISTINCT FROM new.last_inbound_at OR old.read_at IS DISTINCT FROM new.read_at OR old.snoozed_until IS DISTINCT FROM new.snoozed_until OR old.returned_because IS DISTINCT FROM new.returned_because OR old.assigned_to IS DISTINCT FROM new.assigned_to OR old.has_question IS DISTINCT FROM new.has_question OR old.answer_due_at IS DISTINCT FROM new.answer_due_at OR old.overdue IS DISTINCT FROM new.overdue) EXECUTE FUNCTION app.conversations_stamp_change();
create view conversations_as_read with (security_invoker=true) as
 SELECT workspace_id,
    contact_id,
    location_id,
    last_message_id,
    written_at AS last_message_at,
    subject,
    preview,
    source,
    sentiment,
    campaign_id,
    company_id,
    unhandled,
    last_inbound_at,
    unread,
    lang,
    has_question,
    contact_created_at,
    changed_at
   FROM conversations;
grant select on conversations to hearback_api;
grant delete, insert, select, update on conversations to hearback_system;
grant update (read_at, snoozed_until, remind_at, remind_days, remind_user, returned_because, assigned_to, waited, answer_due_at, overdue) on conversations to hearback_api;

create table conversation_words (
  workspace_id uuid not null,
  contact_id uuid not null,
  words tsvector not null,
  constraint conversation_words_pkey PRIMARY KEY (workspace_id, contact_id),
  constraint conversation_words_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES conversations(workspace_id, contact_id) ON DELETE CASCADE,
  constraint conversation_words_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
alter table conversation_words enable row level security, force row level security;
create policy system_all on conversation_words for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on conversation_words to hearback_system;

create table conversation_word_index (
  workspace_id uuid not null,
  contact_id uuid not null,
  words tsvector not null,
  constraint conversation_word_index_pkey PRIMARY KEY (workspace_id, contact_id),
  constraint conversation_word_index_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES conversations(workspace_id, contact_id) ON DELETE CASCADE,
  constraint conversation_word_index_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
CREATE INDEX conversation_word_index_found ON public.conversation_word_index USING gin (words) WITH (gin_pending_list_limit='512');
alter table conversation_word_index enable row level security, force row level security;
create policy system_all on conversation_word_index for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on conversation_word_index to hearback_system;

create table conversation_word_additions (
  workspace_id uuid not null,
  contact_id uuid not null,
  id uuid not null default gen_random_uuid(),
  words tsvector not null,
  constraint conversation_word_additions_pkey PRIMARY KEY (workspace_id, contact_id, id),
  constraint conversation_word_additions_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES conversations(workspace_id, contact_id) ON DELETE CASCADE,
  constraint conversation_word_additions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
CREATE INDEX conversation_word_additions_found ON public.conversation_word_additions USING gin (words) WITH (gin_pending_list_limit='512');
alter table conversation_word_additions enable row level security, force row level security;
create policy system_all on conversation_word_additions for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on conversation_word_additions to hearback_system;

create table conversation_counts (
  workspace_id uuid not null,
  id bigint not null generated always as identity,
  counted_by text not null,
  day date,
  location_id text,
  sentiment text,
  campaign_id uuid,
  source text,
  unread boolean,
  needs_action boolean,
  snoozed boolean,
  scheduled boolean,
  overdue boolean,
  awaiting_reply boolean,
  has_question boolean,
  assigned_to uuid,
  lang text,
  number integer not null,
  is_compacted boolean not null default false,
  kind bigint not null generated always as (hashtextextended(((((((((((((((((counted_by || '/'::text) || COALESCE(((day - '2000-01-01'::date))::text, ''::text)) || '/'::text) || COALESCE(location_id, ''::text)) || '/'::text) || COALESCE(sentiment, ''::text)) || '/'::text) || COALESCE((campaign_id)::text, ''::text)) || '/'::text) || COALESCE(source, ''::text)) || '/'::text) || COALESCE((((((((unread)::text || (needs_action)::text) || (snoozed)::text) || (scheduled)::text) || (overdue)::text) || (awaiting_reply)::text) || (has_question)::text), ''::text)) || '/'::text) || COALESCE((assigned_to)::text, ''::text)) || '/'::text) || COALESCE(lang, ''::text)), (0)::bigint)) stored,
  constraint conversation_counts_pkey PRIMARY KEY (workspace_id, is_compacted, kind, id),
  constraint conversation_counts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint conversation_counts_check CHECK ((counted_by = 'state'::text) = (day IS NULL)),
  constraint conversation_counts_check1 CHECK (counted_by <> 'state'::text OR num_nulls(source, unread, needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question) = 0),
  constraint conversation_counts_counted_by_check CHECK (counted_by = ANY (ARRAY['state'::text, 'message'::text, 'written'::text, 'contact'::text]))
);
CREATE INDEX conversation_counts_of_day ON public.conversation_counts USING btree (workspace_id, counted_by, day) INCLUDE (location_id, sentiment, number) WHERE (is_compacted AND (counted_by <> 'state'::text));
CREATE INDEX conversation_counts_of_state ON public.conversation_counts USING btree (workspace_id, location_id) WHERE (is_compacted AND (counted_by = 'state'::text));
alter table conversation_counts enable row level security, force row level security;
create policy read_rows on conversation_counts for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (counted_by <> 'state'::text OR (select app.is_insider())) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on conversation_counts for all to hearback_system
  using (true)
  with check (true);
grant select on conversation_counts to hearback_api;
grant delete, insert, select, update on conversation_counts to hearback_system;

create table saved_views (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  name text not null,
  filter jsonb not null,
  shared boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  deleted_at timestamp with time zone,
  page text not null default 'conversations'::text,
  constraint saved_views_pkey PRIMARY KEY (workspace_id, id),
  constraint saved_views_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint saved_views_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE SET NULL (user_id),
  constraint saved_views_filter_check CHECK (jsonb_typeof(filter) = 'object'::text),
  constraint saved_views_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint saved_views_page_check CHECK (page = ANY (ARRAY['conversations'::text, 'clients'::text]))
);
CREATE INDEX saved_views_deleted ON public.saved_views USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX saved_views_of_person ON public.saved_views USING btree (workspace_id, user_id) WHERE (user_id IS NOT NULL);
alter table saved_views enable row level security, force row level security;
create policy add_rows on saved_views for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy change_rows on saved_views for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (user_id = (select app.user_id()) OR shared AND (select app.can_manage_users())))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (user_id = (select app.user_id()) OR shared AND (select app.can_manage_users())));
create policy read_rows on saved_views for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (user_id = (select app.user_id()) OR shared AND ((select app.sees_all_locations()) OR ((filter ->> 'location_id'::text) IS NULL OR ((filter ->> 'location_id'::text) = ANY ((select app.readable_locations())::text[]))) AND ((filter ->> 'campaign_id'::text) IS NULL OR (EXISTS ( SELECT
   FROM campaigns c
  WHERE c.workspace_id = saved_views.workspace_id AND c.id = ((saved_views.filter ->> 'campaign_id'::text)::uuid)))))));
create policy system_all on saved_views for all to hearback_system
  using (true)
  with check (true);
-- Deletes private views of deleted users.
CREATE TRIGGER saved_views_delete_private AFTER UPDATE OF user_id ON saved_views FOR EACH ROW WHEN (new.user_id IS NULL AND NOT new.shared) EXECUTE FUNCTION app.saved_views_delete_private();
grant select on saved_views to hearback_api;
grant delete, insert, select, update on saved_views to hearback_system;
grant insert (workspace_id, user_id, name, filter, shared, page) on saved_views to hearback_api;
grant update (name, filter, shared, deleted_at) on saved_views to hearback_api;

create table view_arrangements (
  workspace_id uuid not null,
  user_id uuid not null,
  view_ids uuid[] not null default '{}'::uuid[],
  default_view_id uuid,
  constraint view_arrangements_pkey PRIMARY KEY (workspace_id, user_id),
  constraint view_arrangements_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint view_arrangements_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE,
  constraint view_arrangements_view_ids_check CHECK (cardinality(view_ids) <= 200)
);
alter table view_arrangements enable row level security, force row level security;
create policy add_rows on view_arrangements for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy change_rows on view_arrangements for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy read_rows on view_arrangements for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy system_all on view_arrangements for all to hearback_system
  using (true)
  with check (true);
grant insert, select, update on view_arrangements to hearback_api;
grant delete, insert, select, update on view_arrangements to hearback_system;

create table inbox_settings (
  workspace_id uuid not null,
  undo_seconds integer not null default 10,
  answer_minutes integer default 15,
  time_zone text not null default 'UTC'::text,
  work_days integer[] not null default '{1,2,3,4,5}'::integer[],
  work_from text not null default '09:00'::text,
  work_until text not null default '17:00'::text,
  snooze_absences boolean not null default true,
  required_before_done text[] not null default '{}'::text[],
  constraint inbox_settings_pkey PRIMARY KEY (workspace_id),
  constraint inbox_settings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint inbox_settings_answer_minutes_check CHECK (answer_minutes >= 1 AND answer_minutes <= 10080),
  constraint inbox_settings_check CHECK (work_from < work_until),
  constraint inbox_settings_required_before_done_check CHECK (required_before_done <@ ARRAY['lost_reason'::text, 'value'::text, 'next_step'::text]),
  constraint inbox_settings_time_zone_check CHECK (length(time_zone) >= 1 AND length(time_zone) <= 64),
  constraint inbox_settings_undo_seconds_check CHECK (undo_seconds >= 0 AND undo_seconds <= 120),
  constraint inbox_settings_work_days_check CHECK (cardinality(work_days) >= 1 AND cardinality(work_days) <= 7 AND work_days <@ ARRAY[1, 2, 3, 4, 5, 6, 7]),
  constraint inbox_settings_work_from_check CHECK (work_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint inbox_settings_work_until_check CHECK (work_until ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'::text)
);
alter table inbox_settings enable row level security, force row level security;
create policy add_inbox_settings on inbox_settings for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy change_inbox_settings on inbox_settings for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy read_inbox_settings on inbox_settings for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()));
create policy system_all on inbox_settings for all to hearback_system
  using (true)
  with check (true);
grant insert, select, update on inbox_settings to hearback_api;
grant delete, insert, select, update on inbox_settings to hearback_system;

create table conversation_runs (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  change jsonb not null,
  status text not null default 'queued'::text,
  total integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  messages integer not null default 0,
  undone integer not null default 0,
  error text,
  location_ids text[],
  created_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  leased_until timestamp with time zone,
  leased_by text,
  attempts integer not null default 0,
  cursor jsonb not null default '{}'::jsonb,
  constraint conversation_runs_pkey PRIMARY KEY (workspace_id, id),
  constraint conversation_runs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint conversation_runs_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE SET NULL (user_id),
  constraint conversation_runs_change_check CHECK ((change ->> 'kind'::text) = ANY (ARRAY['finish'::text, 'disposition'::text, 'assign'::text, 'snooze'::text, 'delete'::text])),
  constraint conversation_runs_status_check CHECK (status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'undoing'::text, 'undone'::text]))
);
CREATE INDEX conversation_runs_ended ON public.conversation_runs USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX conversation_runs_of_person ON public.conversation_runs USING btree (workspace_id, user_id, created_at DESC);
CREATE INDEX conversation_runs_under_way ON public.conversation_runs USING btree (leased_until) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text, 'undoing'::text]));
alter table conversation_runs enable row level security, force row level security;
create policy read_rows on conversation_runs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy system_all on conversation_runs for all to hearback_system
  using (true)
  with check (true);
grant select on conversation_runs to hearback_api;
grant delete, insert, select, update on conversation_runs to hearback_system;

create table conversation_run_slices (
  workspace_id uuid not null,
  run_id uuid not null,
  place integer not null,
  contact_ids uuid[] not null,
  before jsonb,
  constraint conversation_run_slices_pkey PRIMARY KEY (workspace_id, run_id, place),
  constraint conversation_run_slices_workspace_id_run_id_fkey FOREIGN KEY (workspace_id, run_id) REFERENCES conversation_runs(workspace_id, id) ON DELETE CASCADE
);
alter table conversation_run_slices enable row level security, force row level security;
create policy add_rows on conversation_run_slices for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (run_id IN ( SELECT r.id
   FROM conversation_runs r
  WHERE r.workspace_id = (select app.workspace_id()) AND r.user_id = (select app.user_id()))));
create policy system_all on conversation_run_slices for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on conversation_run_slices to hearback_system;
grant insert (workspace_id, run_id, place, contact_ids) on conversation_run_slices to hearback_api;

create table activities (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  what text not null,
  user_id uuid,
  is_automatic boolean not null,
  assigned_to uuid,
  disposition text,
  until timestamp with time zone,
  days integer,
  at timestamp with time zone not null default clock_timestamp(),
  rule_id uuid default (NULLIF(current_setting('app.rule_id'::text, true), ''::text))::uuid,
  constraint activities_pkey PRIMARY KEY (workspace_id, contact_id, id),
  constraint activities_workspace_id_assigned_to_fkey FOREIGN KEY (workspace_id, assigned_to) REFERENCES users(workspace_id, id) ON DELETE SET NULL (assigned_to),
  constraint activities_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint activities_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint activities_workspace_id_rule_id_fkey FOREIGN KEY (workspace_id, rule_id) REFERENCES rules(workspace_id, id) ON DELETE SET NULL (rule_id),
  constraint activities_what_check CHECK (what = ANY (ARRAY['disposed'::text, 'assigned'::text, 'snoozed'::text, 'unsnoozed'::text, 'returned'::text, 'reminder_set'::text, 'reminder_cancelled'::text, 'reminder_due'::text, 'finished'::text, 'reopened'::text, 'noted'::text, 'note_removed'::text, 'sent'::text, 'message_deleted'::text, 'message_restored'::text, 'merged'::text, 'split'::text, 'merge_undone'::text, 'approval_asked'::text, 'approval_changed'::text, 'approval_withdrawn'::text, 'approval_given'::text, 'changes_requested'::text, 'approval_expired'::text]))
);
CREATE INDEX activities_finished ON public.activities USING btree (workspace_id, at) INCLUDE (contact_id, user_id) WHERE (what = 'finished'::text);
CREATE INDEX activities_of_assignee ON public.activities USING btree (workspace_id, assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX activities_of_rule ON public.activities USING btree (workspace_id, rule_id) WHERE (rule_id IS NOT NULL);
alter table activities enable row level security, force row level security;
create policy read_rows on activities for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = activities.workspace_id AND c.id = activities.contact_id)));
create policy system_all on activities for all to hearback_system
  using (true)
  with check (true);
grant select on activities to hearback_api;
grant delete, insert, select, update on activities to hearback_system;

create table absence_snoozes (
  workspace_id uuid not null,
  message_id uuid not null,
  contact_id uuid not null,
  until timestamp with time zone not null,
  constraint absence_snoozes_pkey PRIMARY KEY (workspace_id, message_id),
  constraint absence_snoozes_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint absence_snoozes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint absence_snoozes_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX absence_snoozes_of_contact ON public.absence_snoozes USING btree (workspace_id, contact_id);
alter table absence_snoozes enable row level security, force row level security;
create policy read_rows on absence_snoozes for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = absence_snoozes.workspace_id AND c.id = absence_snoozes.contact_id)));
create policy system_all on absence_snoozes for all to hearback_system
  using (true)
  with check (true);
grant select on absence_snoozes to hearback_api;
grant delete, insert, select, update on absence_snoozes to hearback_system;

create table conversation_outcomes (
  workspace_id uuid not null,
  contact_id uuid not null,
  lost_reason text,
  next_step text,
  former jsonb,
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint conversation_outcomes_pkey PRIMARY KEY (workspace_id, contact_id),
  constraint conversation_outcomes_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint conversation_outcomes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint conversation_outcomes_former_check CHECK (jsonb_typeof(former) = 'object'::text),
  constraint conversation_outcomes_lost_reason_check CHECK (length(lost_reason) >= 1 AND length(lost_reason) <= 200),
  constraint conversation_outcomes_next_step_check CHECK (length(next_step) >= 1 AND length(next_step) <= 300)
);
alter table conversation_outcomes enable row level security, force row level security;
create policy read_rows on conversation_outcomes for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = conversation_outcomes.workspace_id AND c.id = conversation_outcomes.contact_id)));
create policy system_all on conversation_outcomes for all to hearback_system
  using (true)
  with check (true);
grant select on conversation_outcomes to hearback_api;
grant delete, insert, select, update on conversation_outcomes to hearback_system;

create table shared_files (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  name text not null,
  size integer not null,
  content bytea not null,
  is_scanned boolean not null,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  downloads integer not null default 0,
  last_downloaded_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint shared_files_pkey PRIMARY KEY (workspace_id, id),
  constraint shared_files_token_hash_key UNIQUE (token_hash),
  constraint shared_files_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint shared_files_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (created_by),
  constraint shared_files_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint shared_files_check CHECK (octet_length(content) = size),
  constraint shared_files_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint shared_files_size_check CHECK (size >= 1 AND size <= 26214400)
);
CREATE INDEX shared_files_expiring ON public.shared_files USING btree (expires_at);
CREATE INDEX shared_files_of_contact ON public.shared_files USING btree (workspace_id, contact_id, created_at);
CREATE INDEX shared_files_of_creator ON public.shared_files USING btree (workspace_id, created_by) WHERE (created_by IS NOT NULL);
alter table shared_files enable row level security, force row level security;
create policy add_rows on shared_files for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND created_by = (select app.user_id()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = shared_files.workspace_id AND c.id = shared_files.contact_id AND (c.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy read_rows on shared_files for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = shared_files.workspace_id AND c.id = shared_files.contact_id))));
create policy remove_rows on shared_files for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = shared_files.workspace_id AND c.id = shared_files.contact_id AND (c.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy system_all on shared_files for all to hearback_system
  using (true)
  with check (true);
grant delete on shared_files to hearback_api;
grant delete, insert, select, update on shared_files to hearback_system;
grant insert (workspace_id, id, contact_id, name, size, content, is_scanned, token_hash, expires_at, created_by) on shared_files to hearback_api;
grant select (workspace_id, id, contact_id, name, size, is_scanned, expires_at, downloads, last_downloaded_at, created_by, created_at) on shared_files to hearback_api;

-- classification ----------------------------------------------------------------------------------

create table classification_attempts (
  workspace_id uuid not null,
  message_id uuid not null,
  attempts smallint not null default 1,
  started_at timestamp with time zone not null default clock_timestamp(),
  constraint classification_attempts_pkey PRIMARY KEY (workspace_id, message_id),
  constraint classification_attempts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint classification_attempts_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE,
  constraint classification_attempts_attempts_check CHECK (attempts >= 1 AND attempts <= 2)
);
alter table classification_attempts enable row level security, force row level security;
create policy add_attempts on classification_attempts for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy change_attempts on classification_attempts for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy end_attempts on classification_attempts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM messages m
  WHERE m.workspace_id = classification_attempts.workspace_id AND m.id = classification_attempts.message_id AND (m.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy read_attempts on classification_attempts for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM messages m
  WHERE m.workspace_id = classification_attempts.workspace_id AND m.id = classification_attempts.message_id))));
create policy system_all on classification_attempts for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on classification_attempts to hearback_api;
grant delete, insert, select, update on classification_attempts to hearback_system;

create table classification_corrections (
  workspace_id uuid not null,
  message_id uuid not null,
  applies_everywhere boolean not null,
  location_id text,
  own_text text not null,
  predicted_sentiment text,
  corrected_sentiment text not null,
  corrected_at timestamp with time zone not null default clock_timestamp(),
  corrected_by uuid default app.user_id(),
  constraint classification_corrections_pkey PRIMARY KEY (workspace_id, message_id, applies_everywhere),
  constraint classification_corrections_workspace_id_corrected_by_fkey FOREIGN KEY (workspace_id, corrected_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (corrected_by),
  constraint classification_corrections_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint classification_corrections_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE,
  constraint classification_corrections_corrected_sentiment_check CHECK (corrected_sentiment = ANY (ARRAY['interested'::text, 'soft_no'::text, 'hard_no'::text, 'ooo'::text, 'wrong_person'::text])),
  constraint classification_corrections_own_text_check CHECK (length(own_text) >= 1 AND length(own_text) <= 1000),
  constraint classification_corrections_predicted_sentiment_check CHECK (predicted_sentiment = ANY (ARRAY['interested'::text, 'soft_no'::text, 'hard_no'::text, 'ooo'::text, 'wrong_person'::text]))
);
CREATE INDEX corrections_everywhere ON public.classification_corrections USING btree (workspace_id, corrected_at DESC) WHERE applies_everywhere;
CREATE INDEX corrections_of_location ON public.classification_corrections USING btree (workspace_id, location_id, corrected_at DESC) WHERE (NOT applies_everywhere);
CREATE INDEX corrections_of_user ON public.classification_corrections USING btree (workspace_id, corrected_by) WHERE (corrected_by IS NOT NULL);
alter table classification_corrections enable row level security, force row level security;
create policy add_rows on classification_corrections for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on classification_corrections for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy remove_rows on classification_corrections for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy restrict_deletes on classification_corrections as restrictive for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (NOT applies_everywhere OR (select app.sees_all_locations())));
create policy restrict_inserts on classification_corrections as restrictive for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (NOT applies_everywhere OR (select app.sees_all_locations())));
create policy system_all on classification_corrections for all to hearback_system
  using (true)
  with check (true);
-- Stores the location of the corrected message.
CREATE TRIGGER classification_corrections_set_location BEFORE INSERT OR UPDATE OF message_id, location_id ON classification_corrections FOR EACH ROW EXECUTE FUNCTION app.set_location_from_message();
grant delete, insert, select on classification_corrections to hearback_api;
grant delete, insert, select, update on classification_corrections to hearback_system;

-- replies -----------------------------------------------------------------------------------------

create table replies (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  message_id uuid not null,
  source text not null,
  content text not null,
  subject text,
  cc text[] not null default '{}'::text[],
  bcc text[] not null default '{}'::text[],
  eaccount text,
  idempotency_key uuid not null,
  status text not null default 'queued'::text,
  error text,
  leased_until timestamp with time zone,
  called_at timestamp with time zone,
  provider_message_key text,
  sent_message_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  sent_at timestamp with time zone,
  discarded_at timestamp with time zone,
  doubt text,
  last_called_at timestamp with time zone,
  absent_since timestamp with time zone,
  requested_at timestamp with time zone not null default clock_timestamp(),
  send_at timestamp with time zone,
  remind_days integer,
  canceled_with_message_id uuid,
  status_before_deletion text,
  original_text text,
  original_language text,
  despite_do_not_contact boolean not null default false,
  approval_id uuid,
  constraint replies_pkey PRIMARY KEY (workspace_id, id),
  constraint replies_workspace_id_idempotency_key_key UNIQUE (workspace_id, idempotency_key),
  constraint replies_workspace_id_approval_id_fkey FOREIGN KEY (workspace_id, approval_id) REFERENCES reply_approvals(workspace_id, id) ON DELETE SET NULL (approval_id),
  constraint replies_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint replies_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (created_by),
  constraint replies_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint replies_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE,
  constraint replies_workspace_id_sent_message_id_fkey FOREIGN KEY (workspace_id, sent_message_id) REFERENCES messages(workspace_id, id) ON DELETE SET NULL (sent_message_id),
  constraint replies_canceled_check CHECK ((canceled_with_message_id IS NULL) = (status_before_deletion IS NULL)),
  constraint replies_doubt_check CHECK (doubt = ANY (ARRAY['refused'::text, 'unknown'::text])),
  constraint replies_original_check CHECK ((original_text IS NULL) = (original_language IS NULL)),
  constraint replies_original_language_check CHECK (original_language ~ '^[a-z]{2}$'::text),
  constraint replies_remind_days_check CHECK (remind_days >= 1 AND remind_days <= 60),
  constraint replies_source_check CHECK (source = ANY (ARRAY['cold_email'::text, 'linkedin'::text])),
  constraint replies_status_before_deletion_check CHECK (status_before_deletion = ANY (ARRAY['queued'::text, 'failed'::text, 'held'::text])),
  constraint replies_status_check CHECK (status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'held'::text]))
);
CREATE INDEX replies_canceled_with_message ON public.replies USING btree (workspace_id, canceled_with_message_id) WHERE (canceled_with_message_id IS NOT NULL);
CREATE INDEX replies_of_approval ON public.replies USING btree (workspace_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX replies_of_author ON public.replies USING btree (workspace_id, created_by) WHERE ((status = ANY (ARRAY['queued'::text, 'held'::text])) AND (discarded_at IS NULL));
CREATE INDEX replies_of_contact ON public.replies USING btree (workspace_id, contact_id, created_at DESC);
CREATE INDEX replies_of_message ON public.replies USING btree (workspace_id, message_id);
CREATE INDEX replies_sent_as ON public.replies USING btree (workspace_id, sent_message_id) WHERE (sent_message_id IS NOT NULL);
CREATE INDEX replies_under_way ON public.replies USING btree (leased_until) WHERE (status = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE INDEX replies_unsent ON public.replies USING btree (workspace_id, contact_id) WHERE ((status <> 'sent'::text) AND (discarded_at IS NULL));
CREATE INDEX replies_waiting ON public.replies USING btree (workspace_id, send_at, id) WHERE ((send_at IS NOT NULL) AND (status = ANY (ARRAY['queued'::text, 'held'::text])) AND (discarded_at IS NULL));
alter table replies enable row level security, force row level security;
create policy add_replies on replies for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = replies.workspace_id AND c.id = replies.contact_id AND (c.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy change_replies on replies for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = replies.workspace_id AND c.id = replies.contact_id AND (c.location_id = ANY ((select app.writable_locations())::text[]))))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = replies.workspace_id AND c.id = replies.contact_id AND (c.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy read_replies on replies for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR ((select app.is_insider()) OR created_by = (select app.user_id())) AND (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = replies.workspace_id AND c.id = replies.contact_id))));
create policy system_all on replies for all to hearback_system
  using (true)
  with check (true);
-- Records sent replies in the activity of the conversation.
CREATE TRIGGER replies_record_activity AFTER UPDATE OF status ON replies FOR EACH ROW WHEN (new.status = 'sent'::text AND old.status <> 'sent'::text) EXECUTE FUNCTION app.replies_record_activity();
-- Stores who answered when a reply becomes a message.
CREATE TRIGGER replies_refresh_conversation AFTER UPDATE OF sent_message_id ON replies FOR EACH ROW WHEN (new.sent_message_id IS NOT NULL AND new.sent_message_id IS DISTINCT FROM old.sent_message_id) EXECUTE FUNCTION app.replies_refresh_conversation();
-- Updates conversations.scheduled after a scheduled reply is deleted.
CREATE TRIGGER replies_set_scheduled_on_delete AFTER DELETE ON replies FOR EACH ROW WHEN (app.is_reply_scheduled(old.send_at, old.status, old.discarded_at)) EXECUTE FUNCTION app.replies_set_scheduled();
-- Updates conversations.scheduled after a reply is scheduled.
CREATE TRIGGER replies_set_scheduled_on_insert AFTER INSERT ON replies FOR EACH ROW WHEN (app.is_reply_scheduled(new.send_at, new.status, new.discarded_at)) EXECUTE FUNCTION app.replies_set_scheduled();
-- Updates conversations.scheduled after a reply is rescheduled, sent or discarded.
CREATE TRIGGER replies_set_scheduled_on_update AFTER UPDATE ON replies FOR EACH ROW WHEN (app.is_reply_scheduled(old.send_at, old.status, old.discarded_at) IS DISTINCT FROM app.is_reply_scheduled(new.send_at, new.status, new.discarded_at) OR old.contact_id <> new.contact_id) EXECUTE FUNCTION app.replies_set_scheduled();
grant insert, select, update on replies to hearback_api;
grant delete, insert, select, update on replies to hearback_system;

create table reply_outcomes (
  workspace_id uuid not null,
  reply_id uuid not null,
  message_id uuid not null,
  location_id text,
  campaign_id uuid,
  user_id uuid,
  channel text not null,
  language text,
  situation text,
  sentiment text,
  source text not null,
  outcome text not null,
  changed_words integer not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  prompt_version text,
  constraint reply_outcomes_pkey PRIMARY KEY (workspace_id, reply_id),
  constraint reply_outcomes_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE SET NULL (campaign_id),
  constraint reply_outcomes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint reply_outcomes_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE,
  constraint reply_outcomes_workspace_id_reply_id_fkey FOREIGN KEY (workspace_id, reply_id) REFERENCES replies(workspace_id, id) ON DELETE CASCADE,
  constraint reply_outcomes_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE SET NULL (user_id),
  constraint reply_outcomes_changed_words_check CHECK (changed_words >= 0),
  constraint reply_outcomes_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'linkedin'::text])),
  constraint reply_outcomes_language_check CHECK (language ~ '^[a-z]{2,3}$'::text),
  constraint reply_outcomes_outcome_check CHECK (outcome = ANY (ARRAY['none'::text, 'unchanged'::text, 'edited'::text, 'discarded'::text])),
  constraint reply_outcomes_prompt_version_check CHECK (length(prompt_version) >= 1 AND length(prompt_version) <= 40),
  constraint reply_outcomes_sentiment_check CHECK (sentiment = ANY (ARRAY['interested'::text, 'soft_no'::text, 'hard_no'::text, 'ooo'::text, 'wrong_person'::text])),
  constraint reply_outcomes_situation_check CHECK (situation = ANY (ARRAY['interested'::text, 'wants_time'::text, 'proposes_time'::text, 'asks_price'::text, 'asks_information'::text, 'soft_no'::text, 'soft_no_dated'::text, 'hard_no'::text, 'removal_request'::text, 'wrong_person'::text, 'wrong_person_named'::text, 'absence'::text, 'unclear'::text])),
  constraint reply_outcomes_source_check CHECK (source = ANY (ARRAY['none'::text, 'starter'::text, 'own'::text, 'reply'::text, 'model'::text])),
  constraint reply_outcomes_source_check1 CHECK ((source = 'none'::text) = (outcome = 'none'::text))
);
CREATE INDEX reply_outcomes_newest ON public.reply_outcomes USING btree (workspace_id, created_at DESC);
CREATE INDEX reply_outcomes_of_campaign ON public.reply_outcomes USING btree (workspace_id, campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX reply_outcomes_of_message ON public.reply_outcomes USING btree (workspace_id, message_id);
CREATE INDEX reply_outcomes_of_user ON public.reply_outcomes USING btree (workspace_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX reply_outcomes_to_reuse ON public.reply_outcomes USING btree (workspace_id, channel, language, COALESCE(location_id, ''::text), COALESCE(situation, ''::text), created_at DESC) WHERE (outcome <> 'unchanged'::text);
alter table reply_outcomes enable row level security, force row level security;
create policy add_rows on reply_outcomes for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_rows on reply_outcomes for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on reply_outcomes for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on reply_outcomes for all to hearback_system
  using (true)
  with check (true);
-- Stores the location of the answered message.
CREATE TRIGGER reply_outcomes_set_location BEFORE INSERT OR UPDATE OF message_id, location_id ON reply_outcomes FOR EACH ROW EXECUTE FUNCTION app.reply_outcomes_set_location();
grant insert, select on reply_outcomes to hearback_api;
grant delete, insert, select, update on reply_outcomes to hearback_system;
grant update (outcome, changed_words) on reply_outcomes to hearback_api;

create table reply_drafts (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  message_id uuid not null,
  content text not null,
  client_name text not null,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint reply_drafts_pkey PRIMARY KEY (workspace_id, id),
  constraint reply_drafts_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint reply_drafts_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (created_by),
  constraint reply_drafts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint reply_drafts_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE,
  constraint reply_drafts_client_name_check CHECK (length(client_name) >= 1 AND length(client_name) <= 80),
  constraint reply_drafts_content_check CHECK (length(content) >= 1 AND length(content) <= 20000)
);
CREATE INDEX reply_drafts_newest ON public.reply_drafts USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX reply_drafts_of_contact ON public.reply_drafts USING btree (workspace_id, contact_id, created_at DESC, id DESC);
CREATE INDEX reply_drafts_of_creator ON public.reply_drafts USING btree (workspace_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX reply_drafts_of_message ON public.reply_drafts USING btree (workspace_id, message_id);
alter table reply_drafts enable row level security, force row level security;
create policy add_rows on reply_drafts for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND created_by = (select app.user_id()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = reply_drafts.workspace_id AND c.id = reply_drafts.contact_id AND (c.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy read_rows on reply_drafts for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = reply_drafts.workspace_id AND c.id = reply_drafts.contact_id))));
create policy remove_rows on reply_drafts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = reply_drafts.workspace_id AND c.id = reply_drafts.contact_id AND (c.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy system_all on reply_drafts for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select on reply_drafts to hearback_api;
grant delete, insert, select, update on reply_drafts to hearback_system;

create table message_translations (
  workspace_id uuid not null,
  message_id uuid not null,
  language text not null,
  text text not null,
  prompt_version text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint message_translations_pkey PRIMARY KEY (workspace_id, message_id, language),
  constraint message_translations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint message_translations_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE,
  constraint message_translations_language_check CHECK (language ~ '^[a-z]{2}$'::text),
  constraint message_translations_text_check CHECK (text <> ''::text)
);
alter table message_translations enable row level security, force row level security;
create policy add_rows on message_translations for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM messages m
  WHERE m.workspace_id = message_translations.workspace_id AND m.id = message_translations.message_id AND (m.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy read_rows on message_translations for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM messages m
  WHERE m.workspace_id = message_translations.workspace_id AND m.id = message_translations.message_id))));
create policy system_all on message_translations for all to hearback_system
  using (true)
  with check (true);
grant insert, select on message_translations to hearback_api;
grant delete, insert, select, update on message_translations to hearback_system;

-- approvals ---------------------------------------------------------------------------------------

create table reply_approvals (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  message_id uuid not null,
  source text not null,
  content text not null,
  subject text,
  cc text[] not null default '{}'::text[],
  bcc text[] not null default '{}'::text[],
  original_text text,
  original_language text,
  despite_do_not_contact boolean not null default false,
  remind_days integer,
  send_at timestamp with time zone,
  version integer not null default 1,
  status text not null default 'waiting'::text,
  author_id uuid,
  author_name text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  written_at timestamp with time zone not null default clock_timestamp(),
  mail_at timestamp with time zone not null default clock_timestamp(),
  mailed_version integer not null default 0,
  remind_at timestamp with time zone not null,
  reminded_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  hold_reason text,
  comment_mail_at timestamp with time zone,
  constraint reply_approvals_pkey PRIMARY KEY (workspace_id, id),
  constraint reply_approvals_workspace_id_author_id_fkey FOREIGN KEY (workspace_id, author_id) REFERENCES users(workspace_id, id) ON DELETE SET NULL (author_id),
  constraint reply_approvals_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint reply_approvals_workspace_id_decided_by_fkey FOREIGN KEY (workspace_id, decided_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (decided_by),
  constraint reply_approvals_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint reply_approvals_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE,
  constraint reply_approvals_author_name_check CHECK (length(author_name) >= 1 AND length(author_name) <= 320),
  constraint reply_approvals_decided_by_name_check CHECK (length(decided_by_name) >= 1 AND length(decided_by_name) <= 320),
  constraint reply_approvals_hold_reason_check CHECK (hold_reason = ANY (ARRAY['lead_wrote'::text, 'answered'::text, 'not_possible'::text])),
  constraint reply_approvals_original_check CHECK ((original_text IS NULL) = (original_language IS NULL)),
  constraint reply_approvals_original_language_check CHECK (original_language ~ '^[a-z]{2}$'::text),
  constraint reply_approvals_remind_days_check CHECK (remind_days >= 1 AND remind_days <= 60),
  constraint reply_approvals_source_check CHECK (source = ANY (ARRAY['cold_email'::text, 'linkedin'::text])),
  constraint reply_approvals_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'changes_requested'::text, 'approved'::text, 'withdrawn'::text, 'expired'::text]))
);
CREATE INDEX reply_approvals_commented ON public.reply_approvals USING btree (comment_mail_at) WHERE (comment_mail_at IS NOT NULL);
CREATE INDEX reply_approvals_of_author ON public.reply_approvals USING btree (workspace_id, author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX reply_approvals_of_contact ON public.reply_approvals USING btree (workspace_id, contact_id, created_at DESC);
CREATE INDEX reply_approvals_of_decider ON public.reply_approvals USING btree (workspace_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX reply_approvals_of_message ON public.reply_approvals USING btree (workspace_id, message_id);
CREATE INDEX reply_approvals_waiting ON public.reply_approvals USING btree (workspace_id, expires_at) WHERE (status = 'waiting'::text);
alter table reply_approvals enable row level security, force row level security;
create policy add_rows on reply_approvals for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND author_id = (select app.user_id()) AND status = 'waiting'::text AND version = 1 AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = reply_approvals.workspace_id AND c.id = reply_approvals.contact_id AND (c.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy change_rows on reply_approvals for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = reply_approvals.workspace_id AND c.id = reply_approvals.contact_id AND (c.location_id = ANY ((select app.writable_locations())::text[]))))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (status = ANY (ARRAY['waiting'::text, 'withdrawn'::text])) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = reply_approvals.workspace_id AND c.id = reply_approvals.contact_id AND (c.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy decide_rows on reply_approvals for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.user_type()) = 'agency_customer'::text AND (select app.api_key_id()) IS NULL AND status = 'waiting'::text AND expires_at > clock_timestamp() AND (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = reply_approvals.workspace_id AND c.id = reply_approvals.contact_id AND (c.location_id = ANY ((select app.approval_locations())::text[])))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.user_type()) = 'agency_customer'::text AND (select app.api_key_id()) IS NULL AND (status = ANY (ARRAY['approved'::text, 'changes_requested'::text])) AND decided_by = (select app.user_id()) AND (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = reply_approvals.workspace_id AND c.id = reply_approvals.contact_id AND (c.location_id = ANY ((select app.approval_locations())::text[])))));
create policy read_rows on reply_approvals for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = reply_approvals.workspace_id AND c.id = reply_approvals.contact_id AND ((select app.is_insider()) OR (c.location_id = ANY ((select app.approval_locations())::text[])))))));
create policy system_all on reply_approvals for all to hearback_system
  using (true)
  with check (true);
-- Rejects a change of the draft by a client.
CREATE TRIGGER reply_approvals_guard_decision BEFORE UPDATE ON reply_approvals FOR EACH ROW EXECUTE FUNCTION app.reply_approvals_guard_decision();
grant select on reply_approvals to hearback_api;
grant delete, insert, select, update on reply_approvals to hearback_system;
grant insert (workspace_id, id, contact_id, message_id, source, content, subject, cc, bcc, original_text, original_language, despite_do_not_contact, remind_days, send_at, author_id, author_name, mail_at, remind_at, expires_at) on reply_approvals to hearback_api;
grant update (content, subject, cc, bcc, original_text, original_language, despite_do_not_contact, remind_days, send_at, version, status, author_id, author_name, written_at, mail_at, remind_at, reminded_at, expires_at, decided_by, decided_by_name, decided_at) on reply_approvals to hearback_api;

create table reply_approval_comments (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  approval_id uuid not null,
  version integer not null,
  kind text not null,
  author_id uuid,
  author_name text not null,
  is_client boolean not null,
  content text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint reply_approval_comments_pkey PRIMARY KEY (workspace_id, id),
  constraint reply_approval_comments_workspace_id_approval_id_fkey FOREIGN KEY (workspace_id, approval_id) REFERENCES reply_approvals(workspace_id, id) ON DELETE CASCADE,
  constraint reply_approval_comments_workspace_id_author_id_fkey FOREIGN KEY (workspace_id, author_id) REFERENCES users(workspace_id, id) ON DELETE SET NULL (author_id),
  constraint reply_approval_comments_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint reply_approval_comments_author_name_check CHECK (length(author_name) >= 1 AND length(author_name) <= 320),
  constraint reply_approval_comments_content_check CHECK (length(content) >= 1 AND length(content) <= 5000),
  constraint reply_approval_comments_kind_check CHECK (kind = ANY (ARRAY['comment'::text, 'change_request'::text]))
);
CREATE INDEX reply_approval_comments_of_approval ON public.reply_approval_comments USING btree (workspace_id, approval_id, created_at);
CREATE INDEX reply_approval_comments_of_author ON public.reply_approval_comments USING btree (workspace_id, author_id) WHERE (author_id IS NOT NULL);
alter table reply_approval_comments enable row level security, force row level security;
create policy add_rows on reply_approval_comments for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND author_id = (select app.user_id()) AND (select app.api_key_id()) IS NULL AND is_client = (NOT (select app.is_insider())) AND (is_client OR kind = 'comment'::text) AND (EXISTS ( SELECT
   FROM reply_approvals a
     JOIN contacts c ON c.workspace_id = a.workspace_id AND c.id = a.contact_id
  WHERE a.workspace_id = reply_approval_comments.workspace_id AND a.id = reply_approval_comments.approval_id AND ((select app.sees_all_locations()) OR (c.location_id = ANY (
        CASE
            WHEN (select app.is_insider()) THEN (select app.writable_locations())
            ELSE (select app.approval_locations())
        END))))));
create policy read_rows on reply_approval_comments for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (EXISTS ( SELECT
   FROM reply_approvals a
  WHERE a.workspace_id = reply_approval_comments.workspace_id AND a.id = reply_approval_comments.approval_id)));
create policy system_all on reply_approval_comments for all to hearback_system
  using (true)
  with check (true);
grant select on reply_approval_comments to hearback_api;
grant delete, insert, select, update on reply_approval_comments to hearback_system;
grant insert (workspace_id, approval_id, version, kind, author_id, author_name, is_client, content) on reply_approval_comments to hearback_api;

-- teamwork ----------------------------------------------------------------------------------------

create table location_assignees (
  workspace_id uuid not null,
  location_id text not null,
  user_id uuid not null,
  last_assigned_at timestamp with time zone,
  constraint location_assignees_pkey PRIMARY KEY (workspace_id, location_id, user_id),
  constraint location_assignees_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint location_assignees_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint location_assignees_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX location_assignees_of_person ON public.location_assignees USING btree (workspace_id, user_id);
alter table location_assignees enable row level security, force row level security;
create policy add_rows on location_assignees for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy change_rows on location_assignees for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy read_rows on location_assignees for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy remove_rows on location_assignees for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy system_all on location_assignees for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on location_assignees to hearback_api;
grant delete, insert, select, update on location_assignees to hearback_system;

create table notes (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  location_id text,
  author_id uuid,
  author_name text not null,
  content text not null,
  mentions uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null default clock_timestamp(),
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  kind text not null default 'note'::text,
  question_id uuid,
  visible_to uuid,
  constraint notes_pkey PRIMARY KEY (workspace_id, id),
  constraint notes_workspace_id_author_id_fkey FOREIGN KEY (workspace_id, author_id) REFERENCES users(workspace_id, id) ON DELETE SET NULL (author_id),
  constraint notes_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint notes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint notes_workspace_id_question_id_fkey FOREIGN KEY (workspace_id, question_id) REFERENCES notes(workspace_id, id) ON DELETE CASCADE,
  constraint notes_workspace_id_visible_to_fkey FOREIGN KEY (workspace_id, visible_to) REFERENCES users(workspace_id, id) ON DELETE SET NULL (visible_to),
  constraint notes_answer_has_question CHECK ((kind = 'answer'::text) = (question_id IS NOT NULL)),
  constraint notes_author_name_check CHECK (length(author_name) >= 1 AND length(author_name) <= 320),
  constraint notes_content_check CHECK (length(content) >= 1 AND length(content) <= 5000),
  constraint notes_kind_check CHECK (kind = ANY (ARRAY['note'::text, 'question'::text, 'flag'::text, 'answer'::text])),
  constraint notes_only_answers_are_visible CHECK (visible_to IS NULL OR kind = 'answer'::text)
);
CREATE INDEX notes_deleted ON public.notes USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX notes_of_author ON public.notes USING btree (workspace_id, author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX notes_of_contact ON public.notes USING btree (workspace_id, contact_id, created_at DESC, id DESC);
CREATE INDEX notes_of_question ON public.notes USING btree (workspace_id, question_id) WHERE (question_id IS NOT NULL);
CREATE INDEX notes_visible_to ON public.notes USING btree (workspace_id, visible_to) WHERE (visible_to IS NOT NULL);
alter table notes enable row level security, force row level security;
create policy add_client_rows on notes for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.user_type()) = 'agency_customer'::text AND author_id = (select app.user_id()) AND (kind = ANY (ARRAY['question'::text, 'flag'::text])) AND mentions = '{}'::uuid[] AND (location_id = ANY ((select app.comment_locations())::text[])) AND (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = notes.workspace_id AND c.id = notes.contact_id)));
create policy add_rows on notes for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND author_id = (select app.user_id()) AND (kind = ANY (ARRAY['note'::text, 'answer'::text])) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_rows on notes for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND author_id = (select app.user_id()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND author_id = (select app.user_id()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on notes for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND
CASE
    WHEN (select app.is_insider()) THEN (select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))
    ELSE (select app.user_type()) = 'agency_customer'::text AND deleted_at IS NULL AND (author_id = (select app.user_id()) AND (kind = ANY (ARRAY['question'::text, 'flag'::text])) OR visible_to = (select app.user_id())) AND (location_id = ANY ((select app.readable_locations())::text[])) AND (EXISTS ( SELECT
       FROM contacts c
      WHERE c.workspace_id = notes.workspace_id AND c.id = notes.contact_id))
END);
create policy system_all on notes for all to hearback_system
  using (true)
  with check (true);
-- Makes an answer visible to the author of its question.
CREATE TRIGGER notes_address_answer BEFORE INSERT ON notes FOR EACH ROW WHEN (new.kind = 'answer'::text) EXECUTE FUNCTION app.notes_address_answer();
-- Records new notes in the activity of the conversation.
CREATE TRIGGER notes_record_creation AFTER INSERT ON notes FOR EACH ROW EXECUTE FUNCTION app.notes_record_activity();
-- Records removed and restored notes in the activity of the conversation.
CREATE TRIGGER notes_record_removal AFTER UPDATE OF deleted_at ON notes FOR EACH ROW WHEN ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL)) EXECUTE FUNCTION app.notes_record_activity();
-- Stores the location of the contact.
CREATE TRIGGER notes_set_location BEFORE INSERT OR UPDATE OF contact_id, location_id ON notes FOR EACH ROW EXECUTE FUNCTION app.set_location_from_contact();
grant select on notes to hearback_api;
grant delete, insert, select, update on notes to hearback_system;
grant insert (workspace_id, contact_id, author_id, author_name, content, mentions, kind, question_id) on notes to hearback_api;
grant update (content, mentions, edited_at, deleted_at) on notes to hearback_api;

create unlogged table presence (
  workspace_id uuid not null,
  user_id uuid not null,
  tab_id uuid not null,
  contact_id uuid not null,
  name text not null,
  is_typing boolean not null,
  seen_at timestamp with time zone not null default clock_timestamp(),
  calls integer not null default 1,
  calls_since timestamp with time zone not null default clock_timestamp(),
  constraint presence_pkey PRIMARY KEY (workspace_id, user_id, tab_id),
  constraint presence_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint presence_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint presence_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE,
  constraint presence_name_check CHECK (length(name) >= 1 AND length(name) <= 320)
);
CREATE INDEX presence_age ON public.presence USING btree (seen_at);
CREATE INDEX presence_of_contact ON public.presence USING btree (workspace_id, contact_id);
alter table presence enable row level security, force row level security;
create policy add_rows on presence for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()) AND (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = presence.workspace_id AND c.id = presence.contact_id)));
create policy change_rows on presence for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()) AND (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = presence.workspace_id AND c.id = presence.contact_id)));
create policy read_rows on presence for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = presence.workspace_id AND c.id = presence.contact_id)));
create policy remove_rows on presence for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy system_all on presence for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on presence to hearback_api;
grant delete, insert, select, update on presence to hearback_system;

-- suppression -------------------------------------------------------------------------------------

create table do_not_contact (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  value text,
  digest text not null,
  reason text not null,
  note text,
  contact_id uuid,
  added_by uuid,
  added_by_name text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint do_not_contact_pkey PRIMARY KEY (workspace_id, id),
  constraint do_not_contact_workspace_id_digest_key UNIQUE (workspace_id, digest),
  constraint do_not_contact_workspace_id_added_by_fkey FOREIGN KEY (workspace_id, added_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (added_by),
  constraint do_not_contact_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE SET NULL (contact_id),
  constraint do_not_contact_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint do_not_contact_added_by_name_check CHECK (length(added_by_name) >= 1 AND length(added_by_name) <= 320),
  constraint do_not_contact_digest_check CHECK (length(digest) = 64),
  constraint do_not_contact_erased CHECK ((reason = 'erased'::text) = (value IS NULL) AND (value IS NOT NULL OR note IS NULL)),
  constraint do_not_contact_kind_check CHECK (kind = ANY (ARRAY['email'::text, 'domain'::text, 'linkedin'::text])),
  constraint do_not_contact_note_check CHECK (length(note) >= 1 AND length(note) <= 500),
  constraint do_not_contact_reason_check CHECK (reason = ANY (ARRAY['asked'::text, 'chosen'::text, 'erased'::text])),
  constraint do_not_contact_value_check CHECK (length(value) >= 1 AND length(value) <= 500)
);
CREATE INDEX do_not_contact_by_value ON public.do_not_contact USING btree (workspace_id, value) WHERE (value IS NOT NULL);
CREATE INDEX do_not_contact_newest ON public.do_not_contact USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX do_not_contact_of_contact ON public.do_not_contact USING btree (workspace_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX do_not_contact_of_user ON public.do_not_contact USING btree (workspace_id, added_by) WHERE (added_by IS NOT NULL);
alter table do_not_contact enable row level security, force row level security;
create policy read_rows on do_not_contact for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = do_not_contact.workspace_id AND c.id = do_not_contact.contact_id))));
create policy system_all on do_not_contact for all to hearback_system
  using (true)
  with check (true);
grant select on do_not_contact to hearback_api;
grant delete, insert, select, update on do_not_contact to hearback_system;

create table suppression_steps (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null,
  kind text not null,
  status text not null default 'waiting'::text,
  error text,
  done_count integer not null default 0,
  attempts integer not null default 0,
  leased_until timestamp with time zone,
  leased_by text,
  cursor jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  constraint suppression_steps_pkey PRIMARY KEY (workspace_id, id),
  constraint suppression_steps_workspace_id_entry_id_kind_key UNIQUE (workspace_id, entry_id, kind),
  constraint suppression_steps_workspace_id_entry_id_fkey FOREIGN KEY (workspace_id, entry_id) REFERENCES do_not_contact(workspace_id, id) ON DELETE CASCADE,
  constraint suppression_steps_kind_check CHECK (kind = ANY (ARRAY['replies'::text, 'instantly'::text, 'instantly_block_list'::text, 'heyreach'::text, 'heyreach_blacklist'::text, 'crm'::text])),
  constraint suppression_steps_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'not_available'::text]))
);
CREATE INDEX suppression_steps_open ON public.suppression_steps USING btree (created_at) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
alter table suppression_steps enable row level security, force row level security;
create policy read_rows on suppression_steps for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM do_not_contact d
  WHERE d.workspace_id = suppression_steps.workspace_id AND d.id = suppression_steps.entry_id)));
create policy system_all on suppression_steps for all to hearback_system
  using (true)
  with check (true);
grant select on suppression_steps to hearback_api;
grant delete, insert, select, update on suppression_steps to hearback_system;

create table suppression_marks (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  entry_id uuid,
  contact_id uuid,
  account_id uuid,
  ghl_location_id text,
  value text not null,
  external_id text,
  status text not null default 'set'::text,
  error text,
  attempts integer not null default 0,
  leased_until timestamp with time zone,
  leased_by text,
  cursor jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  constraint suppression_marks_pkey PRIMARY KEY (workspace_id, id),
  constraint suppression_marks_workspace_id_kind_account_id_ghl_location_key UNIQUE NULLS NOT DISTINCT (workspace_id, kind, account_id, ghl_location_id, value),
  constraint suppression_marks_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES accounts(workspace_id, id) ON DELETE CASCADE,
  constraint suppression_marks_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE SET NULL (contact_id),
  constraint suppression_marks_workspace_id_entry_id_fkey FOREIGN KEY (workspace_id, entry_id) REFERENCES do_not_contact(workspace_id, id) ON DELETE SET NULL (entry_id),
  constraint suppression_marks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint suppression_marks_workspace_id_ghl_location_id_fkey FOREIGN KEY (workspace_id, ghl_location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint suppression_marks_external_id_check CHECK (length(external_id) >= 1 AND length(external_id) <= 200),
  constraint suppression_marks_kind_check CHECK (kind = ANY (ARRAY['instantly_block_list'::text, 'heyreach_blacklist'::text, 'crm'::text])),
  constraint suppression_marks_place CHECK ((kind = 'crm'::text) = (account_id IS NULL) AND (kind = 'crm'::text) = (ghl_location_id IS NOT NULL)),
  constraint suppression_marks_status_check CHECK (status = ANY (ARRAY['set'::text, 'waiting'::text, 'running'::text, 'failed'::text])),
  constraint suppression_marks_value_check CHECK (length(value) >= 1 AND length(value) <= 500)
);
CREATE INDEX suppression_marks_of_account ON public.suppression_marks USING btree (workspace_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX suppression_marks_of_contact ON public.suppression_marks USING btree (workspace_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX suppression_marks_of_entry ON public.suppression_marks USING btree (workspace_id, entry_id) WHERE (entry_id IS NOT NULL);
CREATE INDEX suppression_marks_of_location ON public.suppression_marks USING btree (workspace_id, ghl_location_id) WHERE (ghl_location_id IS NOT NULL);
CREATE INDEX suppression_marks_open ON public.suppression_marks USING btree (created_at) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
alter table suppression_marks enable row level security, force row level security;
create policy read_rows on suppression_marks for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = suppression_marks.workspace_id AND c.id = suppression_marks.contact_id))));
create policy system_all on suppression_marks for all to hearback_system
  using (true)
  with check (true);
grant select on suppression_marks to hearback_api;
grant delete, insert, select, update on suppression_marks to hearback_system;

create table suppression_keys (
  workspace_id uuid not null,
  sealed_key text not null,
  constraint suppression_keys_pkey PRIMARY KEY (workspace_id),
  constraint suppression_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint suppression_keys_bound CHECK (starts_with(sealed_key, 'b1.'::text))
);
alter table suppression_keys enable row level security, force row level security;
create policy system_all on suppression_keys for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on suppression_keys to hearback_system;

-- opportunities -----------------------------------------------------------------------------------

create table opportunities (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  company_id uuid,
  campaign_id uuid,
  location_id text,
  status text not null default 'lead'::text,
  estimated_value numeric(14,2),
  billing_type text not null default 'one_time'::text,
  estimated_close_date date,
  priority_date date,
  notes text,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint opportunities_pkey PRIMARY KEY (workspace_id, id),
  constraint opportunities_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE SET NULL (campaign_id),
  constraint opportunities_workspace_id_company_id_fkey FOREIGN KEY (workspace_id, company_id) REFERENCES companies(workspace_id, id) ON DELETE SET NULL (company_id),
  constraint opportunities_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint opportunities_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint opportunities_billing_type_check CHECK (billing_type = ANY (ARRAY['one_time'::text, 'recurring'::text])),
  constraint opportunities_estimated_value_check CHECK (estimated_value >= 0::numeric),
  constraint opportunities_status_check CHECK (status = ANY (ARRAY['lead'::text, 'waiting_for_reply'::text, 'booked_meeting'::text, 'meeting_completed'::text, 'won'::text, 'lost'::text]))
);
CREATE INDEX opportunities_of_contact ON public.opportunities USING btree (workspace_id, contact_id, created_at DESC, id DESC);
alter table opportunities enable row level security, force row level security;
create policy add_opportunities on opportunities for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_opportunities on opportunities for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_granted on opportunities for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.thread_locations())::text[])) OR (location_id = ANY ((select app.interested_locations())::text[])) AND app.can_read_thread(workspace_id, contact_id)));
create policy system_all on opportunities for all to hearback_system
  using (true)
  with check (true);
-- Stores the location of the contact.
CREATE TRIGGER opportunities_set_location BEFORE INSERT OR UPDATE OF contact_id, location_id ON opportunities FOR EACH ROW EXECUTE FUNCTION app.set_location_from_contact();
grant insert, select, update on opportunities to hearback_api;
grant delete, insert, select, update on opportunities to hearback_system;

-- crm ---------------------------------------------------------------------------------------------

create table crm_settings (
  workspace_id uuid not null,
  location_id text not null,
  status text not null default 'off'::text,
  mapping jsonb not null default '{}'::jsonb,
  field_ids jsonb not null default '{}'::jsonb,
  approved_by uuid,
  approved_at timestamp with time zone,
  last_sync_at timestamp with time zone,
  reconciled_at timestamp with time zone,
  constraint crm_settings_pkey PRIMARY KEY (workspace_id, location_id),
  constraint crm_settings_workspace_id_approved_by_fkey FOREIGN KEY (workspace_id, approved_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (approved_by),
  constraint crm_settings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint crm_settings_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint crm_settings_field_ids_check CHECK (jsonb_typeof(field_ids) = 'object'::text),
  constraint crm_settings_mapping_check CHECK (jsonb_typeof(mapping) = 'object'::text),
  constraint crm_settings_status_check CHECK (status = ANY (ARRAY['off'::text, 'on'::text]))
);
CREATE INDEX crm_settings_of_user ON public.crm_settings USING btree (workspace_id, approved_by) WHERE (approved_by IS NOT NULL);
CREATE UNIQUE INDEX crm_settings_synced ON public.crm_settings USING btree (location_id) WHERE (status = 'on'::text);
alter table crm_settings enable row level security, force row level security;
create policy read_rows on crm_settings for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on crm_settings for all to hearback_system
  using (true)
  with check (true);
grant select on crm_settings to hearback_api;
grant delete, insert, select, update on crm_settings to hearback_system;

create table crm_runs (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  location_id text not null,
  kind text not null,
  status text not null default 'queued'::text,
  counts jsonb not null default '{}'::jsonb,
  examples jsonb not null default '[]'::jsonb,
  done_count integer not null default 0,
  total integer,
  error text,
  attempts integer not null default 0,
  leased_until timestamp with time zone,
  leased_by text,
  cursor jsonb,
  started_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  constraint crm_runs_pkey PRIMARY KEY (workspace_id, id),
  constraint crm_runs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint crm_runs_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint crm_runs_workspace_id_started_by_fkey FOREIGN KEY (workspace_id, started_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (started_by),
  constraint crm_runs_counts_check CHECK (jsonb_typeof(counts) = 'object'::text),
  constraint crm_runs_examples_check CHECK (jsonb_typeof(examples) = 'array'::text),
  constraint crm_runs_kind_check CHECK (kind = ANY (ARRAY['preview'::text, 'first'::text, 'undo'::text, 'reconcile'::text])),
  constraint crm_runs_status_check CHECK (status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))
);
CREATE INDEX crm_runs_of_location ON public.crm_runs USING btree (workspace_id, location_id, created_at DESC);
CREATE INDEX crm_runs_of_user ON public.crm_runs USING btree (workspace_id, started_by) WHERE (started_by IS NOT NULL);
CREATE UNIQUE INDEX crm_runs_one_at_a_time ON public.crm_runs USING btree (workspace_id, location_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX crm_runs_open ON public.crm_runs USING btree (created_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
alter table crm_runs enable row level security, force row level security;
create policy read_rows on crm_runs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on crm_runs for all to hearback_system
  using (true)
  with check (true);
grant select on crm_runs to hearback_api;
grant delete, insert, select, update on crm_runs to hearback_system;

create table crm_links (
  workspace_id uuid not null,
  kind text not null,
  own_id text not null,
  contact_id uuid not null,
  location_id text not null,
  crm_id text,
  is_own boolean not null default false,
  uses_crm_stage boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  deleted_at timestamp with time zone,
  paused_at timestamp with time zone,
  resumed_at timestamp with time zone,
  pending_values jsonb,
  constraint crm_links_pkey PRIMARY KEY (workspace_id, kind, own_id),
  constraint crm_links_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint crm_links_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint crm_links_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint crm_links_crm_id_check CHECK (length(crm_id) >= 1 AND length(crm_id) <= 200),
  constraint crm_links_kind_check CHECK (kind = ANY (ARRAY['contact'::text, 'opportunity'::text, 'note'::text, 'task'::text, 'message'::text, 'reply'::text])),
  constraint crm_links_own_id_check CHECK (length(own_id) >= 1 AND length(own_id) <= 200),
  constraint crm_links_pending_values_check CHECK (jsonb_typeof(pending_values) = 'object'::text)
);
CREATE UNIQUE INDEX crm_links_by_crm_id ON public.crm_links USING btree (workspace_id, location_id, kind, crm_id) WHERE (crm_id IS NOT NULL);
CREATE INDEX crm_links_of_contact ON public.crm_links USING btree (workspace_id, contact_id);
CREATE INDEX crm_links_of_location ON public.crm_links USING btree (workspace_id, location_id, kind, own_id);
alter table crm_links enable row level security, force row level security;
create policy read_rows on crm_links for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on crm_links for all to hearback_system
  using (true)
  with check (true);
grant select on crm_links to hearback_api;
grant delete, insert, select, update on crm_links to hearback_system;

create table crm_ledger (
  workspace_id uuid not null,
  kind text not null,
  own_id text not null,
  field text not null,
  contact_id uuid not null,
  location_id text not null,
  ours jsonb,
  theirs jsonb,
  crm_updated_at timestamp with time zone,
  job_id text,
  written_at timestamp with time zone,
  seen_at timestamp with time zone not null default clock_timestamp(),
  constraint crm_ledger_pkey PRIMARY KEY (workspace_id, kind, own_id, field),
  constraint crm_ledger_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint crm_ledger_workspace_id_kind_own_id_fkey FOREIGN KEY (workspace_id, kind, own_id) REFERENCES crm_links(workspace_id, kind, own_id) ON DELETE CASCADE,
  constraint crm_ledger_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint crm_ledger_field_check CHECK (length(field) >= 1 AND length(field) <= 40)
);
CREATE INDEX crm_ledger_of_contact ON public.crm_ledger USING btree (workspace_id, contact_id);
CREATE INDEX crm_ledger_of_location ON public.crm_ledger USING btree (workspace_id, location_id);
alter table crm_ledger enable row level security, force row level security;
create policy read_rows on crm_ledger for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on crm_ledger for all to hearback_system
  using (true)
  with check (true);
grant select on crm_ledger to hearback_api;
grant delete, insert, select, update on crm_ledger to hearback_system;

create table crm_writes (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  location_id text not null,
  contact_id uuid not null,
  kind text not null,
  own_id text not null,
  crm_id text not null,
  action text not null,
  fields jsonb not null default '{}'::jsonb,
  run_id uuid,
  written_at timestamp with time zone not null default clock_timestamp(),
  undone_at timestamp with time zone,
  constraint crm_writes_pkey PRIMARY KEY (workspace_id, id),
  constraint crm_writes_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint crm_writes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint crm_writes_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint crm_writes_action_check CHECK (action = ANY (ARRAY['create'::text, 'update'::text])),
  constraint crm_writes_fields_check CHECK (jsonb_typeof(fields) = 'object'::text)
);
CREATE INDEX crm_writes_age ON public.crm_writes USING btree (written_at);
CREATE INDEX crm_writes_of_contact ON public.crm_writes USING btree (workspace_id, contact_id);
CREATE INDEX crm_writes_of_location ON public.crm_writes USING btree (workspace_id, location_id);
CREATE INDEX crm_writes_of_object ON public.crm_writes USING btree (workspace_id, kind, own_id, written_at);
CREATE INDEX crm_writes_of_run ON public.crm_writes USING btree (workspace_id, run_id, written_at) WHERE (run_id IS NOT NULL);
alter table crm_writes enable row level security, force row level security;
create policy read_rows on crm_writes for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on crm_writes for all to hearback_system
  using (true)
  with check (true);
grant select on crm_writes to hearback_api;
grant delete, insert, select, update on crm_writes to hearback_system;

create table crm_conflicts (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  location_id text not null,
  contact_id uuid not null,
  kind text not null,
  own_id text not null,
  field text not null,
  ours jsonb,
  theirs jsonb,
  winner text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  resolved_at timestamp with time zone,
  resolved_by uuid,
  constraint crm_conflicts_pkey PRIMARY KEY (workspace_id, id),
  constraint crm_conflicts_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint crm_conflicts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint crm_conflicts_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint crm_conflicts_workspace_id_resolved_by_fkey FOREIGN KEY (workspace_id, resolved_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (resolved_by),
  constraint crm_conflicts_winner_check CHECK (winner = ANY (ARRAY['hearback'::text, 'crm'::text]))
);
CREATE INDEX crm_conflicts_of_contact ON public.crm_conflicts USING btree (workspace_id, contact_id);
CREATE INDEX crm_conflicts_of_location ON public.crm_conflicts USING btree (workspace_id, location_id, created_at DESC, id DESC);
CREATE INDEX crm_conflicts_of_user ON public.crm_conflicts USING btree (workspace_id, resolved_by) WHERE (resolved_by IS NOT NULL);
alter table crm_conflicts enable row level security, force row level security;
create policy read_rows on crm_conflicts for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on crm_conflicts for all to hearback_system
  using (true)
  with check (true);
grant select on crm_conflicts to hearback_api;
grant delete, insert, select, update on crm_conflicts to hearback_system;

create table crm_changes (
  workspace_id uuid not null,
  contact_id uuid not null,
  location_id text not null,
  parts text[] not null,
  status text not null default 'waiting'::text,
  error text,
  attempts integer not null default 0,
  leased_until timestamp with time zone,
  leased_by text,
  requested_at timestamp with time zone not null default clock_timestamp(),
  constraint crm_changes_pkey PRIMARY KEY (workspace_id, contact_id),
  constraint crm_changes_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint crm_changes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint crm_changes_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint crm_changes_error_check CHECK (length(error) >= 1 AND length(error) <= 500),
  constraint crm_changes_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'failed'::text]))
);
CREATE INDEX crm_changes_of_location ON public.crm_changes USING btree (workspace_id, location_id, status, requested_at);
CREATE INDEX crm_changes_waiting ON public.crm_changes USING btree (requested_at) WHERE (status = 'waiting'::text);
alter table crm_changes enable row level security, force row level security;
create policy add_rows on crm_changes for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_rows on crm_changes for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on crm_changes for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on crm_changes for all to hearback_system
  using (true)
  with check (true);
grant insert, select, update on crm_changes to hearback_api;
grant delete, insert, select, update on crm_changes to hearback_system;

-- meetings ----------------------------------------------------------------------------------------

create table calendars (
  workspace_id uuid not null,
  location_id text not null,
  calendar_id text not null,
  name text not null,
  minutes integer not null,
  user_ids text[] not null default '{}'::text[],
  is_active boolean not null default true,
  is_default boolean not null default false,
  read_at timestamp with time zone not null default clock_timestamp(),
  constraint calendars_pkey PRIMARY KEY (workspace_id, location_id, calendar_id),
  constraint calendars_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint calendars_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint calendars_calendar_id_check CHECK (length(calendar_id) >= 1 AND length(calendar_id) <= 200),
  constraint calendars_minutes_check CHECK (minutes >= 1 AND minutes <= 1440),
  constraint calendars_name_check CHECK (length(name) <= 200)
);
CREATE UNIQUE INDEX calendars_one_default ON public.calendars USING btree (workspace_id, location_id) WHERE is_default;
alter table calendars enable row level security, force row level security;
create policy read_rows on calendars for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on calendars for all to hearback_system
  using (true)
  with check (true);
grant select on calendars to hearback_api;
grant delete, insert, select, update on calendars to hearback_system;

create table calendar_choices (
  workspace_id uuid not null,
  user_id uuid not null,
  location_id text not null,
  calendar_id text not null,
  constraint calendar_choices_pkey PRIMARY KEY (workspace_id, user_id, location_id),
  constraint calendar_choices_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint calendar_choices_workspace_id_location_id_calendar_id_fkey FOREIGN KEY (workspace_id, location_id, calendar_id) REFERENCES calendars(workspace_id, location_id, calendar_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint calendar_choices_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX calendar_choices_of_calendar ON public.calendar_choices USING btree (workspace_id, location_id, calendar_id);
alter table calendar_choices enable row level security, force row level security;
create policy add_rows on calendar_choices for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy change_rows on calendar_choices for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy read_rows on calendar_choices for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy remove_rows on calendar_choices for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy system_all on calendar_choices for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on calendar_choices to hearback_api;
grant delete, insert, select, update on calendar_choices to hearback_system;

create table meetings (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  location_id text not null,
  calendar_id text not null,
  calendar_name text not null default ''::text,
  source text not null,
  idempotency_key uuid,
  status text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  crm_id text,
  booked_by uuid,
  booked_at timestamp with time zone,
  error text,
  alternatives jsonb not null default '[]'::jsonb,
  changes jsonb not null default '[]'::jsonb,
  attempts integer not null default 0,
  leased_until timestamp with time zone,
  leased_by text,
  cursor jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  contact_location_id text,
  constraint meetings_pkey PRIMARY KEY (workspace_id, id),
  constraint meetings_workspace_id_booked_by_fkey FOREIGN KEY (workspace_id, booked_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (booked_by),
  constraint meetings_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint meetings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint meetings_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint meetings_alternatives_check CHECK (jsonb_typeof(alternatives) = 'array'::text),
  constraint meetings_calendar_id_check CHECK (length(calendar_id) >= 1 AND length(calendar_id) <= 200),
  constraint meetings_calendar_name_check CHECK (length(calendar_name) <= 200),
  constraint meetings_changes_check CHECK (jsonb_typeof(changes) = 'array'::text),
  constraint meetings_check CHECK (ends_at > starts_at),
  constraint meetings_crm_id_check CHECK (length(crm_id) >= 1 AND length(crm_id) <= 200),
  constraint meetings_source_check CHECK (source = ANY (ARRAY['hearback'::text, 'crm'::text, 'calendly'::text, 'cal_com'::text])),
  constraint meetings_status_check CHECK (status = ANY (ARRAY['booking'::text, 'booked'::text, 'failed'::text, 'cancelled'::text, 'no_show'::text, 'held'::text]))
);
CREATE UNIQUE INDEX meetings_by_crm_id ON public.meetings USING btree (workspace_id, location_id, crm_id) WHERE (crm_id IS NOT NULL);
CREATE UNIQUE INDEX meetings_by_key ON public.meetings USING btree (workspace_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX meetings_of_contact ON public.meetings USING btree (workspace_id, contact_id, changed_at DESC);
CREATE INDEX meetings_of_contact_location ON public.meetings USING btree (workspace_id, contact_location_id, booked_at);
CREATE INDEX meetings_of_location ON public.meetings USING btree (workspace_id, location_id, booked_at);
CREATE INDEX meetings_of_user ON public.meetings USING btree (workspace_id, booked_by) WHERE (booked_by IS NOT NULL);
CREATE UNIQUE INDEX meetings_one_booking_at_a_time ON public.meetings USING btree (workspace_id, contact_id) WHERE (status = 'booking'::text);
CREATE UNIQUE INDEX meetings_one_per_slot ON public.meetings USING btree (workspace_id, contact_id, calendar_id, starts_at) WHERE (status = ANY (ARRAY['booking'::text, 'booked'::text]));
CREATE INDEX meetings_open ON public.meetings USING btree (created_at) WHERE (status = 'booking'::text);
alter table meetings enable row level security, force row level security;
create policy add_rows on meetings for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND source = 'hearback'::text AND status = 'booking'::text AND booked_by = (select app.user_id()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on meetings for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (contact_location_id = ANY ((select app.meeting_locations())::text[])) AND ((contact_location_id = ANY ((select app.thread_locations())::text[])) OR (contact_location_id = ANY ((select app.interested_locations())::text[])) AND app.can_read_thread(workspace_id, contact_id))));
create policy system_all on meetings for all to hearback_system
  using (true)
  with check (true);
-- Stores the location of the contact.
CREATE TRIGGER meetings_set_location BEFORE INSERT OR UPDATE OF contact_id, contact_location_id ON meetings FOR EACH ROW EXECUTE FUNCTION app.meetings_set_location();
grant select on meetings to hearback_api;
grant delete, insert, select, update on meetings to hearback_system;
grant insert (workspace_id, contact_id, location_id, calendar_id, calendar_name, source, idempotency_key, status, starts_at, ends_at, booked_by) on meetings to hearback_api;

create table booking_pages (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  location_id text not null,
  provider text not null,
  sealed_secret text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_event_at timestamp with time zone,
  constraint booking_pages_pkey PRIMARY KEY (workspace_id, id),
  constraint booking_pages_workspace_id_location_id_provider_key UNIQUE (workspace_id, location_id, provider),
  constraint booking_pages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint booking_pages_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint booking_pages_bound CHECK (starts_with(sealed_secret, 'b1.'::text)),
  constraint booking_pages_provider_check CHECK (provider = ANY (ARRAY['calendly'::text, 'cal_com'::text]))
);
CREATE UNIQUE INDEX booking_pages_by_id ON public.booking_pages USING btree (id);
alter table booking_pages enable row level security, force row level security;
create policy read_rows on booking_pages for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on booking_pages for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on booking_pages to hearback_system;
grant select (workspace_id, id, location_id, provider, created_at, last_event_at) on booking_pages to hearback_api;

create table page_bookings (
  workspace_id uuid not null,
  location_id text not null,
  provider text not null,
  booking_id text not null,
  status text not null,
  event_at timestamp with time zone not null,
  constraint page_bookings_pkey PRIMARY KEY (workspace_id, location_id, provider, booking_id),
  constraint page_bookings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint page_bookings_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint page_bookings_booking_id_check CHECK (length(booking_id) >= 1 AND length(booking_id) <= 200),
  constraint page_bookings_provider_check CHECK (provider = ANY (ARRAY['calendly'::text, 'cal_com'::text])),
  constraint page_bookings_status_check CHECK (status = ANY (ARRAY['booked'::text, 'cancelled'::text, 'no_show'::text]))
);
alter table page_bookings enable row level security, force row level security;
create policy system_all on page_bookings for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on page_bookings to hearback_system;

-- timeline ----------------------------------------------------------------------------------------

create table contact_merges (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  contact_id uuid not null,
  other_id uuid not null,
  former jsonb not null default '{}'::jsonb,
  moved jsonb not null default '{}'::jsonb,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  undone_at timestamp with time zone,
  constraint contact_merges_pkey PRIMARY KEY (workspace_id, id),
  constraint contact_merges_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint contact_merges_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (created_by),
  constraint contact_merges_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint contact_merges_former_check CHECK (jsonb_typeof(former) = 'object'::text),
  constraint contact_merges_kind_check CHECK (kind = ANY (ARRAY['merge'::text, 'split'::text])),
  constraint contact_merges_moved_check CHECK (jsonb_typeof(moved) = 'object'::text)
);
CREATE INDEX contact_merges_of_contact ON public.contact_merges USING btree (workspace_id, contact_id, created_at DESC);
CREATE INDEX contact_merges_of_user ON public.contact_merges USING btree (workspace_id, created_by) WHERE (created_by IS NOT NULL);
alter table contact_merges enable row level security, force row level security;
create policy read_rows on contact_merges for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = contact_merges.workspace_id AND c.id = contact_merges.contact_id)));
create policy system_all on contact_merges for all to hearback_system
  using (true)
  with check (true);
grant select on contact_merges to hearback_api;
grant delete, insert, select, update on contact_merges to hearback_system;

create table contact_identities (
  workspace_id uuid not null,
  contact_id uuid not null,
  kind text not null,
  value text not null,
  merge_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint contact_identities_pkey PRIMARY KEY (workspace_id, kind, value, contact_id),
  constraint contact_identities_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint contact_identities_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint contact_identities_workspace_id_merge_id_fkey FOREIGN KEY (workspace_id, merge_id) REFERENCES contact_merges(workspace_id, id) ON DELETE SET NULL (merge_id),
  constraint contact_identities_kind_check CHECK (kind = ANY (ARRAY['email'::text, 'linkedin'::text, 'crm'::text])),
  constraint contact_identities_value_check CHECK (length(value) >= 1 AND length(value) <= 500)
);
CREATE INDEX contact_identities_of_contact ON public.contact_identities USING btree (workspace_id, contact_id);
CREATE INDEX contact_identities_of_merge ON public.contact_identities USING btree (workspace_id, merge_id);
alter table contact_identities enable row level security, force row level security;
create policy read_rows on contact_identities for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = contact_identities.workspace_id AND c.id = contact_identities.contact_id)));
create policy system_all on contact_identities for all to hearback_system
  using (true)
  with check (true);
grant select on contact_identities to hearback_api;
grant delete, insert, select, update on contact_identities to hearback_system;

create table contact_distinctions (
  workspace_id uuid not null,
  contact_id uuid not null,
  other_id uuid not null,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint contact_distinctions_pkey PRIMARY KEY (workspace_id, contact_id, other_id),
  constraint contact_distinctions_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint contact_distinctions_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (created_by),
  constraint contact_distinctions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
CREATE INDEX contact_distinctions_of_user ON public.contact_distinctions USING btree (workspace_id, created_by) WHERE (created_by IS NOT NULL);
alter table contact_distinctions enable row level security, force row level security;
create policy read_rows on contact_distinctions for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = contact_distinctions.workspace_id AND c.id = contact_distinctions.contact_id)));
create policy system_all on contact_distinctions for all to hearback_system
  using (true)
  with check (true);
grant select on contact_distinctions to hearback_api;
grant delete, insert, select, update on contact_distinctions to hearback_system;

-- rules -------------------------------------------------------------------------------------------

create table rules (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  trigger text not null,
  definition jsonb not null,
  enabled boolean not null,
  version integer not null default 1,
  owner_id uuid,
  last_assigned jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint rules_pkey PRIMARY KEY (workspace_id, id),
  constraint rules_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint rules_workspace_id_owner_id_fkey FOREIGN KEY (workspace_id, owner_id) REFERENCES users(workspace_id, id) ON DELETE SET NULL (owner_id),
  constraint rules_definition_check CHECK (jsonb_typeof(definition) = 'object'::text),
  constraint rules_last_assigned_check CHECK (jsonb_typeof(last_assigned) = 'object'::text),
  constraint rules_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint rules_trigger_check CHECK (length(trigger) >= 1 AND length(trigger) <= 60)
);
CREATE INDEX rules_enabled ON public.rules USING btree (workspace_id, trigger) WHERE enabled;
CREATE INDEX rules_of_owner ON public.rules USING btree (workspace_id, owner_id) WHERE (owner_id IS NOT NULL);
alter table rules enable row level security, force row level security;
create policy add_rows on rules for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy change_rows on rules for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy read_rows on rules for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy remove_rows on rules for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy system_all on rules for all to hearback_system
  using (true)
  with check (true);
grant delete, select on rules to hearback_api;
grant delete, insert, select, update on rules to hearback_system;
grant insert (workspace_id, id, name, trigger, definition, enabled, owner_id) on rules to hearback_api;
grant update (name, trigger, definition, enabled, version, owner_id, changed_at) on rules to hearback_api;

create table rule_events (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  trigger text not null,
  hours integer,
  key text not null,
  contact_id uuid not null,
  message_id uuid,
  campaign_id uuid,
  cause_run_id uuid,
  at timestamp with time zone not null default now(),
  constraint rule_events_pkey PRIMARY KEY (workspace_id, id),
  constraint rule_events_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint rule_events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint rule_events_key_check CHECK (length(key) >= 1 AND length(key) <= 200)
);
CREATE INDEX rule_events_of_contact ON public.rule_events USING btree (workspace_id, contact_id);
CREATE INDEX rule_events_waiting ON public.rule_events USING btree (workspace_id, at, id);
alter table rule_events enable row level security, force row level security;
create policy system_all on rule_events for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on rule_events to hearback_system;

create table rule_runs (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  rule_id uuid not null,
  version integer not null,
  event_key text not null,
  trigger text not null,
  contact_id uuid not null,
  status text not null,
  reason text,
  conditions jsonb not null default '[]'::jsonb,
  actions jsonb not null default '[]'::jsonb,
  chain uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint rule_runs_pkey PRIMARY KEY (workspace_id, id),
  constraint rule_runs_workspace_id_rule_id_event_key_key UNIQUE (workspace_id, rule_id, event_key),
  constraint rule_runs_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint rule_runs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint rule_runs_workspace_id_rule_id_fkey FOREIGN KEY (workspace_id, rule_id) REFERENCES rules(workspace_id, id) ON DELETE CASCADE,
  constraint rule_runs_actions_check CHECK (jsonb_typeof(actions) = 'array'::text),
  constraint rule_runs_conditions_check CHECK (jsonb_typeof(conditions) = 'array'::text),
  constraint rule_runs_event_key_check CHECK (length(event_key) >= 1 AND length(event_key) <= 200),
  constraint rule_runs_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint rule_runs_status_check CHECK (status = ANY (ARRAY['done'::text, 'waiting'::text, 'failed'::text, 'skipped'::text, 'not_matched'::text, 'undone'::text]))
);
CREATE INDEX rule_runs_age ON public.rule_runs USING btree (created_at);
CREATE INDEX rule_runs_newest ON public.rule_runs USING btree (workspace_id, rule_id, created_at DESC, id DESC);
CREATE INDEX rule_runs_of_contact ON public.rule_runs USING btree (workspace_id, contact_id);
alter table rule_runs enable row level security, force row level security;
create policy read_rows on rule_runs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy system_all on rule_runs for all to hearback_system
  using (true)
  with check (true);
grant select on rule_runs to hearback_api;
grant delete, insert, select, update on rule_runs to hearback_system;

create table rule_steps (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  run_id uuid not null,
  place integer not null,
  kind text not null,
  is_undo boolean not null default false,
  subsequence_id uuid,
  former jsonb,
  status text not null default 'waiting'::text,
  error text,
  attempts integer not null default 0,
  leased_until timestamp with time zone,
  leased_by text,
  cursor jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  list jsonb,
  constraint rule_steps_pkey PRIMARY KEY (workspace_id, id),
  constraint rule_steps_workspace_id_run_id_place_is_undo_key UNIQUE (workspace_id, run_id, place, is_undo),
  constraint rule_steps_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint rule_steps_workspace_id_run_id_fkey FOREIGN KEY (workspace_id, run_id) REFERENCES rule_runs(workspace_id, id) ON DELETE CASCADE,
  constraint rule_steps_former_check CHECK (jsonb_typeof(former) = 'object'::text),
  constraint rule_steps_kind_check CHECK (kind = ANY (ARRAY['remove_from_campaign'::text, 'add_to_list'::text, 'start_subsequence'::text, 'stop_subsequence'::text])),
  constraint rule_steps_list_check CHECK (jsonb_typeof(list) = 'object'::text),
  constraint rule_steps_place_check CHECK (place >= 0 AND place <= 9),
  constraint rule_steps_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'unchanged'::text, 'failed'::text]))
);
CREATE INDEX rule_steps_open ON public.rule_steps USING btree (created_at) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
alter table rule_steps enable row level security, force row level security;
create policy system_all on rule_steps for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on rule_steps to hearback_system;

create table rule_clocks (
  workspace_id uuid not null,
  trigger text not null,
  hours integer not null,
  checked_until timestamp with time zone not null,
  constraint rule_clocks_pkey PRIMARY KEY (workspace_id, trigger, hours),
  constraint rule_clocks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
alter table rule_clocks enable row level security, force row level security;
create policy system_all on rule_clocks for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on rule_clocks to hearback_system;

-- reports -----------------------------------------------------------------------------------------

create table reports (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  location_id text not null,
  cadence text not null,
  first_day date not null,
  last_day date not null,
  time_zone text not null,
  brand text not null,
  client text not null,
  sections jsonb not null,
  quotes text not null,
  targets jsonb not null default '{}'::jsonb,
  figures jsonb,
  version integer not null default 1,
  published_version integer,
  published_at timestamp with time zone,
  failure text,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint reports_pkey PRIMARY KEY (workspace_id, id),
  constraint reports_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (created_by),
  constraint reports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint reports_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint reports_brand_check CHECK (length(brand) >= 1 AND length(brand) <= 200),
  constraint reports_cadence_check CHECK (cadence = ANY (ARRAY['weekly'::text, 'monthly'::text, 'custom'::text])),
  constraint reports_check CHECK (published_version >= 1 AND published_version <= version),
  constraint reports_client_check CHECK (length(client) >= 1 AND length(client) <= 200),
  constraint reports_days_check CHECK (first_day <= last_day),
  constraint reports_failure_check CHECK (length(failure) >= 1 AND length(failure) <= 500),
  constraint reports_figures_check CHECK (jsonb_typeof(figures) = 'object'::text),
  constraint reports_published_check CHECK ((published_version IS NULL) = (published_at IS NULL) AND (published_at IS NULL OR figures IS NOT NULL)),
  constraint reports_quotes_check CHECK (quotes = ANY (ARRAY['off'::text, 'anonymized'::text, 'named'::text])),
  constraint reports_sections_check CHECK (jsonb_typeof(sections) = 'array'::text),
  constraint reports_targets_check CHECK (jsonb_typeof(targets) = 'object'::text),
  constraint reports_time_zone_check CHECK (length(time_zone) >= 1 AND length(time_zone) <= 64),
  constraint reports_version_check CHECK (version > 0)
);
CREATE INDEX reports_newest ON public.reports USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX reports_of_creator ON public.reports USING btree (workspace_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX reports_of_location ON public.reports USING btree (workspace_id, location_id, created_at DESC, id DESC);
alter table reports enable row level security, force row level security;
create policy add_rows on reports for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_rows on reports for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on reports for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.report_locations())::text[]))) AND ((select app.is_insider()) OR published_at IS NOT NULL));
create policy remove_rows on reports for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy system_all on reports for all to hearback_system
  using (true)
  with check (true);
-- A report is a snapshot: its figures are computed once.
CREATE TRIGGER reports_reject_changes BEFORE UPDATE ON reports FOR EACH ROW WHEN (old.figures IS NOT NULL) EXECUTE FUNCTION app.reports_reject_changes();
grant delete, insert, select on reports to hearback_api;
grant delete, insert, select, update on reports to hearback_system;
grant update (figures, version, published_version, published_at, failure) on reports to hearback_api;

create table report_versions (
  workspace_id uuid not null,
  report_id uuid not null,
  version integer not null,
  happened text not null,
  next text not null,
  needed text not null,
  written_by text not null,
  edited_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint report_versions_pkey PRIMARY KEY (workspace_id, report_id, version),
  constraint report_versions_workspace_id_edited_by_fkey FOREIGN KEY (workspace_id, edited_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (edited_by),
  constraint report_versions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint report_versions_workspace_id_report_id_fkey FOREIGN KEY (workspace_id, report_id) REFERENCES reports(workspace_id, id) ON DELETE CASCADE,
  constraint report_versions_happened_check CHECK (length(happened) <= 4000),
  constraint report_versions_needed_check CHECK (length(needed) <= 4000),
  constraint report_versions_next_check CHECK (length(next) <= 4000),
  constraint report_versions_version_check CHECK (version > 0),
  constraint report_versions_written_by_check CHECK (written_by = ANY (ARRAY['built_in'::text, 'model'::text, 'person'::text]))
);
CREATE INDEX report_versions_of_editor ON public.report_versions USING btree (workspace_id, edited_by) WHERE (edited_by IS NOT NULL);
alter table report_versions enable row level security, force row level security;
create policy add_rows on report_versions for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM reports r
  WHERE r.workspace_id = report_versions.workspace_id AND r.id = report_versions.report_id AND ((select app.sees_all_locations()) OR (r.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy read_rows on report_versions for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (EXISTS ( SELECT
   FROM reports r
  WHERE r.workspace_id = report_versions.workspace_id AND r.id = report_versions.report_id AND ((select app.is_insider()) OR r.published_version = report_versions.version))));
create policy system_all on report_versions for all to hearback_system
  using (true)
  with check (true);
grant insert, select on report_versions to hearback_api;
grant delete, insert, select, update on report_versions to hearback_system;

create table report_quotes (
  workspace_id uuid not null,
  report_id uuid not null,
  "position" integer not null,
  contact_id uuid not null,
  author text not null,
  text text not null,
  constraint report_quotes_pkey PRIMARY KEY (workspace_id, report_id, "position"),
  constraint report_quotes_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint report_quotes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint report_quotes_workspace_id_report_id_fkey FOREIGN KEY (workspace_id, report_id) REFERENCES reports(workspace_id, id) ON DELETE CASCADE,
  constraint report_quotes_author_check CHECK (length(author) >= 1 AND length(author) <= 300),
  constraint report_quotes_position_check CHECK ("position" > 0),
  constraint report_quotes_text_check CHECK (length(text) >= 1 AND length(text) <= 1000)
);
CREATE INDEX report_quotes_of_contact ON public.report_quotes USING btree (workspace_id, contact_id);
alter table report_quotes enable row level security, force row level security;
create policy add_rows on report_quotes for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM reports r
  WHERE r.workspace_id = report_quotes.workspace_id AND r.id = report_quotes.report_id AND ((select app.sees_all_locations()) OR (r.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy read_rows on report_quotes for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (EXISTS ( SELECT
   FROM reports r
  WHERE r.workspace_id = report_quotes.workspace_id AND r.id = report_quotes.report_id)) AND ((select app.sees_all_locations()) OR (EXISTS ( SELECT
   FROM contacts c
  WHERE c.workspace_id = report_quotes.workspace_id AND c.id = report_quotes.contact_id))));
create policy system_all on report_quotes for all to hearback_system
  using (true)
  with check (true);
grant insert, select on report_quotes to hearback_api;
grant delete, insert, select, update on report_quotes to hearback_system;

create table report_templates (
  workspace_id uuid not null,
  location_id text not null,
  cadence text not null,
  sections jsonb not null,
  quotes text not null,
  targets jsonb not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint report_templates_pkey PRIMARY KEY (workspace_id, location_id, cadence),
  constraint report_templates_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint report_templates_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint report_templates_cadence_check CHECK (cadence = ANY (ARRAY['weekly'::text, 'monthly'::text])),
  constraint report_templates_quotes_check CHECK (quotes = ANY (ARRAY['off'::text, 'anonymized'::text, 'named'::text])),
  constraint report_templates_sections_check CHECK (jsonb_typeof(sections) = 'array'::text),
  constraint report_templates_targets_check CHECK (jsonb_typeof(targets) = 'object'::text)
);
alter table report_templates enable row level security, force row level security;
create policy add_rows on report_templates for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_rows on report_templates for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on report_templates for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on report_templates for all to hearback_system
  using (true)
  with check (true);
grant insert, select, update on report_templates to hearback_api;
grant delete, insert, select, update on report_templates to hearback_system;

create table report_shares (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  token_hash text not null,
  passcode_hash text,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  views integer not null default 0,
  last_viewed_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  has_passcode boolean not null generated always as ((passcode_hash IS NOT NULL)) stored,
  constraint report_shares_pkey PRIMARY KEY (workspace_id, id),
  constraint report_shares_token_hash_key UNIQUE (token_hash),
  constraint report_shares_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (created_by),
  constraint report_shares_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint report_shares_workspace_id_report_id_fkey FOREIGN KEY (workspace_id, report_id) REFERENCES reports(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX report_shares_of_creator ON public.report_shares USING btree (workspace_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX report_shares_of_report ON public.report_shares USING btree (workspace_id, report_id);
alter table report_shares enable row level security, force row level security;
create policy add_rows on report_shares for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM reports r
  WHERE r.workspace_id = report_shares.workspace_id AND r.id = report_shares.report_id AND ((select app.sees_all_locations()) OR (r.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy change_rows on report_shares for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM reports r
  WHERE r.workspace_id = report_shares.workspace_id AND r.id = report_shares.report_id AND ((select app.sees_all_locations()) OR (r.location_id = ANY ((select app.writable_locations())::text[]))))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM reports r
  WHERE r.workspace_id = report_shares.workspace_id AND r.id = report_shares.report_id AND ((select app.sees_all_locations()) OR (r.location_id = ANY ((select app.writable_locations())::text[]))))));
create policy read_rows on report_shares for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM reports r
  WHERE r.workspace_id = report_shares.workspace_id AND r.id = report_shares.report_id)));
create policy system_all on report_shares for all to hearback_system
  using (true)
  with check (true);
grant insert on report_shares to hearback_api;
grant delete, insert, select, update on report_shares to hearback_system;
grant select (workspace_id, id, report_id, expires_at, revoked_at, views, last_viewed_at, created_by, created_at, has_passcode) on report_shares to hearback_api;
grant update (revoked_at) on report_shares to hearback_api;

create table report_schedules (
  workspace_id uuid not null,
  location_id text not null,
  cadence text not null,
  weekday smallint not null,
  hour smallint not null,
  time_zone text not null,
  approval text not null,
  recipients text[] not null,
  approved_at timestamp with time zone,
  next_run_at timestamp with time zone not null,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint report_schedules_pkey PRIMARY KEY (workspace_id, location_id, cadence),
  constraint report_schedules_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (created_by),
  constraint report_schedules_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint report_schedules_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint report_schedules_approval_check CHECK (approval = ANY (ARRAY['first'::text, 'always'::text, 'never'::text])),
  constraint report_schedules_cadence_check CHECK (cadence = ANY (ARRAY['weekly'::text, 'monthly'::text])),
  constraint report_schedules_hour_check CHECK (hour >= 0 AND hour <= 23),
  constraint report_schedules_recipients_check CHECK (cardinality(recipients) >= 1 AND cardinality(recipients) <= 20),
  constraint report_schedules_time_zone_check CHECK (length(time_zone) >= 1 AND length(time_zone) <= 64),
  constraint report_schedules_weekday_check CHECK (weekday >= 1 AND weekday <= 7)
);
CREATE INDEX report_schedules_due ON public.report_schedules USING btree (next_run_at);
CREATE INDEX report_schedules_of_creator ON public.report_schedules USING btree (workspace_id, created_by) WHERE (created_by IS NOT NULL);
alter table report_schedules enable row level security, force row level security;
create policy add_rows on report_schedules for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_rows on report_schedules for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on report_schedules for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy remove_rows on report_schedules for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy system_all on report_schedules for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on report_schedules to hearback_api;
grant delete, insert, select, update on report_schedules to hearback_system;

create table report_deliveries (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  report_id uuid,
  location_id text not null,
  cadence text not null,
  first_day date not null,
  due_at timestamp with time zone not null,
  needs_approval boolean not null,
  recipients text[] not null,
  state text not null default 'building'::text,
  approved_by uuid,
  sent_at timestamp with time zone,
  has_stale_figures boolean not null default false,
  constraint report_deliveries_pkey PRIMARY KEY (workspace_id, id),
  constraint report_deliveries_of_period UNIQUE (workspace_id, location_id, cadence, first_day),
  constraint report_deliveries_workspace_id_approved_by_fkey FOREIGN KEY (workspace_id, approved_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (approved_by),
  constraint report_deliveries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint report_deliveries_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint report_deliveries_workspace_id_report_id_fkey FOREIGN KEY (workspace_id, report_id) REFERENCES reports(workspace_id, id) ON DELETE SET NULL (report_id),
  constraint report_deliveries_cadence_check CHECK (cadence = ANY (ARRAY['weekly'::text, 'monthly'::text])),
  constraint report_deliveries_recipients_check CHECK (cardinality(recipients) >= 1 AND cardinality(recipients) <= 20),
  constraint report_deliveries_sent_check CHECK ((state = 'sent'::text) = (sent_at IS NOT NULL)),
  constraint report_deliveries_state_check CHECK (state = ANY (ARRAY['building'::text, 'waiting'::text, 'approved'::text, 'sent'::text]))
);
CREATE INDEX report_deliveries_of_approver ON public.report_deliveries USING btree (workspace_id, approved_by) WHERE (approved_by IS NOT NULL);
CREATE UNIQUE INDEX report_deliveries_of_report ON public.report_deliveries USING btree (workspace_id, report_id) WHERE (report_id IS NOT NULL);
alter table report_deliveries enable row level security, force row level security;
create policy add_rows on report_deliveries for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_rows on report_deliveries for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on report_deliveries for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on report_deliveries for all to hearback_system
  using (true)
  with check (true);
grant insert, select on report_deliveries to hearback_api;
grant delete, insert, select, update on report_deliveries to hearback_system;
grant update (needs_approval, recipients, state, approved_by, sent_at) on report_deliveries to hearback_api;

-- clients -----------------------------------------------------------------------------------------

create table client_periods (
  workspace_id uuid not null,
  location_id text not null,
  days integer not null,
  first_day date not null,
  last_day date not null,
  sent integer,
  replied integer,
  disposed integer not null,
  interested integer not null,
  measured_at timestamp with time zone not null default clock_timestamp(),
  constraint client_periods_pkey PRIMARY KEY (workspace_id, location_id, days),
  constraint client_periods_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint client_periods_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint client_periods_days_check CHECK (days = ANY (ARRAY[7, 30, 90])),
  constraint client_periods_disposed_check CHECK (disposed >= 0),
  constraint client_periods_interested_check CHECK (interested >= 0),
  constraint client_periods_replied_check CHECK (replied >= 0),
  constraint client_periods_sent_check CHECK (sent >= 0),
  constraint client_periods_span_check CHECK (first_day <= last_day)
);
alter table client_periods enable row level security, force row level security;
create policy read_rows on client_periods for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on client_periods for all to hearback_system
  using (true)
  with check (true);
grant select on client_periods to hearback_api;
grant delete, insert, select, update on client_periods to hearback_system;

create table client_alerts (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  location_id text not null,
  kind text not null,
  detail text not null,
  opened_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  constraint client_alerts_pkey PRIMARY KEY (workspace_id, id),
  constraint client_alerts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint client_alerts_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint client_alerts_detail_check CHECK (length(detail) >= 1 AND length(detail) <= 300),
  constraint client_alerts_kind_check CHECK (kind = ANY (ARRAY['positive_rate_halved'::text, 'nothing_sent'::text]))
);
CREATE INDEX client_alerts_of_location ON public.client_alerts USING btree (workspace_id, location_id);
CREATE UNIQUE INDEX client_alerts_open ON public.client_alerts USING btree (workspace_id, location_id, kind) WHERE (ended_at IS NULL);
alter table client_alerts enable row level security, force row level security;
create policy read_rows on client_alerts for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy system_all on client_alerts for all to hearback_system
  using (true)
  with check (true);
grant select on client_alerts to hearback_api;
grant delete, insert, select, update on client_alerts to hearback_system;

-- snippets ----------------------------------------------------------------------------------------

create table snippets (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  location_id text,
  name text not null,
  content text not null,
  updated_at timestamp with time zone not null default clock_timestamp(),
  campaign_id uuid,
  situation text,
  language text,
  tone text,
  channel text,
  enabled boolean not null default true,
  starter text,
  constraint snippets_pkey PRIMARY KEY (workspace_id, id),
  constraint snippets_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint snippets_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint snippets_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint snippets_answer_has_language CHECK (situation IS NULL OR language IS NOT NULL),
  constraint snippets_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'linkedin'::text])),
  constraint snippets_content_check CHECK (length(content) >= 1 AND length(content) <= 10000),
  constraint snippets_language_check CHECK (language ~ '^[a-z]{2}$'::text),
  constraint snippets_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint snippets_situation_check CHECK (situation = ANY (ARRAY['interested'::text, 'wants_time'::text, 'proposes_time'::text, 'asks_price'::text, 'asks_information'::text, 'soft_no'::text, 'soft_no_dated'::text, 'hard_no'::text, 'removal_request'::text, 'wrong_person'::text, 'wrong_person_named'::text, 'absence'::text, 'unclear'::text])),
  constraint snippets_starter_check CHECK (length(starter) >= 1 AND length(starter) <= 80),
  constraint snippets_tone_check CHECK (tone = ANY (ARRAY['professional'::text, 'friendly'::text, 'direct'::text]))
);
CREATE UNIQUE INDEX snippets_by_name ON public.snippets USING btree (workspace_id, location_id, campaign_id, lower(name)) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX snippets_by_starter ON public.snippets USING btree (workspace_id, location_id, campaign_id, starter) NULLS NOT DISTINCT WHERE (starter IS NOT NULL);
CREATE INDEX snippets_of_campaign ON public.snippets USING btree (workspace_id, campaign_id) WHERE (campaign_id IS NOT NULL);
alter table snippets enable row level security, force row level security;
create policy add_rows on snippets for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_rows on snippets for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on snippets for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (location_id IS NULL AND campaign_id IS NULL OR (select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy remove_rows on snippets for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy system_all on snippets for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on snippets to hearback_api;
grant delete, insert, select, update on snippets to hearback_system;

create table booking_links (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  location_id text,
  url text not null,
  constraint booking_links_pkey PRIMARY KEY (workspace_id, id),
  constraint booking_links_workspace_id_user_id_location_id_key UNIQUE NULLS NOT DISTINCT (workspace_id, user_id, location_id),
  constraint booking_links_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint booking_links_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint booking_links_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE,
  constraint booking_links_url_check CHECK (length(url) >= 1 AND length(url) <= 500)
);
CREATE INDEX booking_links_of_location ON public.booking_links USING btree (workspace_id, location_id) WHERE (location_id IS NOT NULL);
alter table booking_links enable row level security, force row level security;
create policy add_rows on booking_links for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy change_rows on booking_links for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy read_rows on booking_links for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy remove_rows on booking_links for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy system_all on booking_links for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on booking_links to hearback_api;
grant delete, insert, select, update on booking_links to hearback_system;

-- knowledge ---------------------------------------------------------------------------------------

create table knowledge_entries (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  location_id text,
  campaign_id uuid,
  kind text not null,
  content text not null,
  source text not null default ''::text,
  enabled boolean not null default true,
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint knowledge_entries_pkey PRIMARY KEY (workspace_id, id),
  constraint knowledge_entries_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint knowledge_entries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint knowledge_entries_workspace_id_location_id_fkey FOREIGN KEY (workspace_id, location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint knowledge_entries_content_check CHECK (length(content) >= 1 AND length(content) <= 500),
  constraint knowledge_entries_kind_check CHECK (kind = ANY (ARRAY['offer'::text, 'price'::text, 'proof'::text, 'objection'::text, 'link'::text, 'never_say'::text])),
  constraint knowledge_entries_source_check CHECK (length(source) <= 500)
);
CREATE INDEX knowledge_entries_of_campaign ON public.knowledge_entries USING btree (workspace_id, campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE UNIQUE INDEX knowledge_entries_once ON public.knowledge_entries USING btree (workspace_id, location_id, campaign_id, kind, lower(content)) NULLS NOT DISTINCT;
alter table knowledge_entries enable row level security, force row level security;
create policy add_rows on knowledge_entries for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy change_rows on knowledge_entries for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy read_rows on knowledge_entries for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (location_id IS NULL AND campaign_id IS NULL OR (select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))));
create policy remove_rows on knowledge_entries for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.writable_locations())::text[]))));
create policy system_all on knowledge_entries for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on knowledge_entries to hearback_api;
grant delete, insert, select, update on knowledge_entries to hearback_system;

-- assistant ---------------------------------------------------------------------------------------

create table campaign_chat_sessions (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  status text not null default 'active'::text,
  campaign_id uuid,
  title text not null default ''::text,
  draft jsonb not null default '{}'::jsonb,
  draft_version integer not null default 0,
  guide_progress jsonb not null default '{}'::jsonb,
  leased_by uuid,
  leased_until timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  previous_drafts jsonb not null default '[]'::jsonb,
  constraint campaign_chat_sessions_pkey PRIMARY KEY (workspace_id, id),
  constraint campaign_chat_sessions_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE SET NULL (campaign_id),
  constraint campaign_chat_sessions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint campaign_chat_sessions_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_chat_sessions_draft_check CHECK (pg_column_size(draft) <= 262144),
  constraint campaign_chat_sessions_guide_progress_check CHECK (pg_column_size(guide_progress) <= 4096),
  constraint campaign_chat_sessions_previous_drafts_check CHECK (jsonb_typeof(previous_drafts) = 'array'::text AND jsonb_array_length(previous_drafts) <= 10),
  constraint campaign_chat_sessions_status_check CHECK (status = ANY (ARRAY['active'::text, 'completed'::text])),
  constraint campaign_chat_sessions_title_check CHECK (length(title) <= 200)
);
CREATE INDEX chat_sessions_of_campaign ON public.campaign_chat_sessions USING btree (workspace_id, campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX chat_sessions_of_person ON public.campaign_chat_sessions USING btree (workspace_id, user_id, updated_at DESC, id DESC);
alter table campaign_chat_sessions enable row level security, force row level security;
create policy add_own_sessions on campaign_chat_sessions for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy change_own_sessions on campaign_chat_sessions for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy read_own_sessions on campaign_chat_sessions for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy remove_own_sessions on campaign_chat_sessions for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy system_all on campaign_chat_sessions for all to hearback_system
  using (true)
  with check (true);
grant delete, select on campaign_chat_sessions to hearback_api;
grant delete, insert, select, update on campaign_chat_sessions to hearback_system;
grant insert (workspace_id, user_id, title, draft) on campaign_chat_sessions to hearback_api;
grant update (status, campaign_id, title, draft, draft_version, guide_progress, leased_by, leased_until, updated_at, previous_drafts) on campaign_chat_sessions to hearback_api;

create table campaign_chat_messages (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  place integer not null,
  turn_id uuid,
  role text not null,
  content text not null,
  campaign_data jsonb,
  engine text,
  "timestamp" timestamp with time zone not null default clock_timestamp(),
  constraint campaign_chat_messages_pkey PRIMARY KEY (workspace_id, id),
  constraint campaign_chat_messages_workspace_id_session_id_place_key UNIQUE (workspace_id, session_id, place),
  constraint campaign_chat_messages_workspace_id_session_id_turn_id_role_key UNIQUE (workspace_id, session_id, turn_id, role),
  constraint campaign_chat_messages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint campaign_chat_messages_workspace_id_session_id_fkey FOREIGN KEY (workspace_id, session_id) REFERENCES campaign_chat_sessions(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_chat_messages_content_check CHECK (length(content) <= 20000),
  constraint campaign_chat_messages_engine_check CHECK (engine = ANY (ARRAY['built_in'::text, 'model'::text])),
  constraint campaign_chat_messages_role_check CHECK (role = ANY (ARRAY['user'::text, 'assistant'::text]))
);
CREATE INDEX chat_messages_by_turn ON public.campaign_chat_messages USING btree (workspace_id, turn_id) WHERE (turn_id IS NOT NULL);
alter table campaign_chat_messages enable row level security, force row level security;
create policy add_rows on campaign_chat_messages for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (EXISTS ( SELECT
   FROM campaign_chat_sessions s
  WHERE s.workspace_id = campaign_chat_messages.workspace_id AND s.id = campaign_chat_messages.session_id AND s.user_id = (select app.user_id()))));
create policy read_messages on campaign_chat_messages for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (EXISTS ( SELECT
   FROM campaign_chat_sessions s
  WHERE s.workspace_id = campaign_chat_messages.workspace_id AND s.id = campaign_chat_messages.session_id)));
create policy system_all on campaign_chat_messages for all to hearback_system
  using (true)
  with check (true);
grant insert, select on campaign_chat_messages to hearback_api;
grant delete, insert, select, update on campaign_chat_messages to hearback_system;

-- api-keys ----------------------------------------------------------------------------------------

create table api_keys (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  secret_hash text,
  last_characters text,
  permissions text[] not null,
  location_ids text[],
  networks text[] not null default '{}'::text[],
  requests_per_minute integer not null,
  expires_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_used_at timestamp with time zone,
  last_address text,
  revoked_at timestamp with time zone,
  reminded_days integer,
  rotated_at timestamp with time zone,
  first_key_id uuid,
  window_ends_at timestamp with time zone,
  window_used integer not null default 0,
  kind text not null default 'key'::text,
  constraint api_keys_pkey PRIMARY KEY (workspace_id, id),
  constraint api_keys_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (created_by),
  constraint api_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint api_keys_kind_check CHECK (kind = ANY (ARRAY['key'::text, 'assistant'::text])),
  constraint api_keys_last_characters_check CHECK (length(last_characters) = 4),
  constraint api_keys_locations_chosen CHECK (cardinality(location_ids) > 0),
  constraint api_keys_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint api_keys_networks_valid CHECK (networks::inet[] IS NOT NULL),
  constraint api_keys_proof CHECK ((kind = 'key'::text) = (secret_hash IS NOT NULL) AND (kind = 'key'::text) = (last_characters IS NOT NULL)),
  constraint api_keys_requests_per_minute_check CHECK (requests_per_minute >= 1 AND requests_per_minute <= 600),
  constraint api_keys_secret_hash_check CHECK (secret_hash ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX api_keys_by_expiry ON public.api_keys USING btree (expires_at) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX api_keys_by_id ON public.api_keys USING btree (id);
CREATE INDEX api_keys_of_creator ON public.api_keys USING btree (workspace_id, created_by) WHERE (created_by IS NOT NULL);
alter table api_keys enable row level security, force row level security;
create policy add_rows on api_keys for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND ((select app.role()) = ANY (ARRAY['owner'::text, 'team'::text])) AND (select app.api_key_id()) IS NULL AND created_by = (select app.user_id()));
create policy change_rows on api_keys for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND ((select app.role()) = ANY (ARRAY['owner'::text, 'team'::text])) AND (select app.api_key_id()) IS NULL)
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND ((select app.role()) = ANY (ARRAY['owner'::text, 'team'::text])) AND (select app.api_key_id()) IS NULL);
create policy read_rows on api_keys for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND ((select app.role()) = ANY (ARRAY['owner'::text, 'team'::text])) AND (select app.api_key_id()) IS NULL);
create policy system_all on api_keys for all to hearback_system
  using (true)
  with check (true);
grant insert on api_keys to hearback_api;
grant delete, insert, select, update on api_keys to hearback_system;
grant select (workspace_id, id, name, last_characters, permissions, location_ids, networks, requests_per_minute, expires_at, created_by, created_at, last_used_at, last_address, revoked_at, rotated_at, first_key_id, kind) on api_keys to hearback_api;
grant update (expires_at, revoked_at, rotated_at) on api_keys to hearback_api;

-- public-api --------------------------------------------------------------------------------------

create table api_requests (
  workspace_id uuid not null,
  id uuid not null,
  fingerprint text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint api_requests_pkey PRIMARY KEY (workspace_id, id),
  constraint api_requests_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint api_requests_fingerprint_check CHECK (fingerprint ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX api_requests_by_age ON public.api_requests USING btree (created_at);
alter table api_requests enable row level security, force row level security;
create policy system_all on api_requests for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on api_requests to hearback_system;

-- oauth -------------------------------------------------------------------------------------------

create table oauth_grants (
  workspace_id uuid not null,
  id uuid not null,
  client_id text not null,
  client_host text,
  redirect_host text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint oauth_grants_pkey PRIMARY KEY (workspace_id, id),
  constraint oauth_grants_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint oauth_grants_workspace_id_id_fkey FOREIGN KEY (workspace_id, id) REFERENCES api_keys(workspace_id, id) ON DELETE CASCADE,
  constraint oauth_grants_client_host_check CHECK (length(client_host) >= 1 AND length(client_host) <= 253),
  constraint oauth_grants_client_id_check CHECK (length(client_id) >= 1 AND length(client_id) <= 500),
  constraint oauth_grants_redirect_host_check CHECK (length(redirect_host) >= 1 AND length(redirect_host) <= 253)
);
CREATE INDEX oauth_grants_of_client ON public.oauth_grants USING btree (client_id);
alter table oauth_grants enable row level security, force row level security;
create policy add_rows on oauth_grants for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND ((select app.role()) = ANY (ARRAY['owner'::text, 'team'::text])) AND (select app.api_key_id()) IS NULL);
create policy read_rows on oauth_grants for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND ((select app.role()) = ANY (ARRAY['owner'::text, 'team'::text])) AND (select app.api_key_id()) IS NULL);
create policy system_all on oauth_grants for all to hearback_system
  using (true)
  with check (true);
grant insert, select on oauth_grants to hearback_api;
grant delete, insert, select, update on oauth_grants to hearback_system;

create table auth.oauth_clients (
  id text not null,
  metadata jsonb not null,
  network text,
  created_at timestamp with time zone not null default clock_timestamp(),
  granted_at timestamp with time zone,
  constraint oauth_clients_pkey PRIMARY KEY (id),
  constraint oauth_clients_id_check CHECK (length(id) >= 1 AND length(id) <= 500)
);
CREATE INDEX oauth_clients_by_network ON auth.oauth_clients USING btree (network, created_at);
CREATE INDEX oauth_clients_unused ON auth.oauth_clients USING btree (created_at) WHERE (granted_at IS NULL);
grant delete, insert, select, update on auth.oauth_clients to hearback_system;

create table auth.oauth_records (
  kind text not null,
  id_hash text not null,
  payload jsonb not null,
  grant_id uuid,
  consumed_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  constraint oauth_records_pkey PRIMARY KEY (kind, id_hash),
  constraint oauth_records_id_hash_check CHECK (length(id_hash) = 43)
);
CREATE INDEX oauth_records_by_expiry ON auth.oauth_records USING btree (expires_at);
CREATE INDEX oauth_records_of_grant ON auth.oauth_records USING btree (grant_id) WHERE (grant_id IS NOT NULL);
grant delete, insert, select, update on auth.oauth_records to hearback_system;

-- webhooks-out ------------------------------------------------------------------------------------

create table webhook_endpoints (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  host text not null,
  sealed_url text not null,
  events text[] not null,
  location_ids text[],
  status text not null default 'unverified'::text,
  disabled_reason text,
  sealed_secret text not null,
  public_key text not null,
  sealed_former_secret text,
  former_secret_ends_at timestamp with time zone,
  challenge text,
  verified_at timestamp with time zone,
  failing_since timestamp with time zone,
  paused_until timestamp with time zone,
  last_duration_ms integer,
  last_delivered_at timestamp with time zone,
  claimed_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  includes_text boolean not null default false,
  constraint webhook_endpoints_pkey PRIMARY KEY (workspace_id, id),
  constraint webhook_endpoints_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (created_by),
  constraint webhook_endpoints_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint webhook_endpoints_bound CHECK (starts_with(sealed_url, 'b1.'::text) AND starts_with(sealed_secret, 'b1.'::text) AND starts_with(sealed_former_secret, 'b1.'::text)),
  constraint webhook_endpoints_disabled_reason_check CHECK (disabled_reason = ANY (ARRAY['person'::text, 'gone'::text, 'failing'::text])),
  constraint webhook_endpoints_disabled_with_reason CHECK ((status = 'disabled'::text) = (disabled_reason IS NOT NULL)),
  constraint webhook_endpoints_events_check CHECK (cardinality(events) > 0),
  constraint webhook_endpoints_host_check CHECK (length(host) >= 1 AND length(host) <= 300),
  constraint webhook_endpoints_locations_chosen CHECK (cardinality(location_ids) > 0),
  constraint webhook_endpoints_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint webhook_endpoints_public_key_check CHECK (length(public_key) >= 1 AND length(public_key) <= 100),
  constraint webhook_endpoints_status_check CHECK (status = ANY (ARRAY['unverified'::text, 'live'::text, 'disabled'::text]))
);
CREATE INDEX webhook_endpoints_live ON public.webhook_endpoints USING btree (claimed_at NULLS FIRST) WHERE (status = 'live'::text);
CREATE INDEX webhook_endpoints_of_creator ON public.webhook_endpoints USING btree (workspace_id, created_by) WHERE (created_by IS NOT NULL);
alter table webhook_endpoints enable row level security, force row level security;
create policy add_rows on webhook_endpoints for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND (select app.role()) = 'owner'::text AND (select app.api_key_id()) IS NULL AND created_by = (select app.user_id()));
create policy change_rows on webhook_endpoints for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND (select app.role()) = 'owner'::text AND (select app.api_key_id()) IS NULL)
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND (select app.role()) = 'owner'::text AND (select app.api_key_id()) IS NULL);
create policy read_rows on webhook_endpoints for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND (select app.role()) = 'owner'::text AND (select app.api_key_id()) IS NULL);
create policy remove_rows on webhook_endpoints for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND (select app.role()) = 'owner'::text AND (select app.api_key_id()) IS NULL);
create policy system_all on webhook_endpoints for all to hearback_system
  using (true)
  with check (true);
grant delete on webhook_endpoints to hearback_api;
grant delete, insert, select, update on webhook_endpoints to hearback_system;
grant insert (workspace_id, id, name, host, sealed_url, events, location_ids, sealed_secret, public_key, created_by, includes_text) on webhook_endpoints to hearback_api;
grant select (workspace_id, id, name, host, events, location_ids, status, disabled_reason, public_key, former_secret_ends_at, verified_at, failing_since, last_delivered_at, created_by, created_at, includes_text) on webhook_endpoints to hearback_api;
grant update (name, host, sealed_url, events, location_ids, status, disabled_reason, sealed_secret, public_key, sealed_former_secret, former_secret_ends_at, challenge, verified_at, failing_since, paused_until, includes_text) on webhook_endpoints to hearback_api;

create table webhook_messages (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  type text not null,
  key text not null,
  subject_id uuid not null,
  sequence bigint not null,
  contact_id uuid,
  location_id text,
  ids jsonb not null,
  happened_at timestamp with time zone not null default clock_timestamp(),
  constraint webhook_messages_pkey PRIMARY KEY (workspace_id, id),
  constraint webhook_messages_workspace_id_key_key UNIQUE (workspace_id, key),
  constraint webhook_messages_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint webhook_messages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint webhook_messages_ids_check CHECK (jsonb_typeof(ids) = 'object'::text AND pg_column_size(ids) < 4000),
  constraint webhook_messages_key_check CHECK (length(key) >= 1 AND length(key) <= 200),
  constraint webhook_messages_type_check CHECK (length(type) >= 3 AND length(type) <= 60)
);
CREATE INDEX webhook_messages_age ON public.webhook_messages USING btree (workspace_id, happened_at, id);
CREATE INDEX webhook_messages_of_contact ON public.webhook_messages USING btree (workspace_id, contact_id) WHERE (contact_id IS NOT NULL);
alter table webhook_messages enable row level security, force row level security;
create policy read_rows on webhook_messages for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR (location_id = ANY ((select app.readable_locations())::text[]))) AND ((select app.api_key_id()) IS NOT NULL OR (select app.sees_all_locations()) AND (select app.role()) = 'owner'::text));
create policy system_all on webhook_messages for all to hearback_system
  using (true)
  with check (true);
grant select on webhook_messages to hearback_api;
grant delete, insert, select, update on webhook_messages to hearback_system;

create table webhook_sequences (
  workspace_id uuid not null,
  subject_id uuid not null,
  last bigint not null,
  constraint webhook_sequences_pkey PRIMARY KEY (workspace_id, subject_id),
  constraint webhook_sequences_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
alter table webhook_sequences enable row level security, force row level security;
create policy system_all on webhook_sequences for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on webhook_sequences to hearback_system;

create table webhook_deliveries (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  message_id uuid not null,
  status text not null default 'waiting'::text,
  attempts integer not null default 0,
  claims integer not null default 0,
  next_at timestamp with time zone not null default clock_timestamp(),
  leased_until timestamp with time zone,
  response_status integer,
  response_excerpt text,
  error text,
  duration_ms integer,
  attempted_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint webhook_deliveries_pkey PRIMARY KEY (workspace_id, id),
  constraint webhook_deliveries_workspace_id_endpoint_id_message_id_key UNIQUE (workspace_id, endpoint_id, message_id),
  constraint webhook_deliveries_workspace_id_endpoint_id_fkey FOREIGN KEY (workspace_id, endpoint_id) REFERENCES webhook_endpoints(workspace_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint webhook_deliveries_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES webhook_messages(workspace_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_error_check CHECK (length(error) <= 500),
  constraint webhook_deliveries_response_excerpt_check CHECK (length(response_excerpt) <= 1000),
  constraint webhook_deliveries_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX webhook_deliveries_leased ON public.webhook_deliveries USING btree (leased_until) WHERE (leased_until IS NOT NULL);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (workspace_id, endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_of_message ON public.webhook_deliveries USING btree (workspace_id, message_id);
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (workspace_id, endpoint_id, next_at, id) WHERE (status = 'waiting'::text);
alter table webhook_deliveries enable row level security, force row level security;
create policy change_rows on webhook_deliveries for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND (select app.role()) = 'owner'::text AND (select app.api_key_id()) IS NULL)
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND (select app.role()) = 'owner'::text AND (select app.api_key_id()) IS NULL);
create policy read_rows on webhook_deliveries for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND (select app.role()) = 'owner'::text AND (select app.api_key_id()) IS NULL);
create policy system_all on webhook_deliveries for all to hearback_system
  using (true)
  with check (true);
grant select on webhook_deliveries to hearback_api;
grant delete, insert, select, update on webhook_deliveries to hearback_system;
grant update (status, attempts, claims, next_at, leased_until, error) on webhook_deliveries to hearback_api;

-- webhooks ----------------------------------------------------------------------------------------

create table webhook_events (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  provider text not null,
  account_id uuid,
  external_id text not null,
  kind text not null,
  payload jsonb not null,
  status text not null default 'received'::text,
  reason text,
  attempts integer not null default 0,
  received_at timestamp with time zone not null default clock_timestamp(),
  processed_at timestamp with time zone,
  wiped_at timestamp with time zone,
  constraint webhook_events_pkey PRIMARY KEY (workspace_id, id),
  constraint webhook_events_workspace_id_provider_external_id_key UNIQUE (workspace_id, provider, external_id),
  constraint webhook_events_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES accounts(workspace_id, id) ON DELETE CASCADE,
  constraint webhook_events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint webhook_events_external_id_check CHECK (length(external_id) >= 1 AND length(external_id) <= 300),
  constraint webhook_events_provider_check CHECK (provider = ANY (ARRAY['instantly'::text, 'heyreach'::text, 'highlevel'::text, 'anonymous_traffic'::text, 'clay'::text])),
  constraint webhook_events_status_check CHECK (status = ANY (ARRAY['received'::text, 'processed'::text, 'failed'::text, 'unknown'::text]))
);
CREATE INDEX webhook_events_newest ON public.webhook_events USING btree (workspace_id, received_at DESC, id DESC);
CREATE INDEX webhook_events_of_account ON public.webhook_events USING btree (workspace_id, account_id, received_at DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX webhook_events_to_forget ON public.webhook_events USING btree (received_at) WHERE ((wiped_at IS NULL) AND (status = ANY (ARRAY['processed'::text, 'unknown'::text])));
CREATE INDEX webhook_events_waiting ON public.webhook_events USING btree (workspace_id, provider, account_id, received_at, id) WHERE (status = 'received'::text);
alter table webhook_events enable row level security, force row level security;
create policy add_webhook_events on webhook_events for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy change_webhook_events on webhook_events for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy read_webhook_events on webhook_events for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.sees_all_locations()));
create policy system_all on webhook_events for all to hearback_system
  using (true)
  with check (true);
grant insert, select, update on webhook_events to hearback_api;
grant delete, insert, select, update on webhook_events to hearback_system;

create table webhook_event_messages (
  workspace_id uuid not null,
  message_id uuid not null,
  event_id uuid not null,
  constraint webhook_event_messages_pkey PRIMARY KEY (workspace_id, message_id, event_id),
  constraint webhook_event_messages_workspace_id_event_id_fkey FOREIGN KEY (workspace_id, event_id) REFERENCES webhook_events(workspace_id, id) ON DELETE CASCADE,
  constraint webhook_event_messages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
CREATE INDEX webhook_event_messages_of_event ON public.webhook_event_messages USING btree (workspace_id, event_id);
alter table webhook_event_messages enable row level security, force row level security;
create policy system_all on webhook_event_messages for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on webhook_event_messages to hearback_system;

-- sync --------------------------------------------------------------------------------------------

create table sync_runs (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  provider text not null,
  account_id uuid,
  ghl_location_id text,
  started_by uuid,
  status text not null default 'queued'::text,
  progress integer not null default 0,
  synced_count integer not null default 0,
  found_missing integer not null default 0,
  cursor jsonb not null default '{}'::jsonb,
  error text,
  created_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  leased_until timestamp with time zone,
  leased_by text,
  attempts integer not null default 0,
  watermark timestamp with time zone,
  constraint sync_runs_pkey PRIMARY KEY (workspace_id, id),
  constraint sync_runs_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES accounts(workspace_id, id) ON DELETE CASCADE,
  constraint sync_runs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint sync_runs_workspace_id_ghl_location_id_fkey FOREIGN KEY (workspace_id, ghl_location_id) REFERENCES ghl_locations(workspace_id, ghl_location_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint sync_runs_kind_check CHECK (kind = ANY (ARRAY['campaigns'::text, 'analytics'::text, 'leads'::text, 'replies'::text, 'location'::text])),
  constraint sync_runs_progress_check CHECK (progress >= 0 AND progress <= 100),
  constraint sync_runs_status_check CHECK (status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))
);
CREATE INDEX sync_runs_newest ON public.sync_runs USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX sync_runs_under_way ON public.sync_runs USING btree (leased_until) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
alter table sync_runs enable row level security, force row level security;
create policy add_sync_runs on sync_runs for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy change_sync_runs on sync_runs for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy read_sync_runs on sync_runs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.sees_all_locations()));
create policy system_all on sync_runs for all to hearback_system
  using (true)
  with check (true);
grant insert, select, update on sync_runs to hearback_api;
grant delete, insert, select, update on sync_runs to hearback_system;

create table sync_settings (
  workspace_id uuid not null,
  user_id uuid not null,
  provider text not null,
  batch_size integer not null default 50,
  max_campaigns integer not null default 100,
  auto_paginate boolean not null default true,
  constraint sync_settings_pkey PRIMARY KEY (workspace_id, user_id, provider),
  constraint sync_settings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint sync_settings_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES users(workspace_id, id) ON DELETE CASCADE,
  constraint sync_settings_batch_size_check CHECK (batch_size >= 10 AND batch_size <= 100),
  constraint sync_settings_max_campaigns_check CHECK (max_campaigns >= 10 AND max_campaigns <= 100),
  constraint sync_settings_provider_check CHECK (provider = ANY (ARRAY['instantly'::text, 'heyreach'::text]))
);
alter table sync_settings enable row level security, force row level security;
create policy add_own_settings on sync_settings for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy change_own_settings on sync_settings for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy read_own_settings on sync_settings for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND user_id = (select app.user_id()));
create policy system_all on sync_settings for all to hearback_system
  using (true)
  with check (true);
grant insert, select, update on sync_settings to hearback_api;
grant delete, insert, select, update on sync_settings to hearback_system;

-- privacy -----------------------------------------------------------------------------------------

create table privacy_runs (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  subject jsonb,
  status text not null default 'queued'::text,
  found jsonb not null default '{}'::jsonb,
  done integer not null default 0,
  total integer not null,
  providers jsonb not null default '[]'::jsonb,
  error text,
  created_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  leased_until timestamp with time zone,
  leased_by text,
  attempts integer not null default 0,
  cursor jsonb not null default '{}'::jsonb,
  link_hash text,
  link_until timestamp with time zone,
  link_created_by uuid,
  constraint privacy_runs_pkey PRIMARY KEY (workspace_id, id),
  constraint privacy_runs_link_created_by_fkey FOREIGN KEY (workspace_id, link_created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (link_created_by),
  constraint privacy_runs_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES users(workspace_id, id) ON DELETE SET NULL (created_by),
  constraint privacy_runs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint privacy_runs_forget CHECK ((subject IS NULL) = (kind = 'erase'::text AND status = 'done'::text)),
  constraint privacy_runs_found_check CHECK (jsonb_typeof(found) = 'object'::text),
  constraint privacy_runs_kind_check CHECK (kind = ANY (ARRAY['find'::text, 'export'::text, 'erase'::text])),
  constraint privacy_runs_link CHECK ((link_hash IS NULL) = (link_until IS NULL) AND (link_hash IS NULL OR kind = 'export'::text)),
  constraint privacy_runs_providers_check CHECK (jsonb_typeof(providers) = 'array'::text),
  constraint privacy_runs_status_check CHECK (status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])),
  constraint privacy_runs_subject_check CHECK (jsonb_typeof(subject) = 'object'::text)
);
CREATE INDEX privacy_runs_link_created_by ON public.privacy_runs USING btree (workspace_id, link_created_by) WHERE (link_created_by IS NOT NULL);
CREATE UNIQUE INDEX privacy_runs_links ON public.privacy_runs USING btree (link_hash) WHERE (link_hash IS NOT NULL);
CREATE INDEX privacy_runs_newest ON public.privacy_runs USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX privacy_runs_of_user ON public.privacy_runs USING btree (workspace_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX privacy_runs_under_way ON public.privacy_runs USING btree (leased_until) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
alter table privacy_runs enable row level security, force row level security;
create policy read_rows on privacy_runs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND ((select app.role()) = ANY (ARRAY['owner'::text, 'team'::text])));
create policy system_all on privacy_runs for all to hearback_system
  using (true)
  with check (true);
grant select on privacy_runs to hearback_api;
grant delete, insert, select, update on privacy_runs to hearback_system;

create table privacy_export_parts (
  workspace_id uuid not null,
  run_id uuid not null,
  place integer not null,
  title text not null,
  content jsonb not null,
  constraint privacy_export_parts_pkey PRIMARY KEY (workspace_id, run_id, place),
  constraint privacy_export_parts_workspace_id_run_id_fkey FOREIGN KEY (workspace_id, run_id) REFERENCES privacy_runs(workspace_id, id) ON DELETE CASCADE,
  constraint privacy_export_parts_content_check CHECK (jsonb_typeof(content) = 'array'::text)
);
alter table privacy_export_parts enable row level security, force row level security;
create policy system_all on privacy_export_parts for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on privacy_export_parts to hearback_system;

create table retention_rules (
  workspace_id uuid not null,
  kind text not null,
  days integer,
  saved_at timestamp with time zone not null default clock_timestamp(),
  constraint retention_rules_pkey PRIMARY KEY (workspace_id, kind),
  constraint retention_rules_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint retention_rules_days_check CHECK (days >= 1 AND days <= 3650),
  constraint retention_rules_kind_check CHECK (length(kind) >= 1 AND length(kind) <= 40)
);
alter table retention_rules enable row level security, force row level security;
create policy add_rows on retention_rules for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND ((select app.role()) = ANY (ARRAY['owner'::text, 'team'::text])));
create policy change_rows on retention_rules for update to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND ((select app.role()) = ANY (ARRAY['owner'::text, 'team'::text])))
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()) AND ((select app.role()) = ANY (ARRAY['owner'::text, 'team'::text])));
create policy read_rows on retention_rules for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy system_all on retention_rules for all to hearback_system
  using (true)
  with check (true);
grant insert, select, update on retention_rules to hearback_api;
grant delete, insert, select, update on retention_rules to hearback_system;

-- platform ----------------------------------------------------------------------------------------

create table events (
  workspace_id uuid not null,
  id bigint not null generated always as identity,
  name text not null,
  ids jsonb not null default '{}'::jsonb,
  ghl_location_id text,
  actor_user_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint events_pkey PRIMARY KEY (workspace_id, id),
  constraint events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint events_ids_check CHECK (jsonb_typeof(ids) = 'object'::text AND pg_column_size(ids) < 4000),
  constraint events_name_check CHECK (length(name) >= 3 AND length(name) <= 100)
);
CREATE INDEX events_age ON public.events USING brin (created_at) WITH (autosummarize='on');
alter table events enable row level security, force row level security;
create policy read_events on events for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND ((select app.sees_all_locations()) OR actor_user_id = (select app.user_id()) OR (ghl_location_id = ANY ((select app.readable_locations())::text[]))));
create policy record_events on events for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND actor_user_id = (select app.user_id()));
create policy system_all on events for all to hearback_system
  using (true)
  with check (true);
grant insert, select on events to hearback_api;
grant delete, insert, select on events to hearback_system;

create table audit_log (
  workspace_id uuid not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  actor_user_id uuid,
  actor_email text,
  action text not null,
  outcome text not null default 'done'::text,
  target text,
  details jsonb not null default '{}'::jsonb,
  erased_at timestamp with time zone,
  constraint audit_log_pkey PRIMARY KEY (workspace_id, id),
  constraint audit_log_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint audit_log_action_check CHECK (length(action) >= 3 AND length(action) <= 100),
  constraint audit_log_details_check CHECK (jsonb_typeof(details) = 'object'::text AND pg_column_size(details) < 8000),
  constraint audit_log_outcome_check CHECK (outcome = ANY (ARRAY['done'::text, 'refused'::text])),
  constraint audit_log_target_check CHECK (length(target) <= 400)
);
CREATE INDEX audit_log_newest ON public.audit_log USING btree (workspace_id, at DESC, id DESC);
CREATE INDEX audit_log_of_actor ON public.audit_log USING btree (workspace_id, actor_user_id, at DESC, id DESC);
alter table audit_log enable row level security, force row level security;
create policy insiders_append on audit_log for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND actor_user_id = (select app.user_id()));
create policy owners_read on audit_log for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.role()) = 'owner'::text);
create policy system_append on audit_log for insert to hearback_system
  with check (true);
create policy system_cut on audit_log for delete to hearback_system
  using (true);
create policy system_erase on audit_log for update to hearback_system
  using (true)
  with check (true);
create policy system_read on audit_log for select to hearback_system
  using (true);
-- Keeps lines from being changed or deleted.
CREATE TRIGGER audit_log_reject_changes BEFORE DELETE OR UPDATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION app.audit_log_reject_changes();
-- Seals new lines at the end of the transaction, because the chain is locked until the commit.
CREATE CONSTRAINT TRIGGER audit_log_seal_line AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_log_seal_line();
grant insert, select on audit_log to hearback_api;
grant delete, insert, select on audit_log to hearback_system;
grant update (actor_email, target, details, erased_at) on audit_log to hearback_system;

create table audit_heads (
  workspace_id uuid not null,
  seq bigint not null,
  digest bytea not null,
  cut_seq bigint not null default 0,
  cut_digest bytea not null,
  constraint audit_heads_pkey PRIMARY KEY (workspace_id),
  constraint audit_heads_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);
alter table audit_heads enable row level security, force row level security;
create policy system_all on audit_heads for all to hearback_system
  using (true)
  with check (true);
grant delete, insert, select, update on audit_heads to hearback_system;

create table audit_seals (
  workspace_id uuid not null,
  seq bigint not null,
  line_id bigint not null,
  salts uuid[] not null,
  words text[] not null,
  digest bytea not null,
  constraint audit_seals_pkey PRIMARY KEY (workspace_id, seq),
  constraint audit_seals_workspace_id_line_id_key UNIQUE (workspace_id, line_id),
  constraint audit_seals_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint audit_seals_salts_check CHECK (cardinality(salts) = 3),
  constraint audit_seals_words_check CHECK (cardinality(words) = 3)
);
alter table audit_seals enable row level security, force row level security;
create policy system_all on audit_seals for all to hearback_system
  using (true)
  with check (true);
-- Keeps seals from being changed or deleted.
CREATE TRIGGER audit_seals_reject_changes BEFORE DELETE OR UPDATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION app.audit_log_reject_changes();
grant delete, insert, select, update on audit_seals to hearback_system;

create table mails (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  to_email text not null,
  template text not null,
  subject_id uuid,
  sealed_contents text,
  status text not null default 'queued'::text,
  reason text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  sent_at timestamp with time zone,
  constraint mails_pkey PRIMARY KEY (workspace_id, id),
  constraint mails_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint mails_contents_while_waiting CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text])) OR sealed_contents IS NULL),
  constraint mails_status_check CHECK (status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text])),
  constraint mails_template_check CHECK (length(template) >= 1 AND length(template) <= 60),
  constraint mails_to_email_check CHECK (length(to_email) >= 3 AND length(to_email) <= 320)
);
CREATE INDEX mails_subject ON public.mails USING btree (workspace_id, subject_id, created_at DESC);
alter table mails enable row level security, force row level security;
create policy queue_mails on mails for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.can_manage_users()));
create policy read_mails on mails for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND ((select app.can_manage_users()) OR template = 'reports.report'::text AND (EXISTS ( SELECT
   FROM report_deliveries d
  WHERE d.workspace_id = mails.workspace_id AND d.report_id = mails.subject_id))));
create policy system_all on mails for all to hearback_system
  using (true)
  with check (true);
-- Rejects email contents that are not sealed for their row.
CREATE TRIGGER mails_bound BEFORE INSERT OR UPDATE OF sealed_contents ON mails FOR EACH ROW EXECUTE FUNCTION app.require_bound_secrets('sealed_contents');
grant insert on mails to hearback_api;
grant insert, select, update on mails to hearback_system;
grant select (workspace_id, id, to_email, template, subject_id, status, reason, attempts, created_at, sent_at) on mails to hearback_api;

create table failed_jobs (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  payload jsonb not null,
  job_key text,
  attempts integer not null,
  max_attempts integer not null,
  reason text not null,
  failed_at timestamp with time zone not null default now(),
  constraint failed_jobs_pkey PRIMARY KEY (workspace_id, id),
  constraint failed_jobs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint failed_jobs_attempts_check CHECK (attempts > 0),
  constraint failed_jobs_check CHECK (jsonb_typeof(payload) = 'object'::text AND (payload ->> 'workspace_id'::text) = workspace_id::text),
  constraint failed_jobs_max_attempts_check CHECK (max_attempts > 0),
  constraint failed_jobs_name_check CHECK (length(name) >= 3 AND length(name) <= 100),
  constraint failed_jobs_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 1000)
);
CREATE INDEX failed_jobs_age ON public.failed_jobs USING btree (failed_at);
CREATE INDEX failed_jobs_newest ON public.failed_jobs USING btree (workspace_id, failed_at DESC, id DESC);
alter table failed_jobs enable row level security, force row level security;
create policy read_rows on failed_jobs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy remove_rows on failed_jobs for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) AND (select app.is_insider()) AND (select app.sees_all_locations()));
create policy system_all on failed_jobs for all to hearback_system
  using (true)
  with check (true);
grant delete, select on failed_jobs to hearback_api;
grant delete, insert, select, update on failed_jobs to hearback_system;

create table system.heartbeats (
  process text not null,
  role text not null,
  beat_at timestamp with time zone not null default now(),
  constraint heartbeats_pkey PRIMARY KEY (process)
);
grant delete, insert, select, update on system.heartbeats to hearback_system;

create table system.rate_budgets (
  key text not null,
  tokens double precision not null,
  refilled_at timestamp with time zone not null default clock_timestamp(),
  constraint rate_budgets_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on system.rate_budgets to hearback_system;

-- functions ---------------------------------------------------------------------------------------

-- Enqueues a job in the transaction of the change. In a user's transaction the payload must name the workspace of that user.
CREATE OR REPLACE FUNCTION app.add_job(p_name text, p_payload json, p_key text DEFAULT NULL::text, p_run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_max_attempts integer DEFAULT 10)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if app.workspace_id() is not null and app.workspace_id()::text is distinct from p_payload ->> 'workspace_id' then
    raise exception 'a job must carry the workspace of the person who enqueues it' using errcode = '42501';
  end if;
  perform graphile_worker.add_job(p_name, p_payload, job_key := p_key, run_at := p_run_at, max_attempts := p_max_attempts,
    flags := case when p_key is not null then array['keyed'] end);
end $function$;
-- may be called by: hearback_api, hearback_system

-- Returns the API key of the request. Null for people and jobs.
CREATE OR REPLACE FUNCTION app.api_key_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.api_key_id'::text, true), ''::text))::uuid;
-- may be called by: hearback_api, hearback_system

-- Returns the locations in which a client may approve drafts.
CREATE OR REPLACE FUNCTION app.approval_locations()
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN app.is_insider() THEN '{}'::text[] ELSE (COALESCE(NULLIF(current_setting('app.approval_locations'::text, true), ''::text), '{}'::text))::text[] END;
-- may be called by: hearback_api, hearback_system

-- Rejects changes and deletions of the audit log outside app.prune_audit_log and app.erase_from_audit_log.
CREATE OR REPLACE FUNCTION app.audit_log_reject_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user = 'hearback_system' and coalesce(current_setting('app.allows_audit_changes', true), '') <> 'yes' then
    raise insufficient_privilege using message = format('permission denied for table %s: use app.prune_audit_log or app.erase_from_audit_log', tg_table_name);
  end if;
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Seals a new audit line at the end of its transaction.
CREATE OR REPLACE FUNCTION app.audit_log_seal_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.seal_audit_line(new.workspace_id, new.id);
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Checks an API key and its creator and sets the request context for one transaction. One statement, so that a revoked key or a removed or changed creator takes effect with the next request.
CREATE OR REPLACE FUNCTION app.authenticate_api_key(p_key_id uuid, p_address text, OUT key_alive boolean, OUT network_allowed boolean, OUT workspace_id uuid, OUT user_id uuid, OUT email text, OUT role text, OUT user_type text, OUT sees_all_locations boolean, OUT readable_locations text[], OUT writable_locations text[], OUT key_name text, OUT permissions text[], OUT location_ids text[], OUT requests_per_minute integer, OUT expires_at timestamp with time zone, OUT client_access jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry record;
begin
  select k.workspace_id, k.name, k.permissions, k.location_ids, k.networks, k.requests_per_minute, k.expires_at,
    u.id as user_id, u.email::text, u.role, u.user_type, u.user_type <> 'agency_customer' as insider,
    u.user_type = 'agency' or (u.user_type = 'single_location' and u.role in ('owner', 'team')) as sees_all
  into entry
  from public.api_keys k
  join public.users u on u.workspace_id = k.workspace_id and u.id = k.created_by and u.disabled_at is null
  where k.id = p_key_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now());

  key_alive := entry.user_id is not null;
  network_allowed := key_alive and (entry.networks = '{}'
    or coalesce(pg_catalog.pg_input_is_valid(p_address, 'inet') and p_address::inet <<= any (entry.networks::inet[]), false));
  if network_allowed then
    workspace_id := entry.workspace_id;
    user_id := entry.user_id;
    email := entry.email;
    -- Never the rights of an owner, and those of an administrator only in all locations.
    role := case when entry.location_ids is null and entry.role in ('owner', 'team') then 'team' else 'client' end;
    user_type := case when entry.location_ids is not null and entry.insider then 'single_location' else entry.user_type end;
    sees_all_locations := entry.sees_all and entry.location_ids is null;
    if not sees_all_locations then
      select coalesce(array_agg(l.ghl_location_id), '{}'),
        coalesce(array_agg(l.ghl_location_id) filter (where l.access_level in ('write', 'admin')), '{}')
      into readable_locations, writable_locations
      from app.get_user_accessible_locations(entry.user_id) l
      where entry.location_ids is null or l.ghl_location_id = any (entry.location_ids);
    end if;
    readable_locations := coalesce(readable_locations, '{}');
    writable_locations := coalesce(writable_locations, '{}');
    key_name := entry.name;
    permissions := entry.permissions;
    location_ids := entry.location_ids;
    requests_per_minute := entry.requests_per_minute;
    expires_at := entry.expires_at;
  end if;

  client_access := app.set_client_access(workspace_id, case when user_type = 'agency_customer' then readable_locations end);
  -- Always set, even if empty: a setting of an earlier transaction must never apply to this key.
  perform set_config('app.workspace_id', coalesce(workspace_id::text, ''), true),
    set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.user_type', coalesce(user_type, ''), true),
    set_config('app.sees_all_locations', case when sees_all_locations then 'yes' else '' end, true),
    set_config('app.readable_locations', coalesce(readable_locations::text, '{}'), true),
    set_config('app.writable_locations', coalesce(writable_locations::text, '{}'), true),
    set_config('app.api_key_id', p_key_id::text, true);
end $function$;
-- may be called by: hearback

-- Checks the session and the rights of a person of the agency and sets the request context of a client for one transaction.
CREATE OR REPLACE FUNCTION app.authenticate_preview(p_auth_user_id text, p_session_id text, p_client_id uuid, p_preview_id uuid, OUT session_alive boolean, OUT workspace_id uuid, OUT user_id uuid, OUT email text, OUT role text, OUT user_type text, OUT sees_all_locations boolean, OUT readable_locations text[], OUT writable_locations text[], OUT client_access jsonb, OUT client_auth_user_id text, OUT viewer_id uuid, OUT viewer_email text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client record;
begin
  select exists (
    select from auth.session s
    where s.id = p_session_id and s."userId" = p_auth_user_id and s."expiresAt" > now()
  ) into session_alive;

  -- Both people are read with every request, so that a preview ends when one of them is disabled or changes.
  select c.workspace_id, c.id, c.email::text, c.role, c.user_type, c.auth_user_id, v.id as viewer_id, v.email::text as viewer_email
  into client
  from public.users c
  join public.users v on v.workspace_id = c.workspace_id and v.auth_user_id = p_auth_user_id
  where session_alive and not exists (
      select from auth.session s where s.id = p_session_id and s."endedPreviews" ? p_preview_id::text)
    and c.id = p_client_id and c.user_type = 'agency_customer' and c.disabled_at is null
    and v.user_type = 'agency' and v.role in ('owner', 'team') and v.disabled_at is null
    and not app.must_change_password(p_auth_user_id) and coalesce(app.get_second_factor_deadline(p_auth_user_id) > now(), true);

  workspace_id := client.workspace_id;
  user_id := client.id;
  email := client.email;
  role := client.role;
  user_type := client.user_type;
  client_auth_user_id := client.auth_user_id;
  viewer_id := client.viewer_id;
  viewer_email := client.viewer_email;
  sees_all_locations := false;
  writable_locations := '{}';
  select coalesce(array_agg(a.ghl_location_id), '{}') into readable_locations
  from public.user_location_access a
  where a.workspace_id = client.workspace_id and a.user_id = client.id;

  client_access := app.set_client_access(workspace_id, readable_locations);
  -- Always set, even if empty: a setting of an earlier transaction must never apply to this preview.
  perform set_config('app.workspace_id', coalesce(workspace_id::text, ''), true),
    set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.user_type', coalesce(user_type, ''), true),
    set_config('app.sees_all_locations', '', true),
    set_config('app.readable_locations', readable_locations::text, true),
    set_config('app.writable_locations', '{}', true);
end $function$;
-- may be called by: hearback

-- Checks the session, loads the profile and sets the request context for one transaction. One statement, so that a revoked session or a changed role takes effect with the next request.
CREATE OR REPLACE FUNCTION app.authenticate_session(p_auth_user_id text, p_session_id text, OUT session_alive boolean, OUT workspace_id uuid, OUT user_id uuid, OUT email text, OUT role text, OUT user_type text, OUT sees_all_locations boolean, OUT readable_locations text[], OUT writable_locations text[], OUT client_access jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  profile record;
begin
  select exists (
    select from auth.session s
    where s.id = p_session_id and s."userId" = p_auth_user_id and s."expiresAt" > now()
  ) into session_alive;

  if session_alive then
    select u.workspace_id, u.id, u.email::text, u.role, u.user_type, u.disabled_at,
      u.user_type = 'agency' or (u.user_type = 'single_location' and u.role in ('owner', 'team')) as sees_all,
      granted.readable || home.location as readable,
      granted.writable || home.location as writable
    into profile
    from public.users u
    cross join lateral (
      select coalesce(array_agg(a.ghl_location_id), '{}') as readable,
        coalesce(array_agg(a.ghl_location_id) filter (where a.access_level in ('write', 'admin')), '{}') as writable
      from public.user_location_access a where a.workspace_id = u.workspace_id and a.user_id = u.id
    ) granted
    -- A single-location user can access the default location without a grant. For a customer it is only a preference.
    cross join lateral (
      select case when u.user_type = 'single_location' and u.default_location_id is not null
        then array[u.default_location_id] else '{}'::text[] end as location
    ) home
    where u.auth_user_id = p_auth_user_id;

    if profile.disabled_at is not null then
      session_alive := false;
    elsif profile.id is not null then
      workspace_id := profile.workspace_id;
      user_id := profile.id;
      email := profile.email;
      role := profile.role;
      user_type := profile.user_type;
      sees_all_locations := profile.sees_all;
      readable_locations := profile.readable;
      writable_locations := profile.writable;
    end if;
  end if;

  client_access := app.set_client_access(workspace_id, case when user_type = 'agency_customer' then readable_locations end);
  -- Always set, even if empty: a setting of an earlier transaction must never apply to this user.
  perform set_config('app.workspace_id', coalesce(workspace_id::text, ''), true),
    set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.user_type', coalesce(user_type, ''), true),
    set_config('app.sees_all_locations', case when sees_all_locations then 'yes' else '' end, true),
    set_config('app.readable_locations', coalesce(readable_locations::text, '{}'), true),
    set_config('app.writable_locations', coalesce(writable_locations::text, '{}'), true);
end $function$;
-- may be called by: hearback

-- Copies to the new lead the columns of the contact that the lead list filters by.
CREATE OR REPLACE FUNCTION app.campaign_contacts_copy_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select c.enrichment_status, c.enrichment_reason, app.email_provider(c.email::text),
      app.to_lead_search_text(c.first_name, c.last_name, c.email::text, c.company_name, c.job_title), c.location_id
    into new.enrichment_status, new.enrichment_reason, new.email_provider, new.search_text, new.location_id
    from public.contacts c where c.workspace_id = new.workspace_id and c.id = new.contact_id;
  new.enrichment_status := coalesce(new.enrichment_status, 'pending_enrichment');
  new.search_text := coalesce(new.search_text, '');
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Copies the location of a campaign to its figures, because row level security compares it there.
CREATE OR REPLACE FUNCTION app.campaigns_move_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.campaign_days set location_id = new.ghl_location_id
    where workspace_id = new.workspace_id and campaign_id = new.id;
  update public.campaign_periods set location_id = new.ghl_location_id
    where workspace_id = new.workspace_id and campaign_id = new.id;
  update public.campaign_steps set location_id = new.ghl_location_id
    where workspace_id = new.workspace_id and campaign_id = new.id;
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Copies the location of a campaign to its snippets and knowledge entries.
CREATE OR REPLACE FUNCTION app.campaigns_move_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.snippets set location_id = new.ghl_location_id
    where workspace_id = new.workspace_id and campaign_id = new.id;
  update public.knowledge_entries set location_id = new.ghl_location_id
    where workspace_id = new.workspace_id and campaign_id = new.id;
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Returns true if the user can grant access to the location: only agency users, and only for locations of their workspace.
CREATE OR REPLACE FUNCTION app.can_assign_location_access(assigner_id uuid, location_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (users u
              JOIN ghl_locations l ON (((l.workspace_id = u.workspace_id) AND (l.ghl_location_id = can_assign_location_access.location_id))))
           WHERE ((u.id = can_assign_location_access.assigner_id) AND (u.user_type = 'agency'::text) AND (u.disabled_at IS NULL)))) AS "exists";
END;
-- may be called by: hearback_api

-- Returns true if conversations of the location can be assigned to the user.
CREATE OR REPLACE FUNCTION app.can_be_assigned(p_workspace_id uuid, p_user_id uuid, p_location_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM users u
           WHERE ((u.workspace_id = can_be_assigned.p_workspace_id) AND (u.id = can_be_assigned.p_user_id) AND (u.disabled_at IS NULL) AND (u.user_type <> 'agency_customer'::text) AND ((u.user_type = 'agency'::text) OR (u.role = ANY (ARRAY['owner'::text, 'team'::text])) OR (u.default_location_id = can_be_assigned.p_location_id) OR (EXISTS ( SELECT
                    FROM user_location_access a
                   WHERE ((a.workspace_id = u.workspace_id) AND (a.user_id = u.id) AND (a.ghl_location_id = can_be_assigned.p_location_id)))))))) AS "exists";
END;
-- may be called by: hearback_api, hearback_system

-- Returns true for users who can invite, change and remove others.
CREATE OR REPLACE FUNCTION app.can_manage_users()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (app.is_insider() AND ((app.role() = ANY (ARRAY['owner'::text, 'team'::text])) OR (app.user_type() = 'agency'::text)));
-- may be called by: hearback_api, hearback_system

-- Returns true if row level security shows the conversation of the contact to the user. Policies call it for clients only.
CREATE OR REPLACE FUNCTION app.can_read_thread(p_workspace_id uuid, p_contact_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  return exists (select from public.conversations v where v.workspace_id = p_workspace_id and v.contact_id = p_contact_id);
end $function$;
-- may be called by: hearback_api, hearback_system

-- Returns true if the user can send replies to contacts of the location. Checked again when a scheduled reply is due.
CREATE OR REPLACE FUNCTION app.can_reply_at_location(p_workspace_id uuid, p_user_id uuid, p_location_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM users u
           WHERE ((u.workspace_id = can_reply_at_location.p_workspace_id) AND (u.id = can_reply_at_location.p_user_id) AND (u.disabled_at IS NULL) AND ((u.user_type = 'agency'::text) OR ((u.user_type = 'single_location'::text) AND ((u.role = ANY (ARRAY['owner'::text, 'team'::text])) OR (u.default_location_id = can_reply_at_location.p_location_id) OR (EXISTS ( SELECT
                    FROM user_location_access a
                   WHERE ((a.workspace_id = u.workspace_id) AND (a.user_id = u.id) AND (a.ghl_location_id = can_reply_at_location.p_location_id) AND (a.access_level = ANY (ARRAY['write'::text, 'admin'::text]))))))) OR ((u.user_type = 'agency_customer'::text) AND (EXISTS ( SELECT
                    FROM (user_location_access a
                      JOIN ghl_locations l ON (((l.workspace_id = a.workspace_id) AND (l.ghl_location_id = a.ghl_location_id))))
                   WHERE ((a.workspace_id = u.workspace_id) AND (a.user_id = u.id) AND (a.ghl_location_id = can_reply_at_location.p_location_id) AND l.client_may_answer)))))))) AS "exists";
END;
-- may be called by: hearback_system

-- Stores events for which the workspace has an active rule. Returns the workspaces with new events.
CREATE OR REPLACE FUNCTION app.collect_rule_events(p_events jsonb)
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: hearback_api

-- Stores events that a live endpoint receives, with one delivery per endpoint. Returns the workspaces with new deliveries.
CREATE OR REPLACE FUNCTION app.collect_webhook_messages(p_events jsonb)
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with keyed as (
    select e.place, e.workspace_id, e.type, e.subject_id, e.contact_id, e.location_id, e.ids,
      e.key || case when e.type in ('meeting.booked', 'meeting.cancelled') then coalesce((
        select ':' || max(c.value ->> 'at') from public.meetings g, jsonb_array_elements(g.changes) c
        where g.workspace_id = e.workspace_id and g.id = (e.ids ->> 'meeting_id')::uuid
          and c.value ->> 'what' = split_part(e.type, '.', 2)
        -- The first time has no suffix, as in the messages that are stored already. A full list may lack earlier changes.
        having count(*) > 1 or max(jsonb_array_length(g.changes)) >= 50), '') else '' end as key
    from jsonb_to_recordset(p_events) as e (place integer, workspace_id uuid, type text, key text, subject_id uuid, contact_id uuid,
      location_id text, ids jsonb)),
  happened as (
    select e.*, count(*) over (partition by e.workspace_id, e.subject_id order by e.place desc) - 1 as later
    from keyed e
    where (app.workspace_id() is null or e.workspace_id = app.workspace_id())
      and (exists (select from public.webhook_endpoints w where w.workspace_id = e.workspace_id and w.status = 'live'
          and e.type = any (w.events) and (w.location_ids is null or e.location_id = any (w.location_ids)))
        -- Keys read events without an endpoint.
        or exists (select from public.api_keys k where k.workspace_id = e.workspace_id and 'events:read' = any (k.permissions)
          and k.kind = 'key' and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())))
      and (e.contact_id is null
        or exists (select from public.contacts c where c.workspace_id = e.workspace_id and c.id = e.contact_id))
      and case
        when e.type in ('reply.received', 'message.sent') then exists (
          select from public.messages m where m.workspace_id = e.workspace_id and m.id = (e.ids ->> 'message_id')::uuid
            and m.direction = case e.type when 'message.sent' then 'outbound' else 'inbound' end
            and m.source <> 'anonymous_traffic_id'
            -- Messages from before the account was connected are history.
            and ((coalesce(m.provider_thread -> 'seen', '[]') ? 'hook')
              or not exists (select from public.accounts a where a.workspace_id = m.workspace_id and a.id = m.account_id
                and m.sent_at < a.created_at)))
        when e.type = 'message.failed' then exists (
          select from public.replies r where r.workspace_id = e.workspace_id and r.id = (e.ids ->> 'reply_id')::uuid
            and r.status = 'failed')
        when e.type in ('meeting.booked', 'meeting.cancelled') then exists (
          select from public.meetings g where g.workspace_id = e.workspace_id and g.id = (e.ids ->> 'meeting_id')::uuid
            and g.status = split_part(e.type, '.', 2)
            -- Changes of one moment are stored together: the last one includes the status, or the meeting was only moved.
            and coalesce(g.changes -> -1 ->> 'at' = (select max(c.value ->> 'at') from jsonb_array_elements(g.changes) c
              where c.value ->> 'what' = g.status), true))
        -- The event of a removed entry is the same.
        when e.type = 'contact.suppressed' then exists (
          select from public.do_not_contact n where n.workspace_id = e.workspace_id and n.contact_id = e.contact_id)
          or exists (select from public.contacts c
            join public.do_not_contact n on n.workspace_id = c.workspace_id and n.value in (c.email_key, c.linkedin_url)
              and n.kind <> 'domain'
            where c.workspace_id = e.workspace_id and c.id = e.contact_id)
        else true end
      and not exists (select from public.webhook_messages k where k.workspace_id = e.workspace_id and k.key = e.key)),
  numbered as (
    insert into public.webhook_sequences as s (workspace_id, subject_id, last)
    select h.workspace_id, h.subject_id, count(*) from happened h group by h.workspace_id, h.subject_id
    order by h.workspace_id, h.subject_id
    on conflict (workspace_id, subject_id) do update set last = s.last + excluded.last
    returning s.workspace_id, s.subject_id, s.last),
  stored as (
    insert into public.webhook_messages (workspace_id, type, key, subject_id, sequence, contact_id, location_id, ids)
    select h.workspace_id, h.type, h.key, h.subject_id, n.last - h.later, h.contact_id, h.location_id, h.ids
    from happened h join numbered n on n.workspace_id = h.workspace_id and n.subject_id = h.subject_id
    order by h.place
    on conflict (workspace_id, key) do nothing
    returning workspace_id, id, type, location_id),
  queued as (
    insert into public.webhook_deliveries (workspace_id, endpoint_id, message_id)
    select s.workspace_id, w.id, s.id from stored s
    join public.webhook_endpoints w on w.workspace_id = s.workspace_id and w.status = 'live'
      and s.type = any (w.events) and (w.location_ids is null or s.location_id = any (w.location_ids))
    returning workspace_id)
  select distinct workspace_id from queued
$function$;
-- may be called by: hearback_api

-- Returns the locations in which a client may ask questions and flag leads.
CREATE OR REPLACE FUNCTION app.comment_locations()
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN app.is_insider() THEN '{}'::text[] ELSE (COALESCE(NULLIF(current_setting('app.comment_locations'::text, true), ''::text), '{}'::text))::text[] END;
-- may be called by: hearback_api, hearback_system

-- Rebuilds the search words of conversations whose company was renamed.
CREATE OR REPLACE FUNCTION app.companies_updated()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  workspaces uuid[];
  contacts uuid[];
begin
  select array_agg(k.workspace_id), array_agg(k.id) into workspaces, contacts from new_rows n
    join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    join public.contacts k on k.workspace_id = n.workspace_id and k.company_id = n.id
    where o.company_name <> n.company_name;
  if workspaces is not null then
    perform app.rebuild_search_words(workspaces, contacts);
  end if;
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Takes one token from a rate limit bucket. Returns 0, or the seconds to wait until a token is available.
CREATE OR REPLACE FUNCTION app.consume_rate_budget(p_key text, p_capacity double precision, p_period_seconds double precision)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  per_second constant double precision := p_capacity / p_period_seconds;
  available double precision;
begin
  insert into system.rate_budgets as b (key, tokens) values (p_key, p_capacity) on conflict do nothing;
  select least(p_capacity, b.tokens + greatest(extract(epoch from clock_timestamp() - b.refilled_at), 0) * per_second)
  into available from system.rate_budgets b where b.key = p_key for update;
  if available < 1 then
    return ceil((1 - available) / per_second);
  end if;
  update system.rate_budgets set tokens = available - 1, refilled_at = clock_timestamp() where key = p_key;
  return 0;
end $function$;
-- may be called by: hearback_api

-- Removes the ids of a contact in the CRM of its former location.
CREATE OR REPLACE FUNCTION app.contacts_clear_crm_ids()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.enriched_data ->> 'ghl_contact_id' = old.enriched_data ->> 'ghl_contact_id' then
    new.enriched_data := new.enriched_data - 'ghl_contact_id';
  end if;
  delete from public.contact_identities i
    where i.workspace_id = new.workspace_id and i.contact_id = new.id and i.kind = 'crm';
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Copies company and creation time of a contact to its conversation, where the list is filtered by them.
CREATE OR REPLACE FUNCTION app.contacts_copy_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.conversations v set company_id = n.company_id, contact_created_at = n.created_at
    from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    where (n.company_id, n.created_at) is distinct from (o.company_id, o.created_at)
      and v.workspace_id = n.workspace_id and v.contact_id = n.id;
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Updates the copied columns of leads when their contacts change.
CREATE OR REPLACE FUNCTION app.contacts_update_leads()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.campaign_contacts l set enrichment_status = n.enrichment_status, enrichment_reason = n.enrichment_reason,
    email_provider = app.email_provider(n.email::text),
    search_text = app.to_lead_search_text(n.first_name, n.last_name, n.email::text, n.company_name, n.job_title), location_id = n.location_id
  from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
  where l.workspace_id = n.workspace_id and l.contact_id = n.id
    and (o.enrichment_status, o.enrichment_reason, o.email, o.first_name, o.last_name, o.company_name, o.job_title, o.location_id)
      is distinct from
        (n.enrichment_status, n.enrichment_reason, n.email, n.first_name, n.last_name, n.company_name, n.job_title, n.location_id);
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Moves messages, notes, opportunities, meetings and conversations to the new location of their contact, and rebuilds search words after a new name.
CREATE OR REPLACE FUNCTION app.contacts_updated()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  workspaces uuid[];
  contacts uuid[];
begin
  if exists (select from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    where n.location_id is distinct from o.location_id) then
    update public.messages m set location_id = n.location_id from new_rows n
      where m.workspace_id = n.workspace_id and m.contact_id = n.id and m.location_id is distinct from n.location_id;
    update public.opportunities p set location_id = n.location_id from new_rows n
      where p.workspace_id = n.workspace_id and p.contact_id = n.id and p.location_id is distinct from n.location_id;
    update public.notes p set location_id = n.location_id from new_rows n
      where p.workspace_id = n.workspace_id and p.contact_id = n.id and p.location_id is distinct from n.location_id;
    update public.meetings p set contact_location_id = n.location_id from new_rows n
      where p.workspace_id = n.workspace_id and p.contact_id = n.id and p.contact_location_id is distinct from n.location_id;
    update public.conversations v set location_id = n.location_id from new_rows n
      where v.workspace_id = n.workspace_id and v.contact_id = n.id and v.location_id is distinct from n.location_id;
  end if;
  select array_agg(n.workspace_id), array_agg(n.id) into workspaces, contacts from new_rows n
    join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    where (o.first_name, o.last_name, o.email, o.company_name, o.company_id)
      is distinct from (n.first_name, n.last_name, n.email, n.company_name, n.company_id);
  if workspaces is not null then
    perform app.rebuild_search_words(workspaces, contacts);
  end if;
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Clears an assignee who cannot access the location of the conversation.
CREATE OR REPLACE FUNCTION app.conversations_clear_assignee()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.users u where u.workspace_id = new.workspace_id and u.id = new.assigned_to for share;
  if not app.can_be_assigned(new.workspace_id, new.assigned_to, new.location_id) then
    new.assigned_to := null;
  end if;
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Records changes of disposition, assignee, snooze and reminder in activities. Commands record finishing and reopening.
CREATE OR REPLACE FUNCTION app.conversations_record_activities()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  who uuid := app.user_id();
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, is_automatic, assigned_to, disposition, until, days)
  select n.workspace_id, n.contact_id, change.what, who, who is null,
    case change.what when 'assigned' then n.assigned_to end, case change.what when 'disposed' then n.sentiment end,
    case change.what when 'snoozed' then n.snoozed_until end,
    case when change.what in ('reminder_set', 'reminder_due') then n.remind_days end
  from new_rows n
  join old_rows o on o.workspace_id = n.workspace_id and o.contact_id = n.contact_id
  cross join lateral (
    select 'disposed' where who is not null and n.sentiment is distinct from o.sentiment and n.sentiment is not null
    union all
    select 'assigned' where n.assigned_to is distinct from o.assigned_to
    union all
    select case when n.snoozed_until is not null then 'snoozed' else 'unsnoozed' end
      where who is not null and n.snoozed_until is distinct from o.snoozed_until
    union all
    select case n.returned_because when 'snooze' then 'returned' else 'reminder_due' end
      where who is null and n.returned_at is distinct from o.returned_at and n.returned_because is not null
    union all
    select case when n.remind_at is not null then 'reminder_set' else 'reminder_cancelled' end
      where who is not null and n.remind_at is distinct from o.remind_at) change (what);
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Stores the time of a change of the conversation.
CREATE OR REPLACE FUNCTION app.conversations_stamp_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.changed_at := clock_timestamp();
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Appends the differences that a statement on conversations causes to conversation_counts. Counts are deleted with their workspace.
CREATE OR REPLACE FUNCTION app.conversations_update_counts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into public.conversation_counts (workspace_id, counted_by, day, location_id, sentiment, campaign_id, source, unread,
      needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question, assigned_to, lang, number)
    select v.workspace_id, d.counted_by, d.day, v.location_id, case when d.counted_by <> 'contact' then v.sentiment end,
      case when d.state then v.campaign_id end, case when d.state then v.source end, case when d.state then v.unread end,
      case when d.state then v.needs_action end, case when d.state then v.snoozed end, case when d.state then v.scheduled end,
      case when d.state then v.overdue end, case when d.state then v.awaiting_reply end, case when d.state then v.has_question end,
      case when d.state then v.assigned_to end, case when d.state then v.lang end, sum(v.number * d.number)
    from (
      select n.workspace_id, n.location_id, n.sentiment, n.campaign_id, n.source, n.unread, n.needs_action, n.snoozed,
        n.scheduled, n.overdue, n.awaiting_reply, n.has_question, n.assigned_to, n.lang, app.utc_day(n.last_message_at) as message_day,
        app.utc_day(n.written_at) as written_day, app.utc_day(n.contact_created_at) as contact_day, 1 as number from new_rows n) v
    cross join lateral (values ('state', null, true, 1), ('message', v.message_day, false, 1), ('contact', v.contact_day, false, 1),
      ('written', nullif(v.message_day, v.written_day), false, -1), ('written', nullif(v.written_day, v.message_day), false, 1))
      as d (counted_by, day, state, number)
    where (d.state or d.day is not null)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 having sum(v.number * d.number) <> 0;
  elsif tg_op = 'DELETE' then
    insert into public.conversation_counts (workspace_id, counted_by, day, location_id, sentiment, campaign_id, source, unread,
      needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question, assigned_to, lang, number)
    select v.workspace_id, d.counted_by, d.day, v.location_id, case when d.counted_by <> 'contact' then v.sentiment end,
      case when d.state then v.campaign_id end, case when d.state then v.source end, case when d.state then v.unread end,
      case when d.state then v.needs_action end, case when d.state then v.snoozed end, case when d.state then v.scheduled end,
      case when d.state then v.overdue end, case when d.state then v.awaiting_reply end, case when d.state then v.has_question end,
      case when d.state then v.assigned_to end, case when d.state then v.lang end, sum(v.number * d.number)
    from (
      select o.workspace_id, o.location_id, o.sentiment, o.campaign_id, o.source, o.unread, o.needs_action, o.snoozed,
        o.scheduled, o.overdue, o.awaiting_reply, o.has_question, o.assigned_to, o.lang, app.utc_day(o.last_message_at) as message_day,
        app.utc_day(o.written_at) as written_day, app.utc_day(o.contact_created_at) as contact_day, -1 as number from old_rows o) v
    cross join lateral (values ('state', null, true, 1), ('message', v.message_day, false, 1), ('contact', v.contact_day, false, 1),
      ('written', nullif(v.message_day, v.written_day), false, -1), ('written', nullif(v.written_day, v.message_day), false, 1))
      as d (counted_by, day, state, number)
    where (d.state or d.day is not null)
      and exists (select from public.workspaces w where w.id = v.workspace_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 having sum(v.number * d.number) <> 0;
  else
    insert into public.conversation_counts (workspace_id, counted_by, day, location_id, sentiment, campaign_id, source, unread,
      needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question, assigned_to, lang, number)
    select v.workspace_id, d.counted_by, d.day, v.location_id, case when d.counted_by <> 'contact' then v.sentiment end,
      case when d.state then v.campaign_id end, case when d.state then v.source end, case when d.state then v.unread end,
      case when d.state then v.needs_action end, case when d.state then v.snoozed end, case when d.state then v.scheduled end,
      case when d.state then v.overdue end, case when d.state then v.awaiting_reply end, case when d.state then v.has_question end,
      case when d.state then v.assigned_to end, case when d.state then v.lang end, sum(v.number * d.number)
    from (
      select n.workspace_id, n.location_id, n.sentiment, n.campaign_id, n.source, n.unread, n.needs_action, n.snoozed,
        n.scheduled, n.overdue, n.awaiting_reply, n.has_question, n.assigned_to, n.lang, app.utc_day(n.last_message_at) as message_day,
        app.utc_day(n.written_at) as written_day, app.utc_day(n.contact_created_at) as contact_day, 1 as number from new_rows n
      union all
      select o.workspace_id, o.location_id, o.sentiment, o.campaign_id, o.source, o.unread, o.needs_action, o.snoozed,
        o.scheduled, o.overdue, o.awaiting_reply, o.has_question, o.assigned_to, o.lang, app.utc_day(o.last_message_at) as message_day,
        app.utc_day(o.written_at) as written_day, app.utc_day(o.contact_created_at) as contact_day, -1 as number from old_rows o) v
    cross join lateral (values ('state', null, true, 1), ('message', v.message_day, false, 1), ('contact', v.contact_day, false, 1),
      ('written', nullif(v.message_day, v.written_day), false, -1), ('written', nullif(v.written_day, v.message_day), false, 1))
      as d (counted_by, day, state, number)
    where (d.state or d.day is not null)
      and exists (select from public.workspaces w where w.id = v.workspace_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 having sum(v.number * d.number) <> 0;
  end if;
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Deletes conversations without messages.
CREATE OR REPLACE FUNCTION app.delete_empty_conversations(p_workspaces uuid[], p_contacts uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
BEGIN ATOMIC
 DELETE FROM conversations v
    USING UNNEST(delete_empty_conversations.p_workspaces, delete_empty_conversations.p_contacts) a(w, c)
   WHERE ((v.workspace_id = a.w) AND (v.contact_id = a.c) AND (NOT (EXISTS ( SELECT
            FROM messages m
           WHERE ((m.workspace_id = a.w) AND (m.contact_id = a.c) AND (m.deleted_at IS NULL))))));
END;
-- may be called by: hearback_system

-- Computes the columns of conversations that depend on the messages of these contacts. unhandled_count counts inbound messages that are neither marked as done nor followed by a message of ours, and those whose reply failed. awaiting_since is the first interested reply of the last 30 days without an answer; answered_at is the first answer to the newest interested replies.
CREATE OR REPLACE FUNCTION app.derive_conversations(p_workspaces uuid[], p_contacts uuid[])
 RETURNS TABLE(workspace_id uuid, contact_id uuid, location_id text, last_message_id uuid, last_message_at timestamp with time zone, is_last_outbound boolean, subject text, preview text, source text, sentiment text, campaign_id uuid, message_count integer, unhandled_count integer, last_inbound_at timestamp with time zone, lang text, has_question boolean, company_id uuid, contact_created_at timestamp with time zone, awaiting_since timestamp with time zone, answered_reply_at timestamp with time zone, answered_at timestamp with time zone, answered_by uuid)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT k.workspace_id,
     k.id,
     k.location_id,
     newest.id,
     newest.sent_at,
     (newest.direction = 'outbound'::text),
     newest.subject,
     COALESCE(newest.preview, ''::text) AS "coalesce",
     newest.source,
     disposed.sentiment,
     sent_by.campaign_id,
     counted.messages,
     counted.unhandled,
     counted.received_at,
     newest_language.lang,
     COALESCE(newest_inbound.has_question, false) AS "coalesce",
     k.company_id,
     k.created_at,
     awaiting.since,
     answered.reply_at,
     answered.at,
     answered.by_user
    FROM (((((((((UNNEST(derive_conversations.p_workspaces, derive_conversations.p_contacts) keys(workspace_id, contact_id)
      JOIN contacts k ON (((k.workspace_id = keys.workspace_id) AND (k.id = keys.contact_id))))
      CROSS JOIN LATERAL ( SELECT m.id,
             m.sent_at,
             m.direction,
             m.subject,
             m.preview,
             m.source
            FROM messages m
           WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.deleted_at IS NULL))
           ORDER BY m.sent_at DESC, m.id DESC
          LIMIT 1) newest)
      LEFT JOIN LATERAL ( SELECT m.sentiment
            FROM messages m
           WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.deleted_at IS NULL) AND (m.sentiment IS NOT NULL))
           ORDER BY m.sent_at DESC, m.id DESC
          LIMIT 1) disposed ON (true))
      LEFT JOIN LATERAL ( SELECT m.campaign_id
            FROM messages m
           WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.deleted_at IS NULL) AND (m.campaign_id IS NOT NULL))
           ORDER BY m.sent_at DESC, m.id DESC
          LIMIT 1) sent_by ON (true))
      LEFT JOIN LATERAL ( SELECT m.lang
            FROM messages m
           WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.deleted_at IS NULL) AND (m.direction = 'inbound'::text) AND (m.lang IS NOT NULL))
           ORDER BY m.sent_at DESC, m.id DESC
          LIMIT 1) newest_language ON (true))
      LEFT JOIN LATERAL ( SELECT app.has_question(m.own_text) AS has_question
            FROM messages m
           WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.deleted_at IS NULL) AND (m.direction = 'inbound'::text) AND (m.source <> 'anonymous_traffic_id'::text))
           ORDER BY m.sent_at DESC, m.id DESC
          LIMIT 1) newest_inbound ON (true))
      CROSS JOIN LATERAL ( SELECT (count(*))::integer AS messages,
             (count(*) FILTER (WHERE ((m.direction = 'inbound'::text) AND (NOT m.handled) AND ((EXISTS ( SELECT
                    FROM replies r
                   WHERE ((r.workspace_id = m.workspace_id) AND (r.message_id = m.id) AND (r.status = 'failed'::text) AND (r.discarded_at IS NULL)))) OR (NOT (EXISTS ( SELECT
                    FROM messages o
                   WHERE ((o.workspace_id = m.workspace_id) AND (o.contact_id = m.contact_id) AND (o.direction = 'outbound'::text) AND (o.deleted_at IS NULL) AND (o.sent_at >= m.sent_at) AND ((o.created_at >= m.created_at) OR (NOT (COALESCE((m.provider_thread -> 'seen'::text), '[]'::jsonb) ? 'hook'::text)))))))))))::integer AS unhandled,
             max(m.created_at) FILTER (WHERE (m.direction = 'inbound'::text)) AS received_at,
             COALESCE(max(m.sent_at) FILTER (WHERE (m.direction = 'outbound'::text)), '-infinity'::timestamp with time zone) AS ours_at,
             bool_or(((m.direction = 'inbound'::text) AND (m.sentiment = 'interested'::text))) AS is_interested
            FROM messages m
           WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.deleted_at IS NULL))) counted)
      CROSS JOIN LATERAL ( SELECT min(few.sent_at) AS since
            FROM ( SELECT m.sent_at
                    FROM messages m
                   WHERE (counted.is_interested AND (m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.direction = 'inbound'::text) AND (m.sentiment = 'interested'::text) AND (NOT m.handled) AND (m.deleted_at IS NULL) AND (m.source <> 'anonymous_traffic_id'::text) AND (m.sent_at > GREATEST(counted.ours_at, (clock_timestamp() - '30 days'::interval))))
                  OFFSET 0) few) awaiting)
      LEFT JOIN LATERAL ( SELECT first_reply.at AS reply_at,
             answer.sent_at AS at,
             sent.created_by AS by_user
            FROM (((( SELECT m.sent_at AS at
                    FROM messages m
                   WHERE (counted.is_interested AND (m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.direction = 'inbound'::text) AND (m.sentiment = 'interested'::text) AND (m.deleted_at IS NULL) AND (m.source <> 'anonymous_traffic_id'::text) AND (m.sent_at <= counted.ours_at))
                   ORDER BY m.sent_at DESC, m.id DESC
                  LIMIT 1) last_reply
              CROSS JOIN LATERAL ( SELECT m.id,
                     m.sent_at
                    FROM messages m
                   WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.direction = 'outbound'::text) AND (m.deleted_at IS NULL) AND (m.sent_at >= last_reply.at))
                   ORDER BY m.sent_at, m.id
                  LIMIT 1) answer)
              CROSS JOIN LATERAL ( SELECT min(few.sent_at) AS at
                    FROM ( SELECT m.sent_at
                            FROM messages m
                           WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.direction = 'inbound'::text) AND (m.sentiment = 'interested'::text) AND (m.deleted_at IS NULL) AND (m.source <> 'anonymous_traffic_id'::text) AND (m.sent_at <= last_reply.at) AND (NOT (EXISTS ( SELECT
                                    FROM messages o
                                   WHERE ((o.workspace_id = k.workspace_id) AND (o.contact_id = k.id) AND (o.direction = 'outbound'::text) AND (o.deleted_at IS NULL) AND (o.sent_at < last_reply.at) AND (o.sent_at >= m.sent_at))))))
                          OFFSET 0) few) first_reply)
              LEFT JOIN replies sent ON (((sent.workspace_id = k.workspace_id) AND (sent.sent_message_id = answer.id))))) answered ON (true));
END;
-- may be called by: hearback_system

-- Returns the mailbox provider of an email address: gmail, outlook, yahoo or null.
CREATE OR REPLACE FUNCTION app.email_provider(p_email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (lower(split_part(p_email, '@'::text, 2)) = ANY (ARRAY['gmail.com'::text, 'googlemail.com'::text])) THEN 'gmail'::text WHEN (lower(split_part(p_email, '@'::text, 2)) = ANY (ARRAY['outlook.com'::text, 'hotmail.com'::text, 'live.com'::text])) THEN 'outlook'::text WHEN (lower(split_part(p_email, '@'::text, 2)) ~ '^yahoo\.[a-z.]+$'::text) THEN 'yahoo'::text ELSE NULL::text END;
-- may be called by: hearback_api, hearback_system

-- Erases words that name a person from the audit log. The chain stays verifiable.
CREATE OR REPLACE FUNCTION app.erase_from_audit_log(p_workspace uuid, p_words text[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_any text := (select string_agg(regexp_replace(btrim(w), '([^[:alnum:][:space:]])', '\\\1', 'g'), '|')
    from unnest(p_words) w where btrim(w) <> '');
  v_lines bigint[];
begin
  if v_any is null then return 0; end if;
  v_any := format('(^|[^[:alnum:]])(%s)($|[^[:alnum:]])', v_any);
  perform from public.audit_heads where workspace_id = p_workspace for update;
  perform set_config('app.allows_audit_changes', 'yes', true);
  with named as (
    select l.id, array(select word ~* v_any from unnest(app.get_audit_line_parts(l)) with ordinality given (word, rank) order by rank) as hit
    from public.audit_log l where l.workspace_id = p_workspace and l.action not in ('audit.cut', 'audit.erased')),
  wiped as (
    update public.audit_log l set actor_email = case when hit[1] then null else l.actor_email end,
      target = case when hit[2] then null else l.target end,
      details = case when hit[3] then '{}'::jsonb else l.details end, erased_at = now()
    from named n where l.workspace_id = p_workspace and l.id = n.id and true = any (n.hit) returning l.id, n.hit),
  unsalted as (
    update public.audit_seals s set salts = array[case when not hit[1] then s.salts[1] end,
      case when not hit[2] then s.salts[2] end, case when not hit[3] then s.salts[3] end]
    from wiped w where s.workspace_id = p_workspace and s.line_id = w.id)
  select array_agg(id order by id) into v_lines from wiped;
  perform set_config('app.allows_audit_changes', '', true);
  insert into public.audit_log (workspace_id, action, details)
    select p_workspace, 'audit.erased', jsonb_build_object('lines', jsonb_agg(id order by id))
    from (select id, (row_number() over (order by id) - 1) / 300 as part from unnest(v_lines) id) named group by part order by part;
  return coalesce(cardinality(v_lines), 0);
end $function$;
-- may be called by: triggers and migrations

-- Returns the time before which no running transaction can still add an event.
CREATE OR REPLACE FUNCTION app.event_horizon()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(min(a.xact_start), clock_timestamp()) from pg_catalog.pg_stat_activity a
  where a.datname = pg_catalog.current_database() and a.backend_xid is not null
$function$;
-- may be called by: hearback_api

-- Returns the step that the user must complete before they can work, or null: a new password or a second factor.
CREATE OR REPLACE FUNCTION app.find_required_step(p_user_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (SELECT CASE WHEN app.must_change_password(u.auth_user_id) THEN 'temporary_password'::text WHEN (app.get_second_factor_deadline(u.auth_user_id) <= now()) THEN 'second_factor'::text ELSE NULL::text END AS "case" FROM users u WHERE (u.id = find_required_step.p_user_id));
-- may be called by: hearback

-- Returns the parts of an audit line that can name a person. Each part is hashed with its own salt, so that it can be erased without breaking the chain.
CREATE OR REPLACE FUNCTION app.get_audit_line_parts(p_line audit_log)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ARRAY[(COALESCE(to_jsonb((p_line).actor_email), 'null'::jsonb))::text, (COALESCE(to_jsonb((p_line).target), 'null'::jsonb))::text, ((p_line).details)::text];
-- may be called by: triggers and migrations

-- Returns the search words of a contact: names, email address and companies.
CREATE OR REPLACE FUNCTION app.get_contact_search_words(p_workspace uuid, p_contact uuid)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT app.to_search_words(concat_ws(' '::text, k.first_name, k.last_name, (k.email)::text, k.company_name, f.company_name, ( SELECT string_agg(i.value, ' '::text) AS string_agg
            FROM contact_identities i
           WHERE ((i.workspace_id = k.workspace_id) AND (i.contact_id = k.id) AND (i.kind = 'email'::text))))) AS to_search_words
    FROM (contacts k
      LEFT JOIN companies f ON (((f.workspace_id = k.workspace_id) AND (f.id = k.company_id))))
   WHERE ((k.workspace_id = get_contact_search_words.p_workspace) AND (k.id = get_contact_search_words.p_contact));
END;
-- may be called by: hearback_system

-- Returns the time from which the workspace requires a second factor of this user. Null if the user has one or the workspace requires none.
CREATE OR REPLACE FUNCTION app.get_second_factor_deadline(p_auth_user_id text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (SELECT (GREATEST(w.second_factor_since, u.created_at) + ((w.second_factor_grace_days)::double precision * '1 day'::interval)) FROM (users u JOIN workspaces w ON ((w.id = u.workspace_id))) WHERE ((u.auth_user_id = get_second_factor_deadline.p_auth_user_id) AND (NOT u.has_second_factor) AND (w.second_factor_since IS NOT NULL)));
-- may be called by: hearback

-- Lists the locations that a user can access, with the access level.
CREATE OR REPLACE FUNCTION app.get_user_accessible_locations(p_user_id uuid)
 RETURNS TABLE(ghl_location_id text, access_level text, location_name text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT l.ghl_location_id,
         CASE
             WHEN ((u.user_type = 'agency'::text) OR ((u.user_type = 'single_location'::text) AND (u.role = ANY (ARRAY['owner'::text, 'team'::text])))) THEN 'admin'::text
             ELSE COALESCE(a.access_level, 'write'::text)
         END AS "coalesce",
     COALESCE(l.custom_name, l.name) AS "coalesce"
    FROM ((users u
      JOIN ghl_locations l ON ((l.workspace_id = u.workspace_id)))
      LEFT JOIN user_location_access a ON (((a.workspace_id = u.workspace_id) AND (a.user_id = u.id) AND (a.ghl_location_id = l.ghl_location_id))))
   WHERE ((u.id = get_user_accessible_locations.p_user_id) AND ((a.user_id IS NOT NULL) OR (u.user_type = 'agency'::text) OR ((u.user_type = 'single_location'::text) AND ((u.role = ANY (ARRAY['owner'::text, 'team'::text])) OR (l.ghl_location_id = u.default_location_id)))))
   ORDER BY COALESCE(l.custom_name, l.name), l.ghl_location_id;
END;
-- may be called by: hearback_api, hearback_system

-- Rejects a change of client access by a user who is not an owner or team member of the agency.
CREATE OR REPLACE FUNCTION app.ghl_locations_guard_client_access()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user = 'hearback_api'
    and (app.user_type() is distinct from 'agency' or coalesce(app.role(), '') not in ('owner', 'team')) then
    raise exception 'only owners and team members of the agency change client access' using errcode = '42501';
  end if;
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Returns true if the text contains a question mark at the end of a sentence.
CREATE OR REPLACE FUNCTION app.has_question(p_text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((p_text ~ '[^\s?？؟][?？؟]+["''”»)\]!.…]*(\s|$)'::text), false);
-- may be called by: hearback_system

-- Returns true if a user of the workspace, not a customer, can read rows of the location.
CREATE OR REPLACE FUNCTION app.insider_can_read(p_workspace uuid, p_user uuid, p_location text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM users u
           WHERE ((u.workspace_id = insider_can_read.p_workspace) AND (u.id = insider_can_read.p_user) AND (u.disabled_at IS NULL) AND ((u.user_type = 'agency'::text) OR ((u.user_type = 'single_location'::text) AND ((u.role = ANY (ARRAY['owner'::text, 'team'::text])) OR (u.default_location_id = insider_can_read.p_location) OR (EXISTS ( SELECT
                    FROM user_location_access a
                   WHERE ((a.workspace_id = u.workspace_id) AND (a.user_id = u.id) AND (a.ghl_location_id = insider_can_read.p_location)))))))))) AS "exists";
END;
-- may be called by: hearback_system

-- Returns the locations in which the user sees the threads of interested leads only.
CREATE OR REPLACE FUNCTION app.interested_locations()
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN app.is_insider() THEN '{}'::text[] ELSE (COALESCE(NULLIF(current_setting('app.interested_locations'::text, true), ''::text), '{}'::text))::text[] END;
-- may be called by: hearback_api, hearback_system

-- Returns true for users of the workspace itself. Customers of an agency and missing settings yield false.
CREATE OR REPLACE FUNCTION app.is_insider()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((NULLIF(current_setting('app.user_type'::text, true), ''::text) = ANY (ARRAY['agency'::text, 'single_location'::text])), false);
-- may be called by: hearback_api, hearback_system

-- Returns true for a scheduled reply that is neither sent nor discarded.
CREATE OR REPLACE FUNCTION app.is_reply_scheduled(p_send_at timestamp with time zone, p_status text, p_discarded_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((p_send_at IS NOT NULL) AND (p_status = ANY (ARRAY['queued'::text, 'held'::text])) AND (p_discarded_at IS NULL));
-- may be called by: hearback_api, hearback_system

-- Cancels unsent emails about deleted rows and wipes their contents, which contain links that no longer work.
CREATE OR REPLACE FUNCTION app.mails_cancel_for_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.mails m set sealed_contents = null, status = 'failed', reason = 'The recipient or invitation of this email was deleted.'
  from old_rows g where m.workspace_id = g.workspace_id and m.subject_id = g.id and m.status in ('queued', 'sending');
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Returns the locations whose meetings the user sees.
CREATE OR REPLACE FUNCTION app.meeting_locations()
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN app.is_insider() THEN app.readable_locations() ELSE (COALESCE(NULLIF(current_setting('app.meeting_locations'::text, true), ''::text), '{}'::text))::text[] END;
-- may be called by: hearback_api, hearback_system

-- Stores the location of the contact in the meeting, regardless of the value in the statement, because row level security compares it.
CREATE OR REPLACE FUNCTION app.meetings_set_location()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select c.location_id into new.contact_location_id from public.contacts c
    where c.workspace_id = new.workspace_id and c.id = new.contact_id
    -- Waits for a move of the contact, which does not see this meeting.
    for share;
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Wipes copies of removed messages and refreshes the conversations and the search words of contacts that still exist.
CREATE OR REPLACE FUNCTION app.messages_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_workspaces uuid[];
  v_contacts uuid[];
begin
  perform app.wipe_webhook_events(g.workspace_id, array_agg(g.id)) from old_rows g group by g.workspace_id;
  delete from public.webhook_event_messages l using old_rows g
    where l.workspace_id = g.workspace_id and l.message_id = g.id;
  -- The conversation of a deleted contact is already gone: the ten thousand contacts of a location must not be refreshed one by one.
  select array_agg(k.workspace_id), array_agg(k.contact_id) into v_workspaces, v_contacts
    from (select distinct o.workspace_id, o.contact_id from old_rows o where o.deleted_at is null) k
    join public.contacts c on c.workspace_id = k.workspace_id and c.id = k.contact_id;
  if v_workspaces is null then
    return null;
  end if;
  perform app.refresh_conversations(v_workspaces, v_contacts);
  perform app.delete_empty_conversations(v_workspaces, v_contacts);
  perform app.rebuild_search_words(v_workspaces, v_contacts);
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Refreshes the conversations and the search words of new messages.
CREATE OR REPLACE FUNCTION app.messages_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_workspaces uuid[];
  v_contacts uuid[];
begin
  select array_agg(k.workspace_id), array_agg(k.contact_id) into v_workspaces, v_contacts
    from (select distinct n.workspace_id, n.contact_id from new_rows n where n.deleted_at is null) k;
  if v_workspaces is null then
    return null;
  end if;
  perform app.refresh_conversations(v_workspaces, v_contacts);
  -- A conversation with up to 7000 words gets the new words only.
  with news as (
    select n.workspace_id, n.contact_id, array_to_tsvector(array_agg(distinct app.to_search_word(w.lexeme))) as words
    from new_rows n cross join lateral unnest(n.words) w where n.deleted_at is null group by 1, 2),
  added as (
    select k.workspace_id, k.contact_id, ts_delete(news.words, tsvector_to_array(k.words)) as words
    from news join public.conversation_words k on k.workspace_id = news.workspace_id and k.contact_id = news.contact_id
    where length(k.words) + length(news.words) <= 7000),
  merged as (
    update public.conversation_words known set words = known.words || added.words from added
    where known.workspace_id = added.workspace_id and known.contact_id = added.contact_id and length(added.words) > 0)
  insert into public.conversation_word_additions (workspace_id, contact_id, words)
  select added.workspace_id, added.contact_id, app.to_tagged_words(added.workspace_id, added.words)
  from added where length(added.words) > 0;
  select array_agg(a.w), array_agg(a.c) into v_workspaces, v_contacts from unnest(v_workspaces, v_contacts) as a (w, c)
    left join public.conversation_words known on known.workspace_id = a.w and known.contact_id = a.c
    where known.words is null or length(known.words) > 6000;
  if v_workspaces is not null then
    perform app.rebuild_search_words(v_workspaces, v_contacts);
  end if;
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Refreshes the conversations and the search words of changed messages, moves what belongs to a message to its location, records deletion and restoration by a person, and wipes copies of wiped messages.
CREATE OR REPLACE FUNCTION app.messages_updated()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_workspaces uuid[];
  v_contacts uuid[];
begin
  -- Most statements leave places and deletion as they are, so that one look at the rows is enough for them.
  if exists (select from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    where (n.location_id, n.wiped_at is null, n.deleted_at is null) is distinct from (o.location_id, o.wiped_at is null, o.deleted_at is null)) then
    delete from public.classification_corrections c using new_rows n, old_rows o
      where o.workspace_id = n.workspace_id and o.id = n.id and c.workspace_id = n.workspace_id and c.message_id = n.id
        and ((o.wiped_at is null and n.wiped_at is not null) or n.location_id is distinct from o.location_id)
        and (n.wiped_at is not null or not c.applies_everywhere);
    update public.classification_corrections c set location_id = n.location_id from new_rows n, old_rows o
      where o.workspace_id = n.workspace_id and o.id = n.id and c.workspace_id = n.workspace_id and c.message_id = n.id
        and n.location_id is distinct from o.location_id;
    update public.reply_outcomes c set location_id = n.location_id from new_rows n, old_rows o
      where o.workspace_id = n.workspace_id and o.id = n.id and c.workspace_id = n.workspace_id and c.message_id = n.id
        and n.location_id is distinct from o.location_id;
    perform app.wipe_webhook_events(n.workspace_id, array_agg(n.id)) from new_rows n
      join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
      where o.wiped_at is null and n.wiped_at is not null group by n.workspace_id;
    insert into public.activities (workspace_id, contact_id, what, user_id, is_automatic)
    select n.workspace_id, n.contact_id, case when n.deleted_at is null then 'message_restored' else 'message_deleted' end,
      app.user_id(), false
    from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    where (n.deleted_at is null) <> (o.deleted_at is null) and app.user_id() is not null;
  end if;

  select array_agg(k.workspace_id), array_agg(k.contact_id) into v_workspaces, v_contacts from (
    select distinct n.workspace_id, who.contact_id from new_rows n
    join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral unnest(array[o.contact_id, n.contact_id]) who (contact_id)
    where (o.deleted_at is null or n.deleted_at is null)
      and (o.contact_id, o.handled, o.sentiment, o.deleted_at, o.sent_at, o.subject, o.preview, o.campaign_id, o.direction,
        o.source, o.words, o.lang, o.own_text is null) is distinct from (n.contact_id, n.handled, n.sentiment, n.deleted_at,
        n.sent_at, n.subject, n.preview, n.campaign_id, n.direction, n.source, n.words, n.lang, n.own_text is null)) k;
  if v_workspaces is null then
    return null;
  end if;
  perform app.refresh_conversations(v_workspaces, v_contacts);
  perform app.delete_empty_conversations(v_workspaces, v_contacts);
  select array_agg(k.workspace_id), array_agg(k.contact_id) into v_workspaces, v_contacts from (
    select distinct n.workspace_id, who.contact_id from new_rows n
    join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral unnest(array[o.contact_id, n.contact_id]) who (contact_id)
    where (o.contact_id, o.deleted_at, o.words) is distinct from (n.contact_id, n.deleted_at, n.words)) k;
  if v_workspaces is not null then
    perform app.rebuild_search_words(v_workspaces, v_contacts);
  end if;
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Returns true while the account has a temporary password.
CREATE OR REPLACE FUNCTION app.must_change_password(p_auth_user_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN COALESCE((SELECT u.has_temporary_password FROM users u WHERE (u.auth_user_id = must_change_password.p_auth_user_id)), false);
-- may be called by: hearback

-- Makes an answer visible to the author of its question.
CREATE OR REPLACE FUNCTION app.notes_address_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select q.author_id into new.visible_to from public.notes q
  where q.workspace_id = new.workspace_id and q.id = new.question_id and q.contact_id = new.contact_id
    and q.kind in ('question', 'flag') and q.deleted_at is null;
  if not found then
    raise foreign_key_violation using message = 'an answer needs a question in the same conversation';
  end if;
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Records in activities that a note was added, removed or restored.
CREATE OR REPLACE FUNCTION app.notes_record_activity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, is_automatic)
  values (new.workspace_id, new.contact_id, case when new.deleted_at is null then 'noted' else 'note_removed' end,
    coalesce(app.user_id(), new.author_id), false);
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Returns the path at which Hearback serves a picture of another host, or null if the address cannot be a picture. The same as `toPath` of the server.
CREATE OR REPLACE FUNCTION app.picture_path(p_address text, p_day integer, p_inner bytea, p_outer bytea)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  v_address text := btrim(p_address, E' \t\n\r\f\v\u00a0\ufeff');
  v_of text;
begin
  if v_address = '' or length(v_address) > 2000
    or (v_address ~* '^[a-z][a-z0-9+.-]*:' and v_address !~* '^https?:') then
    return null;
  end if;
  v_of := translate(encode(convert_to(v_address, 'UTF8'), 'base64'), E'+/=\n', '-_');
  return '/api/pictures?of=' || v_of || '&day=' || p_day || '&proof='
    || translate(encode(sha256(p_outer || sha256(p_inner || convert_to(v_of, 'UTF8'))), 'base64'), E'+/=\n', '-_');
end $function$;
-- may be called by: hearback_api, hearback_system

-- Enables and forces row level security on a tenant table and creates its standard policies and grants. The scope (workspace, location, person, system) defines which rows a user can access.
CREATE OR REPLACE FUNCTION app.protect_table(p_table regclass, p_scope text, p_writes text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_insider constant text := 'workspace_id = (select app.workspace_id()) and (select app.is_insider())';
  v_column text;
  v_reads text;
  v_changes text;
  v_write text;
begin
  execute format('alter table %s enable row level security, force row level security', p_table);
  execute format('create policy system_all on %s to hearback_system using (true) with check (true)', p_table);
  execute format('grant select, insert, update, delete on %s to hearback_system', p_table);
  if p_scope = 'system' then
    if p_writes <> '{}' then raise exception 'no person reaches the rows of %', p_table; end if;
    return;
  elsif p_scope = 'workspace' then
    v_reads := v_insider || ' and (select app.sees_all_locations())';
    v_changes := v_reads;
  elsif p_scope = 'person' then
    v_reads := v_insider || ' and user_id = (select app.user_id())';
    v_changes := v_reads;
  elsif p_scope = 'location' then
    select a.attname into strict v_column from pg_catalog.pg_attribute a
      where a.attrelid = p_table and a.attname in ('location_id', 'ghl_location_id') and not a.attisdropped;
    v_reads := format('workspace_id = (select app.workspace_id())
      and ((select app.sees_all_locations()) or %I = any ((select app.readable_locations())::text[]))', v_column);
    v_changes := format('%s and ((select app.sees_all_locations()) or %I = any ((select app.writable_locations())::text[]))',
      v_insider, v_column);
  else
    raise exception 'unknown scope %', p_scope;
  end if;
  execute format('create policy read_rows on %s for select to hearback_api using (%s)', p_table, v_reads);
  execute format('grant select on %s to hearback_api', p_table);
  foreach v_write in array p_writes loop
    case v_write
      when 'insert' then
        execute format('create policy add_rows on %s for insert to hearback_api with check (%s)', p_table, v_changes);
      when 'update' then
        execute format('create policy change_rows on %s for update to hearback_api using (%s) with check (%2$s)', p_table, v_changes);
      when 'delete' then
        execute format('create policy remove_rows on %s for delete to hearback_api using (%s)', p_table, v_changes);
    end case;
    execute format('grant %s on %s to hearback_api', v_write, p_table);
  end loop;
end $function$;
-- may be called by: triggers and migrations

-- Deletes the oldest audit lines before a time and records the digest at which the chain continues.
CREATE OR REPLACE FUNCTION app.prune_audit_log(p_workspace uuid, p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_head public.audit_heads;
  v_last public.audit_seals;
  v_count integer;
begin
  select * into v_head from public.audit_heads where workspace_id = p_workspace for update;
  if not found then return 0; end if;
  with oldest as (
    select s.seq, l.at from public.audit_seals s
    left join public.audit_log l on l.workspace_id = s.workspace_id and l.id = s.line_id
    where s.workspace_id = p_workspace and s.seq > v_head.cut_seq order by s.seq limit p_limit)
  select s.* into v_last from public.audit_seals s
    where s.workspace_id = p_workspace and s.seq in (select seq from oldest)
      and s.seq < coalesce((select min(seq) from oldest where at >= p_before), v_head.seq + 1)
    order by s.seq desc limit 1;
  if not found then return 0; end if;
  perform set_config('app.allows_audit_changes', 'yes', true);
  delete from public.audit_log l using public.audit_seals s
    where s.workspace_id = p_workspace and s.seq <= v_last.seq and l.workspace_id = p_workspace and l.id = s.line_id;
  get diagnostics v_count = row_count;
  delete from public.audit_seals where workspace_id = p_workspace and seq <= v_last.seq;
  perform set_config('app.allows_audit_changes', '', true);
  update public.audit_heads set cut_seq = v_last.seq, cut_digest = v_last.digest where workspace_id = p_workspace;
  insert into public.audit_log (workspace_id, action, details) values (p_workspace, 'audit.cut', jsonb_build_object(
    'lines', v_count, 'before', p_before, 'seq', v_last.seq, 'digest', encode(v_last.digest, 'hex')));
  return v_count;
end $function$;
-- may be called by: triggers and migrations

-- Returns the locations whose rows the user can read.
CREATE OR REPLACE FUNCTION app.readable_locations()
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF(current_setting('app.readable_locations'::text, true), ''::text), '{}'::text))::text[];
-- may be called by: hearback_api, hearback_system

-- Computes the search words of conversations from their contacts and newest 200 messages.
CREATE OR REPLACE FUNCTION app.rebuild_search_words(p_workspaces uuid[], p_contacts uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A concurrent message adds its words after this or before the words are read.
  perform from public.conversations v
    join unnest(p_workspaces, p_contacts) as a (w, c) on v.workspace_id = a.w and v.contact_id = a.c
    order by v.workspace_id, v.contact_id for no key update of v;

  with changed as (
    insert into public.conversation_words as known (workspace_id, contact_id, words)
    select v.workspace_id, v.contact_id, array_to_tsvector(array(
      select app.to_search_word(w.lexeme) from unnest(app.get_contact_search_words(v.workspace_id, v.contact_id)) w
      union
      (select app.to_search_word(w.lexeme) from (
          select m.words, m.sent_at from public.messages m
          where m.workspace_id = v.workspace_id and m.contact_id = v.contact_id and m.deleted_at is null
          order by m.sent_at desc, m.id desc limit 200) m
        cross join lateral unnest(m.words) w
        group by 1 order by max(m.sent_at) desc limit 7000)))
    from unnest(p_workspaces, p_contacts) as a (w, c)
    join public.conversations v on v.workspace_id = a.w and v.contact_id = a.c
    order by v.workspace_id, v.contact_id
    on conflict (workspace_id, contact_id) do update set words = excluded.words
      where known.words <> excluded.words
    returning known.workspace_id, known.contact_id, known.words),
  replaced as (
    delete from public.conversation_word_additions a using changed c
    where a.workspace_id = c.workspace_id and a.contact_id = c.contact_id)
  insert into public.conversation_word_index as known (workspace_id, contact_id, words)
  select c.workspace_id, c.contact_id, app.to_tagged_words(c.workspace_id, c.words) from changed c
  on conflict (workspace_id, contact_id) do update set words = excluded.words;
end $function$;
-- may be called by: hearback_system

-- Writes the columns that depend on messages to the conversations of these contacts, and creates missing conversations. The rows are locked in the order of their keys.
CREATE OR REPLACE FUNCTION app.refresh_conversations(p_workspaces uuid[], p_contacts uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.conversations (workspace_id, contact_id, location_id, last_message_id, last_message_at, written_at, is_last_outbound, subject,
    preview, source, sentiment, campaign_id, message_count, unhandled_count, last_inbound_at, lang, has_question, company_id,
    contact_created_at, awaiting_since, answered_reply_at, answered_at, answered_by)
  select t.workspace_id, t.contact_id, t.location_id, t.last_message_id, t.last_message_at, t.last_message_at, t.is_last_outbound, t.subject,
    t.preview, t.source, t.sentiment, t.campaign_id, t.message_count, t.unhandled_count, t.last_inbound_at, t.lang, t.has_question,
    t.company_id, t.contact_created_at, t.awaiting_since, t.answered_reply_at, t.answered_at, t.answered_by
  from (
    select array_agg(a.w) as workspaces, array_agg(a.c) as contacts from unnest(p_workspaces, p_contacts) as a (w, c)
    where not exists (select from public.conversations v where v.workspace_id = a.w and v.contact_id = a.c)) missing
  cross join lateral app.derive_conversations(missing.workspaces, missing.contacts) t
  order by 1, 2
  on conflict do nothing;

  perform from public.conversations v
    join unnest(p_workspaces, p_contacts) as a (w, c) on v.workspace_id = a.w and v.contact_id = a.c
    order by v.workspace_id, v.contact_id for no key update of v;

  update public.conversations v set location_id = t.location_id, last_message_id = t.last_message_id,
    last_message_at = greatest(t.last_message_at, v.returned_at), written_at = t.last_message_at, is_last_outbound = t.is_last_outbound,
    subject = t.subject, preview = t.preview, source = t.source, sentiment = t.sentiment, campaign_id = t.campaign_id,
    message_count = t.message_count, unhandled_count = t.unhandled_count, last_inbound_at = t.last_inbound_at, lang = t.lang,
    has_question = t.has_question, awaiting_since = t.awaiting_since,
    answer_due_at = case when v.awaiting_since = t.awaiting_since then v.answer_due_at end,
    overdue = v.overdue and coalesce(v.awaiting_since = t.awaiting_since, false),
    answered_reply_at = t.answered_reply_at, answered_at = t.answered_at, answered_by = t.answered_by,
    answer_seconds = case when (v.answered_reply_at, v.answered_at) = (t.answered_reply_at, t.answered_at) then v.answer_seconds end
  from app.derive_conversations(p_workspaces, p_contacts) t
  where v.workspace_id = t.workspace_id and v.contact_id = t.contact_id
    and (v.location_id, v.last_message_id, v.last_message_at, v.written_at, v.is_last_outbound, v.subject, v.preview, v.source, v.sentiment,
      v.campaign_id, v.message_count, v.unhandled_count, v.last_inbound_at, v.lang, v.has_question, v.awaiting_since,
      v.answered_reply_at, v.answered_at, v.answered_by)
    is distinct from (t.location_id, t.last_message_id, greatest(t.last_message_at, v.returned_at), t.last_message_at, t.is_last_outbound,
      t.subject, t.preview, t.source, t.sentiment, t.campaign_id, t.message_count, t.unhandled_count, t.last_inbound_at, t.lang,
      t.has_question, t.awaiting_since, t.answered_reply_at, t.answered_at, t.answered_by);
end $function$;
-- may be called by: hearback_system

-- Records in activities that a user's reply was sent.
CREATE OR REPLACE FUNCTION app.replies_record_activity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, is_automatic)
  values (new.workspace_id, new.contact_id, 'sent', new.created_by, false);
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Refreshes the conversation of a sent reply, which determines who answered.
CREATE OR REPLACE FUNCTION app.replies_refresh_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.refresh_conversations(array[new.workspace_id], array[new.contact_id]);
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Stores in conversations.scheduled whether a scheduled reply exists.
CREATE OR REPLACE FUNCTION app.replies_set_scheduled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_workspace_id uuid := coalesce(new.workspace_id, old.workspace_id);
  v_contacts uuid[] := array[old.contact_id, new.contact_id];
begin
  perform from public.conversations v where v.workspace_id = v_workspace_id and v.contact_id = any (v_contacts)
    order by v.contact_id for no key update;
  update public.conversations v set scheduled = not v.scheduled
  where v.workspace_id = v_workspace_id and v.contact_id = any (v_contacts)
    and v.scheduled <> exists (select from public.replies r where r.workspace_id = v.workspace_id
      and r.contact_id = v.contact_id and app.is_reply_scheduled(r.send_at, r.status, r.discarded_at));
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Rejects a change of the draft by a client.
CREATE OR REPLACE FUNCTION app.reply_approvals_guard_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user = 'hearback_api' and app.user_type() = 'agency_customer'
    and (to_jsonb(new) - array['status', 'decided_by', 'decided_by_name', 'decided_at'])
      is distinct from (to_jsonb(old) - array['status', 'decided_by', 'decided_by_name', 'decided_at']) then
    raise exception 'clients decide about a draft, but do not change it' using errcode = '42501';
  end if;
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Stores the location of the answered message, regardless of the value in the statement.
CREATE OR REPLACE FUNCTION app.reply_outcomes_set_location()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select m.location_id into new.location_id from public.messages m
    where m.workspace_id = new.workspace_id and m.id = new.message_id;
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Returns the locations whose reports the user sees.
CREATE OR REPLACE FUNCTION app.report_locations()
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN app.is_insider() THEN app.readable_locations() ELSE (COALESCE(NULLIF(current_setting('app.report_locations'::text, true), ''::text), '{}'::text))::text[] END;
-- may be called by: hearback_api, hearback_system

-- Rejects a change of the figures of a report.
CREATE OR REPLACE FUNCTION app.reports_reject_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.figures is distinct from old.figures then
    raise exception 'the figures of a report never change' using errcode = 'check_violation', constraint = 'reports_frozen', table = 'reports';
  end if;
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Rejects a new value of the named columns that is not sealed for its table, column and row, so that a sealed value cannot be copied to another row.
CREATE OR REPLACE FUNCTION app.require_bound_secrets()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  v_after constant jsonb := to_jsonb(new);
  v_column text;
begin
  foreach v_column in array tg_argv loop
    if v_after ->> v_column is distinct from v_before ->> v_column and not starts_with(v_after ->> v_column, 'b1.') then
      raise exception 'the value of "%" in "%" is not bound to its row', v_column, tg_table_name
        using errcode = 'check_violation', constraint = tg_table_name || '_bound', table = tg_table_name, column = v_column;
    end if;
  end loop;
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Returns the role of the signed-in user: owner, team or client.
CREATE OR REPLACE FUNCTION app.role()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.role'::text, true), ''::text);
-- may be called by: hearback_api, hearback_system

-- Deletes a private view whose owner was deleted. Shared views stay.
CREATE OR REPLACE FUNCTION app.saved_views_delete_private()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.saved_views where workspace_id = new.workspace_id and id = new.id;
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Appends an audit line to the hash chain of its workspace.
CREATE OR REPLACE FUNCTION app.seal_audit_line(p_workspace uuid, p_line bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line public.audit_log;
  v_head public.audit_heads;
  v_first constant bytea := sha256(convert_to(p_workspace::text, 'UTF8'));
  v_salts constant uuid[] := array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid()];
  v_words text[];
  v_digest bytea;
begin
  select * into v_line from public.audit_log where workspace_id = p_workspace and id = p_line;
  -- Its workspace was deleted in the same transaction.
  if not found then return; end if;
  insert into public.audit_heads (workspace_id, seq, digest, cut_digest) values (p_workspace, 0, v_first, v_first)
    on conflict do nothing;
  select * into strict v_head from public.audit_heads where workspace_id = p_workspace for update;
  v_words := array(select encode(sha256(convert_to(salt || E'\n' || word, 'UTF8')), 'hex')
    from unnest(v_salts, app.get_audit_line_parts(v_line)) with ordinality given (salt, word, rank) order by rank);
  v_digest := sha256(v_head.digest || convert_to(concat_ws(E'\n', v_head.seq + 1, v_line.id,
    (extract(epoch from v_line.at) * 1000000)::bigint, coalesce(v_line.actor_user_id::text, ''), v_line.outcome,
    v_words[1], v_words[2], v_words[3], v_line.action), 'UTF8'));
  insert into public.audit_seals (workspace_id, seq, line_id, salts, words, digest)
    values (p_workspace, v_head.seq + 1, p_line, v_salts, v_words, v_digest);
  update public.audit_heads set seq = v_head.seq + 1, digest = v_digest where workspace_id = p_workspace;
end $function$;
-- may be called by: triggers and migrations

-- Finds conversations by words. Returns a page of contact ids in list order, restricted to the workspace and locations of the user.
CREATE OR REPLACE FUNCTION app.search_conversations(p_query text, p_tests jsonb, p_newest boolean, p_after_at timestamp with time zone, p_after_id uuid, p_limit integer)
 RETURNS TABLE(contact_id uuid, last_message_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sample constant integer := 300;
  walk constant integer := 5000;
  everything constant integer := 2147483647;
  terms text[];
  rare text[];
  tagged text[];
  asked tsquery;
  locations text[] := case when app.sees_all_locations() then null else app.thread_locations() end;
  interested constant text := case when app.interested_locations() = '{}' then 'false'
    else format('v.sentiment = ''interested'' and v.location_id = any (%L::text[])', app.interested_locations()) end;
  -- Users who only read do not see that a conversation returned from a snooze.
  conversations constant text := case when app.is_insider() then 'public.conversations' else 'public.conversations_as_read' end;
  ordering text := format('order by v.last_message_at %1$s, v.contact_id %1$s', case when p_newest then 'desc' else 'asc' end);
  conditions text := format($sql$ v.workspace_id = $1
      and ($2::text[] is null or v.location_id = any ($2::text[]) or %3$s)
      and ($4::uuid is null or (v.last_message_at, v.contact_id) %1$s ($3::timestamptz, $4))
      and %2$s$sql$, case when p_newest then '<' else '>' end, app.to_conversation_conditions(p_tests), interested);
  -- 'offset 0' makes the planner read the words of each conversation by key, whatever it estimates for the query.
  reading text := format($sql$
    select v.contact_id, v.last_message_at, w.words from (
      select v.workspace_id, v.contact_id, v.last_message_at from %3$s v where %1$s %2$s limit $7) v
    cross join lateral (
      select c.words from public.conversation_words c
      where c.workspace_id = v.workspace_id and c.contact_id = v.contact_id offset 0) w$sql$, conditions, ordering, conversations);
  seen integer;
  ids uuid[];
  moments timestamptz[];
begin
  select array_agg(app.to_search_word(w.lexeme) || ':*') into terms from unnest(app.to_search_words(p_query)) w;
  asked := array_to_string(terms, ' & ')::tsquery;
  if terms is null or app.workspace_id() is null then
    return;
  end if;

  execute format($sql$
    with read as materialized (%1$s),
    matched as (select v.contact_id, v.last_message_at from read v where v.words @@ $5 %2$s limit $6)
    select (select count(*) from read), array_agg(v.contact_id %2$s), array_agg(v.last_message_at %2$s),
      (select array_agg(t) from unnest($8::text[]) t
        where (select count(*) from read where read.words @@ t::tsquery) < $7 / 20)
    from matched v$sql$, reading, ordering)
    into seen, ids, moments, rare
    using app.workspace_id(), locations, p_after_at, p_after_id, asked, p_limit, sample, terms;
  if seen < sample or cardinality(ids) >= p_limit then
    return query select * from unnest(ids, moments);
    return;
  end if;

  -- The index contains words of all locations, so its response time would reveal what is written in locations that the user
  -- cannot see. For users with some locations, their own conversations are read one by one.
  if locations is not null then
    return query execute format($sql$
      select v.contact_id, v.last_message_at from (%1$s) v where v.words @@ $5 %2$s limit $6$sql$, reading, ordering)
      using app.workspace_id(), locations, p_after_at, p_after_id, asked, p_limit, everything;
    return;
  end if;

  -- Stops when the page is full. A word that only the newest conversations contain would make it read on.
  if cardinality(ids) * walk >= p_limit * sample then
    execute format($sql$
      select array_agg(v.contact_id %2$s), array_agg(v.last_message_at %2$s) from (
        select v.contact_id, v.last_message_at from (%1$s) v where v.words @@ $5 %2$s limit $6) v$sql$, reading, ordering)
      into ids, moments
      using app.workspace_id(), locations, p_after_at, p_after_id, asked, p_limit, walk;
    if cardinality(ids) >= p_limit then
      return query select * from unnest(ids, moments);
      return;
    end if;
  end if;

  -- Frequent words cost the index most and select least, so they only filter the matches of rarer words. A conversation matches if the
  -- last rebuild found all words, or if a message added one of them later.
  select array_agg(app.to_tagged_word(app.workspace_id(), '') || t) into tagged from unnest(coalesce(rare, terms)) t;
  select array_agg(f.contact_id) into ids from (
    select i.contact_id from public.conversation_word_index i
    where i.workspace_id = app.workspace_id() and i.words @@ array_to_string(tagged, ' & ')::tsquery
    union
    select a.contact_id from public.conversation_word_additions a
    where a.workspace_id = app.workspace_id() and a.words @@ array_to_string(tagged, ' | ')::tsquery) f
  cross join lateral (
    select c.words from public.conversation_words c
    where c.workspace_id = app.workspace_id() and c.contact_id = f.contact_id offset 0) w
  where w.words @@ asked;

  -- With a list of known length the planner can choose between fetching the ids and walking the list order.
  return query execute format($sql$
    select v.contact_id, v.last_message_at from %3$s v
    where %1$s and v.contact_id = any ($5::uuid[]) %2$s limit $6$sql$, conditions, ordering, conversations)
    using app.workspace_id(), locations, p_after_at, p_after_id, ids, p_limit;
end $function$;
-- may be called by: hearback_api

-- Returns true for workspace administrators, who see all locations. Everyone else sees only readable_locations.
CREATE OR REPLACE FUNCTION app.sees_all_locations()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((current_setting('app.sees_all_locations'::text, true) = 'yes'::text), false);
-- may be called by: hearback_api, hearback_system

-- Sets what a client sees in each of their locations for one transaction and returns it. Locations are null for members of the workspace.
CREATE OR REPLACE FUNCTION app.set_client_access(p_workspace uuid, p_locations text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  access record;
begin
  -- The settings of people of the workspace are not read.
  if p_locations is null then
    return null;
  end if;
  select coalesce(array_agg(l.ghl_location_id) filter (where l.client_threads = 'all'), '{}') as threads,
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_threads = 'interested'), '{}') as interested,
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_may_comment), '{}') as comments,
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_may_answer), '{}') as answers,
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_may_approve), '{}') as approvals,
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_sees_reports), '{}') as reports,
    coalesce(array_agg(l.ghl_location_id) filter (where l.client_sees_meetings), '{}') as meetings
  into access
  from public.ghl_locations l
  where l.workspace_id = p_workspace and l.ghl_location_id = any (p_locations);
  perform set_config('app.thread_locations', access.threads::text, true),
    set_config('app.interested_locations', access.interested::text, true),
    set_config('app.comment_locations', access.comments::text, true),
    set_config('app.approval_locations', access.approvals::text, true),
    set_config('app.report_locations', access.reports::text, true),
    set_config('app.meeting_locations', access.meetings::text, true);
  return jsonb_build_object('thread_locations', access.threads, 'interested_locations', access.interested,
    'comment_locations', access.comments, 'answer_locations', access.answers, 'approval_locations', access.approvals,
    'report_locations', access.reports, 'meeting_locations', access.meetings);
end $function$;
-- may be called by: hearback_system

-- Stores the location of the contact in the row, regardless of the value in the statement, because row level security compares it.
CREATE OR REPLACE FUNCTION app.set_location_from_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select c.location_id into new.location_id from public.contacts c
    where c.workspace_id = new.workspace_id and c.id = new.contact_id
    -- Waits for a move of the contact, which does not see this row.
    for share;
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Stores the location of the message in the row, regardless of the value in the statement, because row level security compares it.
CREATE OR REPLACE FUNCTION app.set_location_from_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select m.location_id into new.location_id from public.messages m
    where m.workspace_id = new.workspace_id and m.id = new.message_id;
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Records the subscription of a deleted workspace, so that a job cancels it at Stripe.
CREATE OR REPLACE FUNCTION app.subscriptions_record_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.status not in ('canceled', 'incomplete_expired') then
    insert into system.abandoned_subscriptions (stripe_subscription_id) values (old.stripe_subscription_id)
      on conflict do nothing;
  end if;
  return old;
end $function$;
-- may be called by: triggers and migrations

-- Returns the locations in which the user sees all threads.
CREATE OR REPLACE FUNCTION app.thread_locations()
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN app.is_insider() THEN app.readable_locations() ELSE (COALESCE(NULLIF(current_setting('app.thread_locations'::text, true), ''::text), '{}'::text))::text[] END;
-- may be called by: hearback_api, hearback_system

-- Converts [column, value] pairs to SQL conditions on conversations.
CREATE OR REPLACE FUNCTION app.to_conversation_conditions(p_tests jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN (SELECT COALESCE(string_agg(CASE jsonb_typeof((t.value -> 1)) WHEN 'boolean'::text THEN CASE WHEN ((t.value -> 1))::boolean THEN format('v.%I'::text, (t.value ->> 0)) ELSE format('not v.%I'::text, (t.value ->> 0)) END WHEN 'null'::text THEN format('v.%I is null'::text, (t.value ->> 0)) ELSE format('v.%I = %L'::text, (t.value ->> 0), (t.value ->> 1)) END, ' and '::text), 'true'::text) AS "coalesce" FROM jsonb_array_elements(to_conversation_conditions.p_tests) t(value));
-- may be called by: hearback_system

-- Builds the text that the search in a lead list compares, in lower case.
CREATE OR REPLACE FUNCTION app.to_lead_search_text(p_first text, p_last text, p_email text, p_company text, p_title text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(ltrim(((((COALESCE((' '::text || p_first), ''::text) || COALESCE((' '::text || p_last), ''::text)) || COALESCE((' '::text || p_email), ''::text)) || COALESCE((' '::text || p_company), ''::text)) || COALESCE((' '::text || p_title), ''::text))));
-- may be called by: hearback_api, hearback_system

-- Shortens a word to the length that search compares.
CREATE OR REPLACE FUNCTION app.to_search_word(p_word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "left"(p_word, 32);
-- may be called by: hearback_api, hearback_system

-- Splits a text into search words: case and accents are ignored, punctuation separates words.
CREATE OR REPLACE FUNCTION app.to_search_words(p_text text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT strip(to_tsvector('simple'::regconfig, translate(regexp_replace(NORMALIZE("left"(p_text, 50000), NFKD), '[\u0300-\u036f]+'::text, ''::text, 'g'::text), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~“”„‘’‚«»‹›–—…·•'::text, repeat(' '::text, 48)))) AS strip;
END;
-- may be called by: hearback_api, hearback_system

-- Prefixes a search word with its workspace, so that one index serves all workspaces without mixing their words.
CREATE OR REPLACE FUNCTION app.to_tagged_word(p_workspace uuid, p_word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ("left"((p_workspace)::text, 6) || "left"(p_word, 32));
-- may be called by: hearback_api, hearback_system

-- Prefixes search words with their workspace, so that one index serves all workspaces without mixing their words.
CREATE OR REPLACE FUNCTION app.to_tagged_words(p_workspace uuid, p_words tsvector)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_tsvector(ARRAY(SELECT app.to_tagged_word(to_tagged_words.p_workspace, w.lexeme) AS tagged_word FROM unnest(to_tagged_words.p_words) w(lexeme, positions, weights)));
-- may be called by: hearback_system

-- Returns the signed-in user of the current transaction. Null in jobs.
CREATE OR REPLACE FUNCTION app.user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid;
-- may be called by: hearback_api, hearback_system

-- Returns the type of the signed-in user: agency, single_location or agency_customer.
CREATE OR REPLACE FUNCTION app.user_type()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.user_type'::text, true), ''::text);
-- may be called by: hearback_api, hearback_system

-- Deletes the pending invitations of a user who can no longer manage people.
CREATE OR REPLACE FUNCTION app.users_delete_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.invitations i
  where i.workspace_id = old.workspace_id and i.invited_by = old.id and i.accepted_at is null;
  return coalesce(new, old);
end $function$;
-- may be called by: triggers and migrations

-- Rejects a change of user_type or agency_owner_id by a user who is not an agency user, and any change of the user's own type.
CREATE OR REPLACE FUNCTION app.users_guard_type()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.user_type is distinct from old.user_type or new.agency_owner_id is distinct from old.agency_owner_id then
    if current_user = 'hearback_api' and (app.user_type() is distinct from 'agency' or old.id = app.user_id()) then
      raise exception 'only people of an agency change the type of others' using errcode = '42501';
    end if;
  end if;
  return new;
end $function$;
-- may be called by: triggers and migrations

-- Pauses the notification channels of a user who can no longer manage integrations.
CREATE OR REPLACE FUNCTION app.users_pause_channels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.notification_webhooks h set paused_at = clock_timestamp()
  where h.workspace_id = old.workspace_id and h.added_by = old.id and h.paused_at is null;
  return case tg_op when 'DELETE' then old else new end;
end $function$;
-- may be called by: triggers and migrations

-- Unassigns conversations and removes the user from round-robin rules of locations that they can no longer access.
CREATE OR REPLACE FUNCTION app.users_unassign_conversations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := case tg_table_name when 'users' then (to_jsonb(old) ->> 'id')::uuid else (to_jsonb(old) ->> 'user_id')::uuid end;
begin
  perform from public.users u where u.workspace_id = old.workspace_id and u.id = v_user_id for no key update;
  delete from public.location_assignees l
    where l.workspace_id = old.workspace_id and l.user_id = v_user_id
      and not app.can_be_assigned(l.workspace_id, l.user_id, l.location_id);
  update public.conversations v set assigned_to = null
    where v.workspace_id = old.workspace_id and v.assigned_to = v_user_id
      and not app.can_be_assigned(v.workspace_id, v.assigned_to, v.location_id);
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Returns the UTC date of a time. Immutable, so that indexes can use it.
CREATE OR REPLACE FUNCTION app.utc_day(p_at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((p_at AT TIME ZONE 'utc'::text))::date;
-- may be called by: hearback_system

-- Wipes the payloads of the webhook events that reported the messages, and the texts of the replies that became them.
CREATE OR REPLACE FUNCTION app.wipe_webhook_events(p_workspace uuid, p_messages uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
BEGIN ATOMIC
 UPDATE webhook_events e SET payload = '{}'::jsonb, wiped_at = clock_timestamp()
    FROM webhook_event_messages l
   WHERE ((l.workspace_id = wipe_webhook_events.p_workspace) AND (l.message_id = ANY (wipe_webhook_events.p_messages)) AND (e.workspace_id = l.workspace_id) AND (e.id = l.event_id) AND (e.wiped_at IS NULL));
 UPDATE replies SET content = ''::text, subject = NULL::text
   WHERE ((replies.workspace_id = wipe_webhook_events.p_workspace) AND (replies.sent_message_id = ANY (wipe_webhook_events.p_messages)));
END;
-- may be called by: hearback_system

-- Returns the workspace of the current transaction. Null outside withActor and withWorkspace, so that every policy yields no row.
CREATE OR REPLACE FUNCTION app.workspace_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid;
-- may be called by: hearback_api, hearback_system

-- Returns the locations whose rows the user can change.
CREATE OR REPLACE FUNCTION app.writable_locations()
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF(current_setting('app.writable_locations'::text, true), ''::text), '{}'::text))::text[];
-- may be called by: hearback_api, hearback_system

-- Notifies the API processes that a session ended, so that they close its live streams.
CREATE OR REPLACE FUNCTION auth.session_publish_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_catalog.pg_notify('hearback_sessions', old.id);
  return null;
end $function$;
-- may be called by: triggers and migrations

-- Stores in users.has_second_factor whether the account has an authenticator app or a passkey.
CREATE OR REPLACE FUNCTION auth.users_set_has_second_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person text := coalesce(new.auth_user_id, old.auth_user_id);
begin
  update public.users u set has_second_factor =
    exists (select from auth.totp_secrets t where t.auth_user_id = person and t.confirmed_at is not null)
    or exists (select from auth.passkeys p where p.auth_user_id = person)
  where u.auth_user_id = person;
  return null;
end $function$;
-- may be called by: triggers and migrations
