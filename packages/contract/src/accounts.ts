import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { Done, Id, IdPath, text } from './values.ts';

export const OUTREACH_PROVIDERS = ['instantly', 'heyreach'] as const;
export const OutreachProvider = z.enum(OUTREACH_PROVIDERS);
export type OutreachProvider = z.infer<typeof OutreachProvider>;

/** A cold-email or LinkedIn account. The API key never leaves the server. The last four characters distinguish keys. */
export const OutreachAccount = z.object({
  id: Id,
  provider: OutreachProvider,
  user_id: Id,
  agency_owner_id: Id.nullable(),
  provider_account_id: z.string(),
  name: z.string(),
  custom_name: z.string().nullable(),
  key_last_four: z.string(),
  connected: z.boolean(),
  last_sync: z.iso.datetime().nullable(),
  contact_count: z.number().int(),
  campaign_count: z.number().int(),
  error_message: z.string().nullable(),
  /** When the provider last posted an event for this account. */
  last_event_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type OutreachAccount = z.infer<typeof OutreachAccount>;

const endpoint = listEndpoints('accounts');

export const accounts = {
  list: endpoint('integrations:read', 'GET /accounts', 'List outreach accounts, oldest first').output(
    z.array(OutreachAccount),
  ),
  validateInstantlyApi: endpoint(
    'integrations:manage',
    'POST /functions/validate-instantly-api',
    'Validate an Instantly API key',
  )
    .input(z.strictObject({ apiKey: text(500) }))
    .output(z.object({ success: z.boolean(), error: z.string().optional() })),
  add: endpoint('integrations:manage', 'POST /accounts', 'Connect an account after validating its key')
    .input(z.strictObject({ provider: OutreachProvider, name: text(120), api_key: text(500) }))
    .output(OutreachAccount),
  rename: endpoint('integrations:manage', 'PATCH /accounts/{id}', 'Rename an account')
    .input(IdPath.extend({ custom_name: text(120).min(1) }).strict())
    .output(OutreachAccount),
  remove: endpoint('integrations:manage', 'DELETE /accounts/{id}', 'Delete an account')
    .input(IdPath)
    .output(Done),
  disconnectAll: endpoint(
    'integrations:manage',
    'POST /accounts/disconnect',
    'Delete all accounts of one provider',
  )
    .input(z.strictObject({ provider: OutreachProvider }))
    .output(z.object({ success: z.literal(true), removed: z.number().int() })),
  getWebhook: endpoint(
    'integrations:manage',
    'GET /accounts/{id}/webhook',
    'Get the webhook address for the provider',
  )
    .input(IdPath)
    .output(z.object({ url: z.url() })),
};
