import { z } from 'zod';
import { endpoint } from './endpoint.ts';
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
});
export type Location = z.infer<typeof Location>;

/** What goes with a location: shown before anything is destroyed. */
export const LocationDeletion = z.object({
  contacts: z.number().int(),
  campaigns: z.number().int(),
  messages: z.number().int(),
  people: z.number().int(),
});
export type LocationDeletion = z.infer<typeof LocationDeletion>;

const LocationPath = z.object({ ghl_location_id: LocationId });
const tags = ['locations'];

export const locations = {
  list: endpoint('locations:read')
    .route({ method: 'GET', path: '/locations', summary: 'CRM locations, oldest first', tags })
    .output(z.array(Location)),
  startOauth: endpoint('integrations:manage')
    .route({
      method: 'POST',
      path: '/functions/ghl-oauth-start',
      summary: 'Begin connecting a location',
      tags,
    })
    .output(
      z.object({ authUrl: z.url(), remainingSlots: z.union([z.number().int(), z.literal('unlimited')]) }),
    ),
  finishOauth: endpoint('public')
    .route({
      method: 'POST',
      path: '/functions/ghl-oauth-callback',
      summary: 'The return from the consent screen',
      tags,
    })
    .input(z.strictObject({ code: z.string().min(1).max(500), state: z.string().min(1).max(500) }))
    .output(z.object({ locationId: z.string(), name: z.string() })),
  claimInstall: endpoint('integrations:manage')
    .route({
      method: 'POST',
      path: '/functions/ghl-claim-install',
      summary: 'Claim an install that began at the CRM',
      tags,
    })
    .input(z.strictObject({ code: z.string().min(1).max(500) }))
    .output(z.object({ locationId: z.string(), name: z.string() })),
  sync: endpoint('integrations:manage')
    .route({
      method: 'POST',
      path: '/functions/ghl-sync-location',
      summary: 'Read contacts and counts of a location',
      tags,
    })
    .input(z.strictObject({ locationId: LocationId }))
    .output(z.object({ success: z.literal(true), runId: Id })),
  refreshTokens: endpoint('integrations:manage')
    .route({ method: 'POST', path: '/functions/ghl-refresh-tokens', summary: 'Refresh tokens now', tags })
    .input(z.strictObject({ trigger: z.literal('manual') }))
    .output(
      z.object({ successful: z.number().int(), failed: z.number().int(), tokensProcessed: z.number().int() }),
    ),
  diagnostic: endpoint('integrations:manage')
    .route({ method: 'POST', path: '/functions/ghl-diagnostic', summary: 'How each connection fares', tags })
    .output(
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
  rename: endpoint('integrations:manage')
    .route({ method: 'PATCH', path: '/locations/{ghl_location_id}', summary: 'Name a location', tags })
    .input(LocationPath.extend({ custom_name: text(200).min(1) }).strict())
    .output(Location),
  disconnect: endpoint('integrations:manage')
    .route({
      method: 'POST',
      path: '/locations/{ghl_location_id}/disconnect',
      summary: 'Disconnect a location',
      tags,
    })
    .input(LocationPath)
    .output(Location),
  previewDeletion: endpoint('integrations:manage')
    .route({
      method: 'GET',
      path: '/locations/{ghl_location_id}/deletion',
      summary: 'What deleting takes along',
      tags,
    })
    .input(LocationPath)
    .output(LocationDeletion),
  remove: endpoint('integrations:manage')
    .route({
      method: 'DELETE',
      path: '/locations/{ghl_location_id}',
      summary: 'Delete a location with its data',
      tags,
    })
    .input(LocationPath)
    .output(Done),
};
