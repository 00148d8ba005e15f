// Generated from the migrated database: npm run types. Do not edit.

import type { ColumnType } from 'kysely';

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface AuthAccount {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Timestamp | null;
  refreshTokenExpiresAt: Timestamp | null;
  scope: string | null;
  password: string | null;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface AuthJwks {
  id: string;
  publicKey: string;
  privateKey: string;
  createdAt: Timestamp;
  expiresAt: Timestamp | null;
  alg: string | null;
  crv: string | null;
}

export interface AuthSession {
  id: string;
  expiresAt: Timestamp;
  token: string;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  ipAddress: string | null;
  userAgent: string | null;
  userId: string;
}

export interface AuthUser {
  id: string;
  name: string;
  email: string;
  emailVerified: Generated<boolean>;
  image: string | null;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface AuthVerification {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Timestamp;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface AuditLog {
  workspace_id: string;
  id: Generated<number>;
  at: Generated<Timestamp>;
  actor_user_id: string | null;
  actor_email: string | null;
  action: string;
  outcome: Generated<string>;
  target: string | null;
  details: Generated<ColumnType<Json, string, string>>;
}

export interface Events {
  workspace_id: string;
  id: Generated<number>;
  name: string;
  ids: Generated<ColumnType<Json, string, string>>;
  ghl_location_id: string | null;
  actor_user_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface GhlLocations {
  workspace_id: string;
  id: Generated<string>;
  ghl_location_id: string;
  name: string;
  custom_name: string | null;
  connected: Generated<boolean>;
  last_sync: Timestamp | null;
  contact_count: Generated<number>;
  campaign_count: Generated<number>;
  error_message: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface Invitations {
  workspace_id: string;
  id: Generated<string>;
  email: string;
  user_type: string;
  locations: Generated<string[]>;
  access_level: Generated<string>;
  token_hash: string;
  invited_by: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  accepted_at: Timestamp | null;
}

export interface Mails {
  workspace_id: string;
  id: Generated<string>;
  to_email: string;
  template: string;
  subject_id: string | null;
  sealed_contents: string | null;
  status: Generated<string>;
  reason: string | null;
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
}

export interface PasswordResetTokens {
  workspace_id: string;
  id: Generated<string>;
  user_id: string;
  token_hash: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface Subscriptions {
  workspace_id: string;
  plan: string;
  status: string;
  stripe_customer_id: string;
  stripe_subscription_id: string;
  current_period_end: Timestamp | null;
  cancel_at_period_end: Generated<boolean>;
  as_of: Timestamp;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface UserLocationAccess {
  workspace_id: string;
  user_id: string;
  ghl_location_id: string;
  access_level: Generated<string>;
  created_at: Generated<Timestamp>;
}

export interface Users {
  workspace_id: string;
  id: Generated<string>;
  auth_user_id: string;
  email: string;
  role: Generated<string>;
  user_type: string;
  onboarding_status: Generated<string>;
  default_location_id: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  company_name: Generated<string>;
  phone: Generated<string>;
  agency_owner_id: string | null;
  has_temporary_password: Generated<boolean>;
  ghl_contact_id: string | null;
  disabled_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface Workspaces {
  id: Generated<string>;
  name: string;
  website: Generated<string>;
  created_at: Generated<Timestamp>;
}

export interface SystemAbandonedSubscriptions {
  stripe_subscription_id: string;
  abandoned_at: Generated<Timestamp>;
}

export interface SystemHeartbeats {
  process: string;
  role: string;
  beat_at: Generated<Timestamp>;
}

export interface SystemSignInAttempts {
  key: string;
  failures: Generated<number>;
  last_failure_at: Generated<Timestamp>;
  blocked_until: Timestamp | null;
}

export interface SystemStripeEvents {
  id: string;
  type: string;
  created: Timestamp;
  payload: ColumnType<Json, string, string>;
  received_at: Generated<Timestamp>;
  processed_at: Timestamp | null;
  attempts: Generated<number>;
  error: string | null;
}

export interface DB {
  'auth.account': AuthAccount;
  'auth.jwks': AuthJwks;
  'auth.session': AuthSession;
  'auth.user': AuthUser;
  'auth.verification': AuthVerification;
  audit_log: AuditLog;
  events: Events;
  ghl_locations: GhlLocations;
  invitations: Invitations;
  mails: Mails;
  password_reset_tokens: PasswordResetTokens;
  subscriptions: Subscriptions;
  user_location_access: UserLocationAccess;
  users: Users;
  workspaces: Workspaces;
  'system.abandoned_subscriptions': SystemAbandonedSubscriptions;
  'system.heartbeats': SystemHeartbeats;
  'system.sign_in_attempts': SystemSignInAttempts;
  'system.stripe_events': SystemStripeEvents;
}
