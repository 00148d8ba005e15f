import { z } from 'zod';
import {
  API_KEY_DAYS,
  DEFAULT_API_KEY_DAYS,
  DEFAULT_OVERLAP_HOURS,
  DEFAULT_REQUESTS_PER_MINUTE,
  isNetwork,
  MAX_API_KEY_NAME_LENGTH,
  MAX_KEY_LOCATIONS,
  MAX_KEY_NETWORKS,
  MAX_OVERLAP_HOURS,
  MAX_REQUESTS_PER_MINUTE,
} from './api-keys.limits.ts';
import { listEndpoints } from './endpoint.ts';
import { Done, Id, IdPath, LocationId, text } from './values.ts';

/** Permissions of API keys, by module. Sending is separate, because it reaches leads. */
export const API_PERMISSIONS = [
  'inbox:read',
  'inbox:write',
  'inbox:send',
  'contacts:read',
  'contacts:write',
  'campaigns:read',
  'opportunities:read',
  'opportunities:write',
  'meetings:read',
  'meetings:write',
  'suppression:read',
  'suppression:write',
  'reports:read',
  'events:read',
] as const;
export const ApiPermission = z.enum(API_PERMISSIONS);
export type ApiPermission = z.infer<typeof ApiPermission>;

const isRead = (permission: ApiPermission): boolean => permission.endsWith(':read');

/** No preset includes sending. */
export const API_KEY_PRESETS = {
  read_only: API_PERMISSIONS.filter(isRead),
  reporting: ['campaigns:read', 'meetings:read', 'opportunities:read', 'reports:read'],
  automation: [...API_PERMISSIONS.filter(isRead), 'inbox:write', 'suppression:write'],
  full: API_PERMISSIONS.filter((permission) => permission !== 'inbox:send'),
} as const satisfies Record<string, readonly ApiPermission[]>;
export type ApiKeyPreset = keyof typeof API_KEY_PRESETS;

/** Published in SECURITY.md. A check uses it to find keys in files. */
export const API_KEY_PATTERN = /hbk_live_[0-9a-f]{32}_[0-9A-Za-z]{49}/;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The last characters of the key, by which people recognize it. */
  last_characters: z.string(),
  permissions: z.array(ApiPermission),
  /** Null for all locations of its creator. */
  location_ids: z.array(z.string()).nullable(),
  networks: z.array(z.string()),
  requests_per_minute: z.number().int(),
  expires_at: z.iso.datetime().nullable(),
  /**
   * `ended`: the creator was removed from the workspace. `blocked`: the creator must change a temporary password or set up an
   * overdue second factor.
   */
  status: z.enum(['active', 'expired', 'revoked', 'ended', 'blocked']),
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  last_address: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.strictObject({
  name: text(MAX_API_KEY_NAME_LENGTH).min(1),
  permissions: z.array(ApiPermission).min(1).max(API_PERMISSIONS.length),
  location_ids: z.array(LocationId).min(1).max(MAX_KEY_LOCATIONS).nullable(),
  networks: z.array(text(50).refine(isNetwork, 'is not a network')).max(MAX_KEY_NETWORKS).default([]),
  requests_per_minute: z
    .number()
    .int()
    .min(1)
    .max(MAX_REQUESTS_PER_MINUTE)
    .default(DEFAULT_REQUESTS_PER_MINUTE),
  /** Null if it does not expire. */
  days: z.literal(API_KEY_DAYS).nullable().default(DEFAULT_API_KEY_DAYS),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** The key itself is returned once and never again. */
export const CreatedApiKey = z.object({ key: ApiKey, secret: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

const endpoint = listEndpoints('apiKeys');

export const apiKeys = {
  list: endpoint('api_keys:manage', 'GET /api-keys', 'List the API keys of the workspace').output(
    z.object({ keys: z.array(ApiKey) }),
  ),
  create: endpoint('api_keys:manage', 'POST /api-keys', 'Create an API key. It is returned once')
    .input(NewApiKey)
    .output(CreatedApiKey),
  rotate: endpoint(
    'api_keys:manage',
    'POST /api-keys/{id}/rotate',
    'Create a successor with the same settings. The old key remains valid for `overlap_hours`',
  )
    .input(
      IdPath.extend({
        overlap_hours: z.number().int().min(0).max(MAX_OVERLAP_HOURS).default(DEFAULT_OVERLAP_HOURS),
      }).strict(),
    )
    .output(CreatedApiKey),
  revoke: endpoint('api_keys:manage', 'DELETE /api-keys/{id}', 'Revoke an API key')
    .input(IdPath)
    .output(Done),
};
