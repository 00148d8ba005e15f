import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { Done, Id, IdPath, LocationId, text } from './values.ts';

/** Permissions of API keys, by module. Sending is separate, because it reaches leads. */
export const API_PERMISSIONS = [
  'inbox:read',
  'inbox:write',
  'inbox:send',
  'contacts:read',
  'campaigns:read',
  'opportunities:read',
  'opportunities:write',
  'meetings:read',
  'meetings:write',
  'suppression:read',
  'suppression:write',
  'reports:read',
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

/** A check and SECURITY.md use this pattern to find keys in files. */
export const API_KEY_PATTERN = /hbk_live_[0-9a-f]{32}_[0-9A-Za-z]{49}/;

export const MAX_API_KEYS = 50;
export const MAX_API_KEY_NAME = 80;
export const MAX_KEY_NETWORKS = 20;
export const MAX_KEY_LOCATIONS = 200;
export const MAX_REQUESTS_PER_MINUTE = 600;
export const DEFAULT_REQUESTS_PER_MINUTE = 120;
/** Days until a key expires. Only owners create keys that do not expire. */
export const API_KEY_DAYS = [30, 90, 365] as const;
export const DEFAULT_API_KEY_DAYS = 365;
/** How long a rotated key remains valid. */
export const MAX_OVERLAP_HOURS = 168;
export const DEFAULT_OVERLAP_HOURS = 24;

const isByte = (text: string): boolean => /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= 255;
const listGroups = (text: string): string[] => (text === '' ? [] : text.split(':'));

function isIpv6(address: string): boolean {
  const [head = '', tail, ...more] = address.split('::');
  const groups = [...listGroups(head), ...listGroups(tail ?? '')];
  const isComplete = tail === undefined ? groups.length === 8 : groups.length < 8;
  return isComplete && more.length === 0 && groups.every((group) => /^[\da-f]{1,4}$/i.test(group));
}

/** True for an IP address, with or without the length of a network prefix. Without a schema, which the browser does not load. */
export function isNetwork(network: string): boolean {
  const [address = '', prefix = '0', ...more] = network.split('/');
  const bytes = address.split('.');
  const isIpv4 = bytes.length === 4 && bytes.every(isByte);
  if (more.length > 0 || !/^\d{1,3}$/.test(prefix)) return false;
  return isIpv4 ? Number(prefix) <= 32 : isIpv6(address) && Number(prefix) <= 128;
}

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
  /** `ended`: the creator was removed from the workspace. */
  status: z.enum(['active', 'expired', 'revoked', 'ended']),
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  last_address: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.strictObject({
  name: text(MAX_API_KEY_NAME).min(1),
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
    'Create a successor with the same settings. The old key remains valid for some hours',
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
