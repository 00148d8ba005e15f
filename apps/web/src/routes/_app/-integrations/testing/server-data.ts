import type { ClaySettings, Location, OutreachAccount, SyncRun, WebhookEvent } from '@hearback/contract';
import { anAccount } from '#web/lib/testing/an-account.ts';

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const LONG_AGO = '2026-01-01T00:00:00.000Z';

export const location = (n: number, more: Partial<Location> = {}): Location => ({
  id: uuid(n),
  ghl_location_id: `loc-${n}`,
  name: `Location ${n}`,
  custom_name: `Place ${n}`,
  connected: true,
  last_sync: LONG_AGO,
  contact_count: 10,
  campaign_count: 2,
  error_message: null,
  token_state: 'ok',
  missing_scopes: [],
  ...more,
});

export const account = (n: number, more: Partial<OutreachAccount> = {}): OutreachAccount =>
  anAccount({
    id: uuid(100 + n),
    provider_account_id: `account-${n}`,
    name: `Account ${n}`,
    contact_count: 7,
    campaign_count: 3,
    created_at: LONG_AGO,
    updated_at: LONG_AGO,
    ...more,
  });

export const run = (n: number, more: Partial<SyncRun> = {}): SyncRun => ({
  id: uuid(200 + n),
  kind: 'location',
  provider: 'highlevel',
  account_id: null,
  ghl_location_id: null,
  status: 'running',
  progress: 40,
  synced_count: 0,
  found_missing: 0,
  error: null,
  created_at: LONG_AGO,
  finished_at: null,
  ...more,
});

export const event = (n: number, more: Partial<WebhookEvent> = {}): WebhookEvent => ({
  id: uuid(300 + n),
  provider: 'instantly',
  kind: `event ${n}`,
  account_id: null,
  status: 'processed',
  reason: null,
  received_at: LONG_AGO,
  processed_at: null,
  wiped: false,
  ...more,
});

/** Nothing is connected, unless overridden. */
export const claySettings = (more: Partial<ClaySettings> = {}): ClaySettings => ({
  connected: false,
  webhook_url_hint: null,
  has_auth_token: false,
  submissions: 0,
  limit: 50_000,
  warning: null,
  queued: 0,
  running: 0,
  unsent_leads: 0,
  error: null,
  callback: {
    method: 'POST',
    url: '{{callback_url}}',
    fixed_url: 'https://hearback.test/api/enrichment/clay/callback',
    header_name: 'x-hearback-secret',
    header_value: 'answer-with-me',
    body_template: '{ "contact_id": "{{contact_id}}" }',
  },
  payload_example: '{ "email": "dana@acme.example" }',
  test: null,
  ...more,
});
