import type { SecretBox } from '../../../platform/secret-box.ts';

/** What the CRM gave us for one location, in the open. Lives in memory only, for as long as a call takes. */
export type Grant = {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Whose refresh token it is: an agency's is turned into a new one for the location after each refresh. */
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

export const sealGrant = (box: SecretBox, grant: Grant): SealedGrant => ({
  sealed_access_token: box.seal(grant.access_token),
  sealed_refresh_token: box.seal(
    JSON.stringify({ refresh_token: grant.refresh_token, refreshes: grant.refreshes }),
  ),
  expires_at: grant.expires_at,
  company_id: grant.company_id,
  scopes: grant.scopes.join(' '),
});

export function openGrant(box: SecretBox, sealed: SealedGrant): Grant {
  const { refresh_token, refreshes } = JSON.parse(box.open(sealed.sealed_refresh_token)) as Pick<
    Grant,
    'refresh_token' | 'refreshes'
  >;
  return {
    access_token: box.open(sealed.sealed_access_token),
    refresh_token,
    refreshes,
    expires_at: sealed.expires_at,
    company_id: sealed.company_id,
    scopes: sealed.scopes.split(' ').filter((scope) => scope !== ''),
  };
}
