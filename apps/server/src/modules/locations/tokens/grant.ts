import { sealedColumn } from '#server/platform/secrets/sealed-column.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';

const KEY = ['workspace_id', 'ghl_location_id'] as const;
export const ACCESS_TOKEN = sealedColumn('oauth_tokens', 'sealed_access_token', KEY);
export const REFRESH_TOKEN = sealedColumn('oauth_tokens', 'sealed_refresh_token', KEY);

export type LocationKey = { readonly workspace_id: string; readonly ghl_location_id: string };

/** The CRM's tokens for one location, decrypted. Kept in memory only, for the duration of a call. */
export type Grant = {
  readonly access_token: string;
  readonly refresh_token: string;
  /** The owner of the refresh token. An agency's token is exchanged for a new location token after each refresh. */
  readonly refreshes: 'Location' | 'Company';
  readonly expires_at: Date;
  readonly company_id: string | null;
  readonly scopes: readonly string[];
};

export type SealedGrant = {
  readonly sealed_access_token: string;
  readonly sealed_refresh_token: string;
  readonly expires_at: Date;
  readonly company_id: string | null;
  readonly scopes: string;
};

export const sealGrant = (box: SecretBox, key: LocationKey, grant: Grant): SealedGrant => ({
  sealed_access_token: box.seal(ACCESS_TOKEN, key, grant.access_token),
  sealed_refresh_token: box.seal(
    REFRESH_TOKEN,
    key,
    JSON.stringify({ refresh_token: grant.refresh_token, refreshes: grant.refreshes }),
  ),
  expires_at: grant.expires_at,
  company_id: grant.company_id,
  scopes: grant.scopes.join(' '),
});

export function openGrant(box: SecretBox, sealed: LocationKey & SealedGrant): Grant {
  const { refresh_token, refreshes } = JSON.parse(box.open(REFRESH_TOKEN, sealed)) as Pick<
    Grant,
    'refresh_token' | 'refreshes'
  >;
  return {
    access_token: box.open(ACCESS_TOKEN, sealed),
    refresh_token,
    refreshes,
    expires_at: sealed.expires_at,
    company_id: sealed.company_id,
    scopes: sealed.scopes.split(' ').filter((scope) => scope !== ''),
  };
}
