import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { Done, Id, LocationId, text } from './values.ts';

export const Location = z.object({
  id: Id,
  ghl_location_id: z.string(),
  name: z.string(),
  custom_name: z.string().nullable(),
  connected: z.boolean(),
  last_sync: z.iso.datetime().nullable(),
  contact_count: z.number().int(),
  campaign_count: z.number().int(),
  error_message: z.string().nullable(),
  /** `auth_expired`: the CRM no longer accepts our tokens and a person must reconnect. `none`: never connected. */
  token_state: z.enum(['none', 'ok', 'auth_expired']),
  /** Scopes that the connection lacks. Reconnecting grants them. */
  missing_scopes: z.array(z.string()),
});
export type Location = z.infer<typeof Location>;

/** Data deleted together with a location, shown before the deletion. */
export const LocationDeletion = z.object({
  contacts: z.number().int(),
  campaigns: z.number().int(),
  messages: z.number().int(),
  people: z.number().int(),
});
export type LocationDeletion = z.infer<typeof LocationDeletion>;

const LocationPath = z.object({ ghl_location_id: LocationId });
const endpoint = listEndpoints('locations');

export const locations = {
  list: endpoint('locations:read', 'GET /locations', 'List CRM locations, oldest first').output(
    z.array(Location),
  ),
  startOauth: endpoint(
    'integrations:manage',
    'POST /functions/ghl-oauth-start',
    'Start connecting a location',
  ).output(
    z.object({ authUrl: z.url(), remainingSlots: z.union([z.number().int(), z.literal('unlimited')]) }),
  ),
  finishOauth: endpoint('public', 'POST /functions/ghl-oauth-callback', 'Complete the OAuth authorization')
    .input(z.strictObject({ code: z.string().min(1).max(500), state: z.string().min(1).max(500) }))
    .output(z.object({ locationId: z.string(), name: z.string() })),
  claimInstall: endpoint(
    'integrations:manage',
    'POST /functions/ghl-claim-install',
    'Claim an installation that started in the CRM',
  )
    .input(z.strictObject({ code: z.string().min(1).max(500) }))
    .output(z.object({ locationId: z.string(), name: z.string() })),
  sync: endpoint(
    'integrations:manage',
    'POST /functions/ghl-sync-location',
    'Sync contacts and counts of a location',
  )
    .input(z.strictObject({ locationId: LocationId }))
    .output(z.object({ success: z.literal(true), runId: Id })),
  refreshTokens: endpoint('integrations:manage', 'POST /functions/ghl-refresh-tokens', 'Refresh CRM tokens')
    .input(z.strictObject({ trigger: z.literal('manual') }))
    .output(
      z.object({ successful: z.number().int(), failed: z.number().int(), tokensProcessed: z.number().int() }),
    ),
  diagnostic: endpoint(
    'integrations:manage',
    'POST /functions/ghl-diagnostic',
    'Get the status of each CRM connection',
  ).output(
    z.object({
      locations: z.array(
        z.object({
          ghl_location_id: z.string(),
          token_state: z.string(),
          expires_at: z.iso.datetime().nullable(),
        }),
      ),
    }),
  ),
  rename: endpoint('integrations:manage', 'PATCH /locations/{ghl_location_id}', 'Rename a location')
    .input(LocationPath.extend({ custom_name: text(200).min(1) }).strict())
    .output(Location),
  disconnect: endpoint(
    'integrations:manage',
    'POST /locations/{ghl_location_id}/disconnect',
    'Disconnect a location',
  )
    .input(LocationPath)
    .output(Location),
  previewDeletion: endpoint(
    'integrations:manage',
    'GET /locations/{ghl_location_id}/deletion',
    'Preview deleting a location',
  )
    .input(LocationPath)
    .output(LocationDeletion),
  remove: endpoint(
    'integrations:manage',
    'DELETE /locations/{ghl_location_id}',
    'Delete a location with its data',
  )
    .input(LocationPath)
    .output(Done),
};
