import { z } from 'zod';
import { OutreachProvider } from './accounts.ts';
import { listEndpoints } from './endpoint.ts';
import { Id } from './values.ts';

export const SyncRun = z.object({
  id: Id,
  kind: z.enum(['campaigns', 'analytics', 'leads', 'replies', 'location']),
  provider: z.string(),
  account_id: Id.nullable(),
  ghl_location_id: z.string().nullable(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  progress: z.number().int(),
  synced_count: z.number().int(),
  /** Messages that webhooks missed and this run imported. */
  found_missing: z.number().int(),
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type SyncRun = z.infer<typeof SyncRun>;

export const SyncSettings = z.object({
  provider: OutreachProvider,
  batch_size: z.number().int(),
  max_campaigns: z.number().int(),
  auto_paginate: z.boolean(),
});
export type SyncSettings = z.infer<typeof SyncSettings>;

/** The steps that a workspace needs before replies arrive. */
export const Setup = z.object({
  has_account: z.boolean(),
  has_location: z.boolean(),
  /** Whether campaigns were read from a provider once. */
  is_synced: z.boolean(),
});
export type Setup = z.infer<typeof Setup>;

const StartedSync = z.object({
  /**
   * Campaigns fetched within a few seconds. The rest continues in the background and is reported
   * through live events.
   */
  syncedCount: z.number().int(),
  runIds: z.array(Id),
});
const NewSync = z.strictObject({ accountId: Id.optional() }).default({});
const endpoint = listEndpoints('sync');

export const sync = {
  instantlyCampaigns: endpoint(
    'integrations:manage',
    'POST /functions/sync-instantly-campaigns',
    'Sync cold-email campaigns',
  )
    .input(NewSync)
    .output(StartedSync),
  heyreachCampaigns: endpoint(
    'integrations:manage',
    'POST /functions/sync-heyreach-campaigns',
    'Sync LinkedIn campaigns',
  )
    .input(NewSync)
    .output(StartedSync),
  listRuns: endpoint('integrations:read', 'GET /sync/runs', 'List the latest 100 sync runs').output(
    z.array(SyncRun),
  ),
  getSetup: endpoint(
    'integrations:read',
    'GET /setup',
    'Get the progress of setting up the workspace',
  ).output(Setup),
  getSettings: endpoint(
    'integrations:read',
    'GET /sync/settings/{provider}',
    'Get the sync settings of a provider',
  )
    .input(z.object({ provider: OutreachProvider }))
    .output(SyncSettings),
  saveSettings: endpoint(
    'integrations:manage',
    'PUT /sync/settings/{provider}',
    'Update the sync settings. Values outside 10 to 100 are ignored',
  )
    .input(
      z.strictObject({
        provider: OutreachProvider,
        batch_size: z.number().optional(),
        max_campaigns: z.number().optional(),
        auto_paginate: z.boolean().optional(),
      }),
    )
    .output(SyncSettings),
};
