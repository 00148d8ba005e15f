import type { OutreachAccount } from '@hearback/contract';

const NOW = new Date().toISOString();

/** An Instantly account, with changes. */
export const anAccount = (more: Partial<OutreachAccount> = {}): OutreachAccount => ({
  id: '00000000-0000-4000-8000-00000000a001',
  provider: 'instantly',
  user_id: '00000000-0000-4000-8000-000000000001',
  agency_owner_id: null,
  provider_account_id: 'ws-1',
  name: 'Main',
  custom_name: null,
  key_last_four: 'a1b2',
  connected: true,
  last_sync: null,
  error_message: null,
  blocks_suppressed: false,
  campaign_count: 2,
  contact_count: 9,
  last_event_at: null,
  created_at: NOW,
  updated_at: NOW,
  ...more,
});
