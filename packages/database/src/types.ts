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

export interface AuthChallenges {
  token_hash: string;
  kind: string;
  auth_user_id: string | null;
  webauthn_challenge: string;
  expires_at: Timestamp;
}

export interface AuthJwks {
  id: string;
  publicKey: string;
  createdAt: Timestamp;
  sealed_private_key: string | null;
}

export interface AuthOauthClients {
  id: string;
  metadata: ColumnType<Json, string, string>;
  network: string | null;
  created_at: Generated<Timestamp>;
  granted_at: Timestamp | null;
}

export interface AuthOauthRecords {
  kind: string;
  id_hash: string;
  payload: ColumnType<Json, string, string>;
  grant_id: string | null;
  consumed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
}

export interface AuthPasskeys {
  id: string;
  auth_user_id: string;
  name: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
  host: string | null;
}

export interface AuthRecoveryCodes {
  auth_user_id: string;
  code_hash: string;
  used_at: Timestamp | null;
}

export interface AuthSecondFactorFailures {
  id: Generated<number>;
  auth_user_id: string;
  source: string;
  failed_at: Generated<Timestamp>;
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
  generation: Generated<number>;
  rotatedAt: Timestamp | null;
  secondFactorAt: Timestamp | null;
  host: string | null;
  isHostRecorded: Generated<boolean>;
  endedPreviews: Generated<ColumnType<Json, string, string>>;
}

export interface AuthSignUpForms {
  token_hash: string;
  auth_user_id: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  company_name: string;
  company_website: string;
  phone: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
}

export interface AuthTotpSecrets {
  auth_user_id: string;
  sealed_secret: string;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface AuthTrustedDevices {
  auth_user_id: string;
  device_hash: string;
  expires_at: Timestamp;
}

export interface AuthUser {
  id: string;
  name: string;
  email: string;
  emailVerified: Generated<boolean>;
  image: string | null;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  requiresEmailConfirmation: Generated<boolean>;
  hasSignedIn: Generated<boolean>;
  newPasswordRequiredAt: Timestamp | null;
}

export interface AuthVerification {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Timestamp;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface AbsenceSnoozes {
  workspace_id: string;
  message_id: string;
  contact_id: string;
  until: Timestamp;
}

export interface Accounts {
  workspace_id: string;
  id: Generated<string>;
  provider: string;
  user_id: string;
  agency_owner_id: string | null;
  provider_account_id: string;
  name: string;
  custom_name: string | null;
  sealed_api_key: string;
  key_last_four: string;
  connected: Generated<boolean>;
  last_sync: Timestamp | null;
  contact_count: Generated<number>;
  campaign_count: Generated<number>;
  error_message: string | null;
  webhook_secret_hash: string;
  sealed_webhook_secret: string;
  last_event_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  blocks_suppressed: boolean | null;
  senders_problem: string | null;
}

export interface Activities {
  workspace_id: string;
  id: Generated<string>;
  contact_id: string;
  what: string;
  user_id: string | null;
  is_automatic: boolean;
  assigned_to: string | null;
  disposition: string | null;
  until: Timestamp | null;
  days: number | null;
  at: Generated<Timestamp>;
  rule_id: Generated<string | null>;
}

export interface ApiKeys {
  workspace_id: string;
  id: Generated<string>;
  name: string;
  secret_hash: string | null;
  last_characters: string | null;
  permissions: string[];
  location_ids: string[] | null;
  networks: Generated<string[]>;
  requests_per_minute: number;
  expires_at: Timestamp | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
  last_address: string | null;
  revoked_at: Timestamp | null;
  reminded_days: number | null;
  rotated_at: Timestamp | null;
  first_key_id: string | null;
  window_ends_at: Timestamp | null;
  window_used: Generated<number>;
  kind: Generated<string>;
}

export interface ApiRequests {
  workspace_id: string;
  id: string;
  fingerprint: string;
  created_at: Generated<Timestamp>;
}

export interface AuditHeads {
  workspace_id: string;
  seq: number;
  digest: Buffer;
  cut_seq: Generated<number>;
  cut_digest: Buffer;
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
  erased_at: Timestamp | null;
}

export interface AuditSeals {
  workspace_id: string;
  seq: number;
  line_id: number;
  salts: string[];
  words: string[];
  digest: Buffer;
}

export interface BookingLinks {
  workspace_id: string;
  id: Generated<string>;
  user_id: string;
  location_id: string | null;
  url: string;
}

export interface BookingPages {
  workspace_id: string;
  id: Generated<string>;
  location_id: string;
  provider: string;
  sealed_secret: string;
  created_at: Generated<Timestamp>;
  last_event_at: Timestamp | null;
}

export interface BrandHosts {
  workspace_id: string;
  host: string;
  token: string;
  status: Generated<string>;
  problem: string | null;
  created_at: Generated<Timestamp>;
  checked_at: Timestamp | null;
  verified_at: Timestamp | null;
  failing_since: Timestamp | null;
  removed_at: Timestamp | null;
}

export interface BrandMailServers {
  workspace_id: string;
  revision: Generated<string>;
  host: string;
  port: number;
  security: string;
  username: string;
  sealed_password: string;
  from_address: string;
  from_name: string | null;
  status: Generated<string>;
  problem: string | null;
  response: string | null;
  failed_at: Timestamp | null;
  failing_since: Timestamp | null;
  tested_at: Generated<Timestamp>;
}

export interface BrandPictures {
  workspace_id: string;
  brand_id: string;
  kind: string;
  id: Generated<string>;
  width: number;
  height: number;
  bytes: Buffer;
}

export interface Brands {
  workspace_id: string;
  id: Generated<string>;
  location_id: string | null;
  name: string | null;
  accent: string | null;
  support_email: string | null;
  legal_links: ColumnType<Json, string, string> | null;
  email_footer: string | null;
  changed_at: Generated<Timestamp>;
}

export interface CalendarChoices {
  workspace_id: string;
  user_id: string;
  location_id: string;
  calendar_id: string;
}

export interface Calendars {
  workspace_id: string;
  location_id: string;
  calendar_id: string;
  name: string;
  minutes: number;
  user_ids: Generated<string[]>;
  is_active: Generated<boolean>;
  is_default: Generated<boolean>;
  read_at: Generated<Timestamp>;
}

export interface CampaignChatMessages {
  workspace_id: string;
  id: Generated<string>;
  session_id: string;
  place: number;
  turn_id: string | null;
  role: string;
  content: string;
  campaign_data: ColumnType<Json, string, string> | null;
  engine: string | null;
  timestamp: Generated<Timestamp>;
}

export interface CampaignChatSessions {
  workspace_id: string;
  id: Generated<string>;
  user_id: string;
  status: Generated<string>;
  campaign_id: string | null;
  title: Generated<string>;
  draft: Generated<ColumnType<Json, string, string>>;
  draft_version: Generated<number>;
  guide_progress: Generated<ColumnType<Json, string, string>>;
  leased_by: string | null;
  leased_until: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  previous_drafts: Generated<ColumnType<Json, string, string>>;
}

export interface CampaignContacts {
  workspace_id: string;
  campaign_id: string;
  contact_id: string;
  status: Generated<string>;
  created_at: Generated<Timestamp>;
  enrichment_status: Generated<string>;
  email_provider: string | null;
  search_text: Generated<string>;
  import_id: string | null;
  import_row: number | null;
  is_created_by_import: boolean | null;
  location_id: string | null;
  linked_at: Generated<Timestamp | null>;
  enrichment_reason: string | null;
}

export interface CampaignDays {
  workspace_id: string;
  campaign_id: string;
  day: ColumnType<string, string, string>;
  location_id: string | null;
  sent: number;
  contacted: number | null;
  opened: number | null;
  replied: number;
  interested: number | null;
}

export interface CampaignPeriods {
  workspace_id: string;
  campaign_id: string;
  days: number;
  location_id: string | null;
  sent: number;
  contacted: number | null;
  opened: number | null;
  replied: number;
  interested: number | null;
}

export interface CampaignSequences {
  workspace_id: string;
  campaign_id: string;
  emails: ColumnType<Json, string, string>;
  variables: Generated<string[]>;
  created_at: Generated<Timestamp>;
  account_id: string | null;
  provider_name: string | null;
  leased_until: Timestamp | null;
  delay_days: Generated<number>;
}

export interface CampaignSteps {
  workspace_id: string;
  campaign_id: string;
  days: number;
  step: number;
  variant: number;
  location_id: string | null;
  subject: string | null;
  sent: number;
  opened: number | null;
  replied: number;
  interested: number | null;
}

export interface Campaigns {
  workspace_id: string;
  id: Generated<string>;
  account_id: string | null;
  provider: string;
  provider_campaign_id: string;
  name: string | null;
  status: number | null;
  ghl_location_id: string | null;
  ai_enabled: Generated<boolean>;
  enrichment_enabled: Generated<boolean>;
  creation_time: Timestamp | null;
  instantly_created_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  campaign_date: Generated<Timestamp | null>;
  target_vertical: string | null;
  target_titles: string | null;
  main_product_site_url: string | null;
  company_name: string | null;
  industry: string | null;
  value_proposition: string | null;
  user_id: string | null;
  campaign_stats: ColumnType<Json, string, string> | null;
  ai_tone: Generated<string>;
  ai_prompt: Generated<string>;
  auto_reply_enabled: Generated<boolean>;
  leads_read_at: Timestamp | null;
  reported_lead_counts: string | null;
  name_words: Generated<string>;
  figures_read_at: Timestamp | null;
  reported_figures: string | null;
  price_line: Generated<string>;
  ends_on: ColumnType<string, string, string> | null;
}

export interface ClassificationAttempts {
  workspace_id: string;
  message_id: string;
  attempts: Generated<number>;
  started_at: Generated<Timestamp>;
}

export interface ClassificationCorrections {
  workspace_id: string;
  message_id: string;
  applies_everywhere: boolean;
  location_id: string | null;
  own_text: string;
  predicted_sentiment: string | null;
  corrected_sentiment: string;
  corrected_at: Generated<Timestamp>;
  corrected_by: Generated<string | null>;
}

export interface ClayCallbacks {
  workspace_id: string;
  rotations: number;
  rotated_at: Generated<Timestamp>;
}

export interface ClayWebhooks {
  workspace_id: string;
  id: Generated<string>;
  url_hash: string;
  sealed_url: string | null;
  url_hint: string;
  sealed_auth_token: string | null;
  submissions: Generated<number>;
  active: Generated<boolean>;
  error: string | null;
  created_at: Generated<Timestamp>;
}

export interface ClientAlerts {
  workspace_id: string;
  id: Generated<string>;
  location_id: string;
  kind: string;
  detail: string;
  opened_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
}

export interface ClientPeriods {
  workspace_id: string;
  location_id: string;
  days: number;
  first_day: ColumnType<string, string, string>;
  last_day: ColumnType<string, string, string>;
  sent: number | null;
  replied: number | null;
  disposed: number;
  interested: number;
  measured_at: Generated<Timestamp>;
}

export interface Companies {
  workspace_id: string;
  id: Generated<string>;
  company_name: string;
  company_logo: string | null;
  industry: string | null;
  headcount_range: string | null;
  hq_geo: string | null;
  website: string | null;
  company_summary: string | null;
  company_icp: string | null;
  challenges_for_title: string | null;
  company_type: string | null;
  company_linkedin_url: string | null;
  phone: string | null;
  enriched_data: Generated<ColumnType<Json, string, string>>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  name_key: Generated<string>;
}

export interface ContactDistinctions {
  workspace_id: string;
  contact_id: string;
  other_id: string;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface ContactIdentities {
  workspace_id: string;
  contact_id: string;
  kind: string;
  value: string;
  merge_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface ContactMerges {
  workspace_id: string;
  id: Generated<string>;
  kind: string;
  contact_id: string;
  other_id: string;
  former: Generated<ColumnType<Json, string, string>>;
  moved: Generated<ColumnType<Json, string, string>>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  undone_at: Timestamp | null;
}

export interface Contacts {
  workspace_id: string;
  id: Generated<string>;
  email: string | null;
  linkedin_url: string | null;
  first_name: string | null;
  last_name: string | null;
  company_id: string | null;
  company_name: string | null;
  job_title: string | null;
  profile_picture: string | null;
  headline: string | null;
  contact_geo: string | null;
  prospect_li_summary: string | null;
  location_id: string | null;
  enrichment_status: Generated<string>;
  phone: string | null;
  website: string | null;
  user_id: string | null;
  enriched_data: Generated<ColumnType<Json, string, string>>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  email_key: Generated<string | null>;
  enrichment_reason: string | null;
  clay_fields: number | null;
  address_scope: string | null;
  tags: string[] | null;
}

export interface ConversationCounts {
  workspace_id: string;
  id: Generated<number>;
  counted_by: string;
  day: ColumnType<string, string, string> | null;
  location_id: string | null;
  sentiment: string | null;
  campaign_id: string | null;
  source: string | null;
  unread: boolean | null;
  needs_action: boolean | null;
  snoozed: boolean | null;
  scheduled: boolean | null;
  overdue: boolean | null;
  awaiting_reply: boolean | null;
  has_question: boolean | null;
  assigned_to: string | null;
  lang: string | null;
  number: number;
  is_compacted: Generated<boolean>;
  kind: Generated<number>;
}

export interface ConversationOutcomes {
  workspace_id: string;
  contact_id: string;
  lost_reason: string | null;
  next_step: string | null;
  former: ColumnType<Json, string, string> | null;
  updated_at: Generated<Timestamp>;
}

export interface ConversationRunSlices {
  workspace_id: string;
  run_id: string;
  place: number;
  contact_ids: string[];
  before: ColumnType<Json, string, string> | null;
}

export interface ConversationRuns {
  workspace_id: string;
  id: Generated<string>;
  user_id: string | null;
  change: ColumnType<Json, string, string>;
  status: Generated<string>;
  total: Generated<number>;
  done: Generated<number>;
  changed: Generated<number>;
  messages: Generated<number>;
  undone: Generated<number>;
  error: string | null;
  location_ids: string[] | null;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  leased_until: Timestamp | null;
  leased_by: string | null;
  attempts: Generated<number>;
  cursor: Generated<ColumnType<Json, string, string>>;
}

export interface ConversationWordAdditions {
  workspace_id: string;
  contact_id: string;
  id: Generated<string>;
  words: string;
}

export interface ConversationWordIndex {
  workspace_id: string;
  contact_id: string;
  words: string;
}

export interface ConversationWords {
  workspace_id: string;
  contact_id: string;
  words: string;
}

export interface Conversations {
  workspace_id: string;
  contact_id: string;
  location_id: string | null;
  last_message_id: string;
  last_message_at: Timestamp;
  subject: string | null;
  preview: string;
  source: string;
  sentiment: string | null;
  campaign_id: string | null;
  message_count: number;
  unhandled_count: number;
  last_inbound_at: Timestamp | null;
  read_at: Timestamp | null;
  unread: Generated<boolean>;
  company_id: string | null;
  snoozed_until: Timestamp | null;
  remind_at: Timestamp | null;
  remind_days: number | null;
  remind_user: string | null;
  returned_at: Timestamp | null;
  returned_because: string | null;
  assigned_to: string | null;
  needs_action: Generated<boolean>;
  lang: string | null;
  has_question: Generated<boolean>;
  scheduled: Generated<boolean>;
  snoozed: Generated<boolean>;
  unhandled: Generated<boolean>;
  waited: ColumnType<Json, string, string> | null;
  awaiting_since: Timestamp | null;
  answer_due_at: Timestamp | null;
  overdue: Generated<boolean>;
  answered_reply_at: Timestamp | null;
  answered_at: Timestamp | null;
  answered_by: string | null;
  answer_seconds: number | null;
  written_at: Timestamp;
  contact_created_at: Timestamp;
  is_last_outbound: Generated<boolean>;
  awaiting_reply: Generated<boolean>;
  changed_at: Generated<Timestamp>;
}

export interface ConversationsAsRead {
  workspace_id: string | null;
  contact_id: string | null;
  location_id: string | null;
  last_message_id: string | null;
  last_message_at: Timestamp | null;
  subject: string | null;
  preview: string | null;
  source: string | null;
  sentiment: string | null;
  campaign_id: string | null;
  company_id: string | null;
  unhandled: boolean | null;
  last_inbound_at: Timestamp | null;
  unread: boolean | null;
  lang: string | null;
  has_question: boolean | null;
  contact_created_at: Timestamp | null;
  changed_at: Timestamp | null;
}

export interface CrmChanges {
  workspace_id: string;
  contact_id: string;
  location_id: string;
  parts: string[];
  status: Generated<string>;
  error: string | null;
  attempts: Generated<number>;
  leased_until: Timestamp | null;
  leased_by: string | null;
  requested_at: Generated<Timestamp>;
}

export interface CrmConflicts {
  workspace_id: string;
  id: Generated<string>;
  location_id: string;
  contact_id: string;
  kind: string;
  own_id: string;
  field: string;
  ours: ColumnType<Json, string, string> | null;
  theirs: ColumnType<Json, string, string> | null;
  winner: string;
  created_at: Generated<Timestamp>;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
}

export interface CrmLedger {
  workspace_id: string;
  kind: string;
  own_id: string;
  field: string;
  contact_id: string;
  location_id: string;
  ours: ColumnType<Json, string, string> | null;
  theirs: ColumnType<Json, string, string> | null;
  crm_updated_at: Timestamp | null;
  job_id: string | null;
  written_at: Timestamp | null;
  seen_at: Generated<Timestamp>;
}

export interface CrmLinks {
  workspace_id: string;
  kind: string;
  own_id: string;
  contact_id: string;
  location_id: string;
  crm_id: string | null;
  is_own: Generated<boolean>;
  uses_crm_stage: Generated<boolean>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  paused_at: Timestamp | null;
  resumed_at: Timestamp | null;
  pending_values: ColumnType<Json, string, string> | null;
}

export interface CrmRuns {
  workspace_id: string;
  id: Generated<string>;
  location_id: string;
  kind: string;
  status: Generated<string>;
  counts: Generated<ColumnType<Json, string, string>>;
  examples: Generated<ColumnType<Json, string, string>>;
  done_count: Generated<number>;
  total: number | null;
  error: string | null;
  attempts: Generated<number>;
  leased_until: Timestamp | null;
  leased_by: string | null;
  cursor: ColumnType<Json, string, string> | null;
  started_by: string | null;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
}

export interface CrmSettings {
  workspace_id: string;
  location_id: string;
  status: Generated<string>;
  mapping: Generated<ColumnType<Json, string, string>>;
  field_ids: Generated<ColumnType<Json, string, string>>;
  approved_by: string | null;
  approved_at: Timestamp | null;
  last_sync_at: Timestamp | null;
  reconciled_at: Timestamp | null;
}

export interface CrmWrites {
  workspace_id: string;
  id: Generated<string>;
  location_id: string;
  contact_id: string;
  kind: string;
  own_id: string;
  crm_id: string;
  action: string;
  fields: Generated<ColumnType<Json, string, string>>;
  run_id: string | null;
  written_at: Generated<Timestamp>;
  undone_at: Timestamp | null;
}

export interface DoNotContact {
  workspace_id: string;
  id: Generated<string>;
  kind: string;
  value: string | null;
  digest: string;
  reason: string;
  note: string | null;
  contact_id: string | null;
  added_by: string | null;
  added_by_name: string;
  created_at: Generated<Timestamp>;
}

export interface EnrichmentJobs {
  workspace_id: string;
  id: Generated<string>;
  contact_id: string | null;
  campaign_id: string | null;
  status: Generated<string>;
  attempts: Generated<number>;
  reason: string | null;
  created_at: Generated<Timestamp>;
  not_before: Generated<Timestamp>;
  claimed_at: Timestamp | null;
  sent_at: Timestamp | null;
  finished_at: Timestamp | null;
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

export interface FailedJobs {
  workspace_id: string;
  id: Generated<string>;
  name: string;
  payload: ColumnType<Json, string, string>;
  job_key: string | null;
  attempts: number;
  max_attempts: number;
  reason: string;
  failed_at: Generated<Timestamp>;
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
  error_message: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  name_words: Generated<string>;
  calendars_requested_at: Timestamp | null;
  client_threads: Generated<string>;
  client_may_comment: Generated<boolean>;
  client_may_answer: Generated<boolean>;
  client_sees_reports: Generated<boolean>;
  client_sees_meetings: Generated<boolean>;
  client_may_approve: Generated<boolean>;
  approval_days: Generated<number>;
}

export interface ImportChoices {
  workspace_id: string;
  header: string;
  location_ids: string[] | null;
  scope: Generated<string>;
  field: string;
  name: string | null;
  chosen_at: Generated<Timestamp>;
}

export interface ImportChunks {
  workspace_id: string;
  import_id: string;
  place: number;
  bytes: Buffer;
}

export interface ImportFailures {
  workspace_id: string;
  import_id: string;
  row_number: number;
  message: string;
  cells: ColumnType<Json, string, string>;
  kind: Generated<string>;
}

export interface Imports {
  workspace_id: string;
  id: Generated<string>;
  campaign_id: string;
  file_name: string;
  file_size: number;
  status: Generated<string>;
  encoding: string | null;
  delimiter: string | null;
  headers: ColumnType<Json, string, string> | null;
  mapping: ColumnType<Json, string, string> | null;
  rows_done: Generated<number>;
  bytes_done: Generated<number>;
  rows_total: number | null;
  imported: Generated<number>;
  failed: Generated<number>;
  duplicates: Generated<number>;
  error: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  started_at: Timestamp | null;
  resumed_at: Timestamp | null;
  resumed_rows: Generated<number>;
  attempts: Generated<number>;
  updated_at: Timestamp | null;
  finished_at: Timestamp | null;
  header_row: Generated<number>;
  noted: Generated<number>;
  location_ids: string[] | null;
  upload_id: string | null;
  undo_total: Generated<number>;
  undo_done: Generated<number>;
  undo_location_ids: string[] | null;
  leased_until: Timestamp | null;
  leased_by: string | null;
  cursor: Generated<ColumnType<Json, string, string>>;
}

export interface InboxSettings {
  workspace_id: string;
  undo_seconds: Generated<number>;
  answer_minutes: Generated<number | null>;
  time_zone: Generated<string>;
  work_days: Generated<number[]>;
  work_from: Generated<string>;
  work_until: Generated<string>;
  snooze_absences: Generated<boolean>;
  required_before_done: Generated<string[]>;
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

export interface KnowledgeEntries {
  workspace_id: string;
  id: Generated<string>;
  location_id: string | null;
  campaign_id: string | null;
  kind: string;
  content: string;
  source: Generated<string>;
  enabled: Generated<boolean>;
  updated_at: Generated<Timestamp>;
}

export interface LeadRuns {
  workspace_id: string;
  id: Generated<string>;
  campaign_id: string;
  kind: string;
  filter: ColumnType<Json, string, string>;
  status: Generated<string>;
  total: number;
  done: Generated<number>;
  changed: Generated<number>;
  error: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  leased_until: Timestamp | null;
  finished_at: Timestamp | null;
  location_ids: string[] | null;
  leased_by: string | null;
  attempts: Generated<number>;
  cursor: Generated<ColumnType<Json, string, string>>;
}

export interface LocationAssignees {
  workspace_id: string;
  location_id: string;
  user_id: string;
  last_assigned_at: Timestamp | null;
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

export interface Meetings {
  workspace_id: string;
  id: Generated<string>;
  contact_id: string;
  location_id: string;
  calendar_id: string;
  calendar_name: Generated<string>;
  source: string;
  idempotency_key: string | null;
  status: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  crm_id: string | null;
  booked_by: string | null;
  booked_at: Timestamp | null;
  error: string | null;
  alternatives: Generated<ColumnType<Json, string, string>>;
  changes: Generated<ColumnType<Json, string, string>>;
  attempts: Generated<number>;
  leased_until: Timestamp | null;
  leased_by: string | null;
  cursor: ColumnType<Json, string, string> | null;
  created_at: Generated<Timestamp>;
  changed_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  contact_location_id: string | null;
}

export interface MessageTranslations {
  workspace_id: string;
  message_id: string;
  language: string;
  text: string;
  prompt_version: string;
  created_at: Generated<Timestamp>;
}

export interface Messages {
  workspace_id: string;
  id: Generated<string>;
  contact_id: string;
  campaign_id: string | null;
  location_id: string | null;
  source: string;
  direction: string;
  subject: string | null;
  body: Generated<string>;
  sent_at: Timestamp;
  handled: Generated<boolean>;
  sentiment: string | null;
  enriched_json: Generated<ColumnType<Json, string, string>>;
  ghl_conversation_id: string | null;
  eaccount: string | null;
  enrichment_status: string | null;
  account_id: string | null;
  provider_message_key: string;
  provider_thread: Generated<ColumnType<Json, string, string>>;
  created_at: Generated<Timestamp>;
  preview: string | null;
  words: string | null;
  sentiment_by: string | null;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  wiped_at: Timestamp | null;
  sentiment_tried_at: Timestamp | null;
  text: string | null;
  own_text: string | null;
  quote: string | null;
  lang: string | null;
  classification: ColumnType<Json, string, string> | null;
}

export interface Notes {
  workspace_id: string;
  id: Generated<string>;
  contact_id: string;
  location_id: string | null;
  author_id: string | null;
  author_name: string;
  content: string;
  mentions: Generated<string[]>;
  created_at: Generated<Timestamp>;
  edited_at: Timestamp | null;
  deleted_at: Timestamp | null;
  kind: Generated<string>;
  question_id: string | null;
  visible_to: string | null;
}

export interface NotificationPreferences {
  workspace_id: string;
  user_id: string;
  kind: string;
  in_app: boolean;
  email: string;
  push: boolean;
}

export interface NotificationSettings {
  workspace_id: string;
  user_id: string;
  time_zone: Generated<string>;
  quiet_from: string | null;
  quiet_until: string | null;
  digest_at: Generated<string>;
  digested_on: ColumnType<string, string, string> | null;
}

export interface NotificationWebhooks {
  workspace_id: string;
  id: Generated<string>;
  name: string;
  service: string;
  host: string;
  sealed_url: string;
  kinds: string[];
  error: string | null;
  last_sent_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  added_by: string | null;
  paused_at: Timestamp | null;
}

export interface Notifications {
  workspace_id: string;
  id: Generated<string>;
  user_id: string | null;
  webhook_id: string | null;
  kind: string;
  contact_id: string | null;
  import_id: string | null;
  account_id: string | null;
  location_id: string | null;
  detail: string | null;
  causes: string[];
  times: Generated<number>;
  in_app: boolean;
  created_at: Generated<Timestamp>;
  at: Generated<Timestamp>;
  read_at: Timestamp | null;
  mailed_at: Timestamp | null;
  posted_at: Timestamp | null;
  digested_at: Timestamp | null;
  pushed_at: Timestamp | null;
}

export interface OauthGrants {
  workspace_id: string;
  id: string;
  client_id: string;
  client_host: string | null;
  redirect_host: string;
  created_at: Generated<Timestamp>;
}

export interface OauthStates {
  workspace_id: string;
  id: Generated<string>;
  user_id: string;
  state_hash: string;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface OauthTokens {
  workspace_id: string;
  ghl_location_id: string;
  sealed_access_token: string;
  sealed_refresh_token: string;
  expires_at: Timestamp;
  company_id: string | null;
  scopes: Generated<string>;
  state: Generated<string>;
  refreshed_at: Generated<Timestamp>;
}

export interface Opportunities {
  workspace_id: string;
  id: Generated<string>;
  contact_id: string;
  company_id: string | null;
  campaign_id: string | null;
  location_id: string | null;
  status: Generated<string>;
  estimated_value: ColumnType<string, number | string, number | string> | null;
  billing_type: Generated<string>;
  estimated_close_date: ColumnType<string, string, string> | null;
  priority_date: ColumnType<string, string, string> | null;
  notes: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface PageBookings {
  workspace_id: string;
  location_id: string;
  provider: string;
  booking_id: string;
  status: string;
  event_at: Timestamp;
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

export interface Presence {
  workspace_id: string;
  user_id: string;
  tab_id: string;
  contact_id: string;
  name: string;
  is_typing: boolean;
  seen_at: Generated<Timestamp>;
  calls: Generated<number>;
  calls_since: Generated<Timestamp>;
}

export interface PrivacyExportParts {
  workspace_id: string;
  run_id: string;
  place: number;
  title: string;
  content: ColumnType<Json, string, string>;
}

export interface PrivacyRuns {
  workspace_id: string;
  id: Generated<string>;
  kind: string;
  subject: ColumnType<Json, string, string> | null;
  status: Generated<string>;
  found: Generated<ColumnType<Json, string, string>>;
  done: Generated<number>;
  total: number;
  providers: Generated<ColumnType<Json, string, string>>;
  error: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  leased_until: Timestamp | null;
  leased_by: string | null;
  attempts: Generated<number>;
  cursor: Generated<ColumnType<Json, string, string>>;
  link_hash: string | null;
  link_until: Timestamp | null;
  link_created_by: string | null;
}

export interface PushSubscriptions {
  workspace_id: string;
  id: Generated<string>;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  added_at: Generated<Timestamp>;
}

export interface Replies {
  workspace_id: string;
  id: Generated<string>;
  contact_id: string;
  message_id: string;
  source: string;
  content: string;
  subject: string | null;
  cc: Generated<string[]>;
  bcc: Generated<string[]>;
  eaccount: string | null;
  idempotency_key: string;
  status: Generated<string>;
  error: string | null;
  leased_until: Timestamp | null;
  called_at: Timestamp | null;
  provider_message_key: string | null;
  sent_message_id: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  discarded_at: Timestamp | null;
  doubt: string | null;
  last_called_at: Timestamp | null;
  absent_since: Timestamp | null;
  requested_at: Generated<Timestamp>;
  send_at: Timestamp | null;
  remind_days: number | null;
  canceled_with_message_id: string | null;
  status_before_deletion: string | null;
  original_text: string | null;
  original_language: string | null;
  despite_do_not_contact: Generated<boolean>;
  approval_id: string | null;
}

export interface ReplyApprovalComments {
  workspace_id: string;
  id: Generated<string>;
  approval_id: string;
  version: number;
  kind: string;
  author_id: string | null;
  author_name: string;
  is_client: boolean;
  content: string;
  created_at: Generated<Timestamp>;
}

export interface ReplyApprovals {
  workspace_id: string;
  id: string;
  contact_id: string;
  message_id: string;
  source: string;
  content: string;
  subject: string | null;
  cc: Generated<string[]>;
  bcc: Generated<string[]>;
  original_text: string | null;
  original_language: string | null;
  despite_do_not_contact: Generated<boolean>;
  remind_days: number | null;
  send_at: Timestamp | null;
  version: Generated<number>;
  status: Generated<string>;
  author_id: string | null;
  author_name: string;
  created_at: Generated<Timestamp>;
  written_at: Generated<Timestamp>;
  mail_at: Generated<Timestamp>;
  mailed_version: Generated<number>;
  remind_at: Timestamp;
  reminded_at: Timestamp | null;
  expires_at: Timestamp;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Timestamp | null;
  hold_reason: string | null;
  comment_mail_at: Timestamp | null;
}

export interface ReplyDrafts {
  workspace_id: string;
  id: Generated<string>;
  contact_id: string;
  message_id: string;
  content: string;
  client_name: string;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface ReplyOutcomes {
  workspace_id: string;
  reply_id: string;
  message_id: string;
  location_id: string | null;
  campaign_id: string | null;
  user_id: string | null;
  channel: string;
  language: string | null;
  situation: string | null;
  sentiment: string | null;
  source: string;
  outcome: string;
  changed_words: Generated<number>;
  created_at: Generated<Timestamp>;
  prompt_version: string | null;
}

export interface ReportDeliveries {
  workspace_id: string;
  id: Generated<string>;
  report_id: string | null;
  location_id: string;
  cadence: string;
  first_day: ColumnType<string, string, string>;
  due_at: Timestamp;
  needs_approval: boolean;
  recipients: string[];
  state: Generated<string>;
  approved_by: string | null;
  sent_at: Timestamp | null;
  has_stale_figures: Generated<boolean>;
}

export interface ReportQuotes {
  workspace_id: string;
  report_id: string;
  position: number;
  contact_id: string;
  author: string;
  text: string;
}

export interface ReportSchedules {
  workspace_id: string;
  location_id: string;
  cadence: string;
  weekday: number;
  hour: number;
  time_zone: string;
  approval: string;
  recipients: string[];
  approved_at: Timestamp | null;
  next_run_at: Timestamp;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface ReportShares {
  workspace_id: string;
  id: Generated<string>;
  report_id: string;
  token_hash: string;
  passcode_hash: string | null;
  expires_at: Timestamp | null;
  revoked_at: Timestamp | null;
  views: Generated<number>;
  last_viewed_at: Timestamp | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  has_passcode: Generated<boolean>;
}

export interface ReportTemplates {
  workspace_id: string;
  location_id: string;
  cadence: string;
  sections: ColumnType<Json, string, string>;
  quotes: string;
  targets: ColumnType<Json, string, string>;
  changed_at: Generated<Timestamp>;
}

export interface ReportVersions {
  workspace_id: string;
  report_id: string;
  version: number;
  happened: string;
  next: string;
  needed: string;
  written_by: string;
  edited_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface Reports {
  workspace_id: string;
  id: Generated<string>;
  location_id: string;
  cadence: string;
  first_day: ColumnType<string, string, string>;
  last_day: ColumnType<string, string, string>;
  time_zone: string;
  brand: string;
  client: string;
  sections: ColumnType<Json, string, string>;
  quotes: string;
  targets: Generated<ColumnType<Json, string, string>>;
  figures: ColumnType<Json, string, string> | null;
  version: Generated<number>;
  published_version: number | null;
  published_at: Timestamp | null;
  failure: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface RetentionRules {
  workspace_id: string;
  kind: string;
  days: number | null;
  saved_at: Generated<Timestamp>;
}

export interface RuleClocks {
  workspace_id: string;
  trigger: string;
  hours: number;
  checked_until: Timestamp;
}

export interface RuleEvents {
  workspace_id: string;
  id: Generated<string>;
  trigger: string;
  hours: number | null;
  key: string;
  contact_id: string;
  message_id: string | null;
  campaign_id: string | null;
  cause_run_id: string | null;
  at: Generated<Timestamp>;
}

export interface RuleRuns {
  workspace_id: string;
  id: Generated<string>;
  rule_id: string;
  version: number;
  event_key: string;
  trigger: string;
  contact_id: string;
  status: string;
  reason: string | null;
  conditions: Generated<ColumnType<Json, string, string>>;
  actions: Generated<ColumnType<Json, string, string>>;
  chain: Generated<string[]>;
  created_at: Generated<Timestamp>;
}

export interface RuleSteps {
  workspace_id: string;
  id: Generated<string>;
  run_id: string;
  place: number;
  kind: string;
  is_undo: Generated<boolean>;
  subsequence_id: string | null;
  former: ColumnType<Json, string, string> | null;
  status: Generated<string>;
  error: string | null;
  attempts: Generated<number>;
  leased_until: Timestamp | null;
  leased_by: string | null;
  cursor: ColumnType<Json, string, string> | null;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  list: ColumnType<Json, string, string> | null;
}

export interface Rules {
  workspace_id: string;
  id: Generated<string>;
  name: string;
  trigger: string;
  definition: ColumnType<Json, string, string>;
  enabled: boolean;
  version: Generated<number>;
  owner_id: string | null;
  last_assigned: Generated<ColumnType<Json, string, string>>;
  created_at: Generated<Timestamp>;
  changed_at: Generated<Timestamp>;
}

export interface SavedViews {
  workspace_id: string;
  id: Generated<string>;
  user_id: string | null;
  name: string;
  filter: ColumnType<Json, string, string>;
  shared: Generated<boolean>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  page: Generated<string>;
}

export interface SenderCampaigns {
  workspace_id: string;
  account_id: string;
  sender_key: string;
  provider: string;
  provider_campaign_id: string;
}

export interface SenderDays {
  workspace_id: string;
  account_id: string;
  sender_key: string;
  day: ColumnType<string, string, string>;
  warmup_score: number | null;
  landed_inbox: number | null;
  landed_spam: number | null;
  sent: number | null;
  bounced: number | null;
}

export interface SenderHealth {
  workspace_id: string;
  id: Generated<string>;
  account_id: string;
  sender_key: string;
  kind: string;
  name: string | null;
  connection: string;
  warmup: string | null;
  warmup_score: number | null;
  daily_limit: number | null;
  sending_gap: number | null;
  dns: ColumnType<Json, string, string> | null;
  band: string;
  problems: Generated<ColumnType<Json, string, string>>;
  last_message_at: Timestamp | null;
  band_changed_at: Generated<Timestamp>;
  figures_read_at: Timestamp | null;
  checked_at: Generated<Timestamp>;
}

export interface SenderIdentities {
  workspace_id: string;
  account_id: string;
  sender_key: string;
  provider_name: string | null;
  display_name: string | null;
  signature: string | null;
  updated_at: Generated<Timestamp>;
}

export interface SharedFiles {
  workspace_id: string;
  id: string;
  contact_id: string;
  name: string;
  size: number;
  content: Buffer;
  is_scanned: boolean;
  token_hash: string;
  expires_at: Timestamp;
  downloads: Generated<number>;
  last_downloaded_at: Timestamp | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface Snippets {
  workspace_id: string;
  id: Generated<string>;
  location_id: string | null;
  name: string;
  content: string;
  updated_at: Generated<Timestamp>;
  campaign_id: string | null;
  situation: string | null;
  language: string | null;
  tone: string | null;
  channel: string | null;
  enabled: Generated<boolean>;
  starter: string | null;
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

export interface SuppressionKeys {
  workspace_id: string;
  sealed_key: string;
}

export interface SuppressionMarks {
  workspace_id: string;
  id: Generated<string>;
  kind: string;
  entry_id: string | null;
  contact_id: string | null;
  account_id: string | null;
  ghl_location_id: string | null;
  value: string;
  external_id: string | null;
  status: Generated<string>;
  error: string | null;
  attempts: Generated<number>;
  leased_until: Timestamp | null;
  leased_by: string | null;
  cursor: ColumnType<Json, string, string> | null;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
}

export interface SuppressionSteps {
  workspace_id: string;
  id: Generated<string>;
  entry_id: string;
  kind: string;
  status: Generated<string>;
  error: string | null;
  done_count: Generated<number>;
  attempts: Generated<number>;
  leased_until: Timestamp | null;
  leased_by: string | null;
  cursor: ColumnType<Json, string, string> | null;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
}

export interface SyncRuns {
  workspace_id: string;
  id: Generated<string>;
  kind: string;
  provider: string;
  account_id: string | null;
  ghl_location_id: string | null;
  started_by: string | null;
  status: Generated<string>;
  progress: Generated<number>;
  synced_count: Generated<number>;
  found_missing: Generated<number>;
  cursor: Generated<ColumnType<Json, string, string>>;
  error: string | null;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  leased_until: Timestamp | null;
  leased_by: string | null;
  attempts: Generated<number>;
  watermark: Timestamp | null;
}

export interface SyncSettings {
  workspace_id: string;
  user_id: string;
  provider: string;
  batch_size: Generated<number>;
  max_campaigns: Generated<number>;
  auto_paginate: Generated<boolean>;
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
  has_second_factor: Generated<boolean>;
  languages: string[] | null;
}

export interface ViewArrangements {
  workspace_id: string;
  user_id: string;
  view_ids: Generated<string[]>;
  default_view_id: string | null;
}

export interface WebhookDeliveries {
  workspace_id: string;
  id: Generated<string>;
  endpoint_id: string;
  message_id: string;
  status: Generated<string>;
  attempts: Generated<number>;
  claims: Generated<number>;
  next_at: Generated<Timestamp>;
  leased_until: Timestamp | null;
  response_status: number | null;
  response_excerpt: string | null;
  error: string | null;
  duration_ms: number | null;
  attempted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface WebhookEndpoints {
  workspace_id: string;
  id: Generated<string>;
  name: string;
  host: string;
  sealed_url: string;
  events: string[];
  location_ids: string[] | null;
  status: Generated<string>;
  disabled_reason: string | null;
  sealed_secret: string;
  public_key: string;
  sealed_former_secret: string | null;
  former_secret_ends_at: Timestamp | null;
  challenge: string | null;
  verified_at: Timestamp | null;
  failing_since: Timestamp | null;
  paused_until: Timestamp | null;
  last_duration_ms: number | null;
  last_delivered_at: Timestamp | null;
  claimed_at: Timestamp | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  includes_text: Generated<boolean>;
}

export interface WebhookEventMessages {
  workspace_id: string;
  message_id: string;
  event_id: string;
}

export interface WebhookEvents {
  workspace_id: string;
  id: Generated<string>;
  provider: string;
  account_id: string | null;
  external_id: string;
  kind: string;
  payload: ColumnType<Json, string, string>;
  status: Generated<string>;
  reason: string | null;
  attempts: Generated<number>;
  received_at: Generated<Timestamp>;
  processed_at: Timestamp | null;
  wiped_at: Timestamp | null;
}

export interface WebhookMessages {
  workspace_id: string;
  id: Generated<string>;
  type: string;
  key: string;
  subject_id: string;
  sequence: number;
  contact_id: string | null;
  location_id: string | null;
  ids: ColumnType<Json, string, string>;
  happened_at: Generated<Timestamp>;
}

export interface WebhookSequences {
  workspace_id: string;
  subject_id: string;
  last: number;
}

export interface Workspaces {
  id: Generated<string>;
  name: string;
  website: Generated<string>;
  created_at: Generated<Timestamp>;
  second_factor_since: Timestamp | null;
  second_factor_grace_days: Generated<number>;
  mcp_enabled: Generated<boolean>;
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

export interface SystemPushKeys {
  id: string;
  public_key: string;
  sealed_private_key: string;
  created_at: Generated<Timestamp>;
}

export interface SystemRateBudgets {
  key: string;
  tokens: number;
  refilled_at: Generated<Timestamp>;
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
  'auth.challenges': AuthChallenges;
  'auth.jwks': AuthJwks;
  'auth.oauth_clients': AuthOauthClients;
  'auth.oauth_records': AuthOauthRecords;
  'auth.passkeys': AuthPasskeys;
  'auth.recovery_codes': AuthRecoveryCodes;
  'auth.second_factor_failures': AuthSecondFactorFailures;
  'auth.session': AuthSession;
  'auth.sign_up_forms': AuthSignUpForms;
  'auth.totp_secrets': AuthTotpSecrets;
  'auth.trusted_devices': AuthTrustedDevices;
  'auth.user': AuthUser;
  'auth.verification': AuthVerification;
  absence_snoozes: AbsenceSnoozes;
  accounts: Accounts;
  activities: Activities;
  api_keys: ApiKeys;
  api_requests: ApiRequests;
  audit_heads: AuditHeads;
  audit_log: AuditLog;
  audit_seals: AuditSeals;
  booking_links: BookingLinks;
  booking_pages: BookingPages;
  brand_hosts: BrandHosts;
  brand_mail_servers: BrandMailServers;
  brand_pictures: BrandPictures;
  brands: Brands;
  calendar_choices: CalendarChoices;
  calendars: Calendars;
  campaign_chat_messages: CampaignChatMessages;
  campaign_chat_sessions: CampaignChatSessions;
  campaign_contacts: CampaignContacts;
  campaign_days: CampaignDays;
  campaign_periods: CampaignPeriods;
  campaign_sequences: CampaignSequences;
  campaign_steps: CampaignSteps;
  campaigns: Campaigns;
  classification_attempts: ClassificationAttempts;
  classification_corrections: ClassificationCorrections;
  clay_callbacks: ClayCallbacks;
  clay_webhooks: ClayWebhooks;
  client_alerts: ClientAlerts;
  client_periods: ClientPeriods;
  companies: Companies;
  contact_distinctions: ContactDistinctions;
  contact_identities: ContactIdentities;
  contact_merges: ContactMerges;
  contacts: Contacts;
  conversation_counts: ConversationCounts;
  conversation_outcomes: ConversationOutcomes;
  conversation_run_slices: ConversationRunSlices;
  conversation_runs: ConversationRuns;
  conversation_word_additions: ConversationWordAdditions;
  conversation_word_index: ConversationWordIndex;
  conversation_words: ConversationWords;
  conversations: Conversations;
  conversations_as_read: ConversationsAsRead;
  crm_changes: CrmChanges;
  crm_conflicts: CrmConflicts;
  crm_ledger: CrmLedger;
  crm_links: CrmLinks;
  crm_runs: CrmRuns;
  crm_settings: CrmSettings;
  crm_writes: CrmWrites;
  do_not_contact: DoNotContact;
  enrichment_jobs: EnrichmentJobs;
  events: Events;
  failed_jobs: FailedJobs;
  ghl_locations: GhlLocations;
  import_choices: ImportChoices;
  import_chunks: ImportChunks;
  import_failures: ImportFailures;
  imports: Imports;
  inbox_settings: InboxSettings;
  invitations: Invitations;
  knowledge_entries: KnowledgeEntries;
  lead_runs: LeadRuns;
  location_assignees: LocationAssignees;
  mails: Mails;
  meetings: Meetings;
  message_translations: MessageTranslations;
  messages: Messages;
  notes: Notes;
  notification_preferences: NotificationPreferences;
  notification_settings: NotificationSettings;
  notification_webhooks: NotificationWebhooks;
  notifications: Notifications;
  oauth_grants: OauthGrants;
  oauth_states: OauthStates;
  oauth_tokens: OauthTokens;
  opportunities: Opportunities;
  page_bookings: PageBookings;
  password_reset_tokens: PasswordResetTokens;
  presence: Presence;
  privacy_export_parts: PrivacyExportParts;
  privacy_runs: PrivacyRuns;
  push_subscriptions: PushSubscriptions;
  replies: Replies;
  reply_approval_comments: ReplyApprovalComments;
  reply_approvals: ReplyApprovals;
  reply_drafts: ReplyDrafts;
  reply_outcomes: ReplyOutcomes;
  report_deliveries: ReportDeliveries;
  report_quotes: ReportQuotes;
  report_schedules: ReportSchedules;
  report_shares: ReportShares;
  report_templates: ReportTemplates;
  report_versions: ReportVersions;
  reports: Reports;
  retention_rules: RetentionRules;
  rule_clocks: RuleClocks;
  rule_events: RuleEvents;
  rule_runs: RuleRuns;
  rule_steps: RuleSteps;
  rules: Rules;
  saved_views: SavedViews;
  sender_campaigns: SenderCampaigns;
  sender_days: SenderDays;
  sender_health: SenderHealth;
  sender_identities: SenderIdentities;
  shared_files: SharedFiles;
  snippets: Snippets;
  subscriptions: Subscriptions;
  suppression_keys: SuppressionKeys;
  suppression_marks: SuppressionMarks;
  suppression_steps: SuppressionSteps;
  sync_runs: SyncRuns;
  sync_settings: SyncSettings;
  user_location_access: UserLocationAccess;
  users: Users;
  view_arrangements: ViewArrangements;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
  webhook_event_messages: WebhookEventMessages;
  webhook_events: WebhookEvents;
  webhook_messages: WebhookMessages;
  webhook_sequences: WebhookSequences;
  workspaces: Workspaces;
  'system.abandoned_subscriptions': SystemAbandonedSubscriptions;
  'system.heartbeats': SystemHeartbeats;
  'system.push_keys': SystemPushKeys;
  'system.rate_budgets': SystemRateBudgets;
  'system.sign_in_attempts': SystemSignInAttempts;
  'system.stripe_events': SystemStripeEvents;
}
