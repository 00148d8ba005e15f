import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import {
  SENDER_ACTIONS,
  SENDER_FILTERS,
  SenderFixResult,
  SenderHealth,
  SenderSummary,
  UnreadAccount,
} from './sender-health.ts';
import { Done, Id, IdPath, LocationId, text } from './values.ts';

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
  /** Whether people on the do-not-contact list are also blocked in the whole workspace of the provider. */
  blocks_suppressed: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type OutreachAccount = z.infer<typeof OutreachAccount>;

/** `not_testable`: only a write could prove it. */
export const ScopeCheck = z.object({
  scope: z.string(),
  state: z.enum(['granted', 'missing', 'not_testable']),
});
export type ScopeCheck = z.infer<typeof ScopeCheck>;

export const SENDER_LIMITS = { key: 320, name: 120, signature: 2_000 } as const;

/** A mailbox or LinkedIn account that sends for an outreach account. Drafts and snippets of its conversations are signed by it. */
export const SenderIdentity = z.object({
  /** The address of the mailbox, or the id of the LinkedIn account. */
  sender_key: z.string(),
  /** The name that the provider reports. */
  provider_name: z.string().nullable(),
  /** The name that replies are signed with while `display_name` is null; null if no name is known. */
  default_name: z.string().nullable(),
  display_name: z.string().nullable(),
  /** Replaces the name and company below the closing of a draft. */
  signature: z.string().nullable(),
});
export type SenderIdentity = z.infer<typeof SenderIdentity>;

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
  add: endpoint('integrations:manage', 'POST /accounts', 'Validate an API key and connect its account')
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
  saveBlockList: endpoint(
    'integrations:manage',
    'PUT /accounts/{id}/block-list',
    "Enable or disable the provider's block list for suppressed people",
  )
    .input(IdPath.extend({ enabled: z.boolean() }).strict())
    .output(OutreachAccount),
  checkScopes: endpoint(
    'integrations:manage',
    'POST /accounts/{id}/scopes/check',
    'Test which scopes the key of an Instantly account has. Makes no changes',
  )
    .input(IdPath)
    .output(z.object({ scopes: z.array(ScopeCheck) })),
  listSenders: endpoint(
    'integrations:read',
    'GET /accounts/{id}/senders',
    'List the mailboxes or LinkedIn accounts that send for an account',
  )
    .input(IdPath)
    .output(z.object({ senders: z.array(SenderIdentity) })),
  listSenderHealth: endpoint(
    'campaigns:read',
    'GET /senders',
    'List the health of mailboxes and LinkedIn accounts, failing ones first',
  )
    .input(
      z.object({
        filter: z.enum(SENDER_FILTERS).optional(),
        location_id: LocationId.optional(),
        /** Part of the address or name. */
        search: text(100).optional(),
        after: text(400).optional(),
      }),
    )
    .output(
      z.object({
        senders: z.array(SenderHealth),
        next: z.string().nullable(),
        summary: SenderSummary,
        unread_accounts: z.array(UnreadAccount),
      }),
    ),
  fixSender: endpoint(
    'integrations:manage',
    'POST /senders/{id}/fix',
    'Pause, resume or repair a mailbox at Instantly, and read its state again',
  )
    .input(IdPath.extend({ action: z.enum(SENDER_ACTIONS) }).strict())
    .output(SenderFixResult),
  saveSender: endpoint(
    'integrations:manage',
    'PUT /accounts/{id}/senders',
    'Set the name and signature of a sender. An empty value restores the default',
  )
    .input(
      IdPath.extend({
        sender_key: text(SENDER_LIMITS.key).min(1),
        display_name: text(SENDER_LIMITS.name),
        signature: text(SENDER_LIMITS.signature),
      }).strict(),
    )
    .output(SenderIdentity),
};
