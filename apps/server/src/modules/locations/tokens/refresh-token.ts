import { type SystemTx, withSystem } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import type { Services } from '#server/platform/services.ts';
import { requireCrm } from '../require-crm.ts';
import type { LocationKey } from './grant.ts';
import { type Grant, openGrant, sealGrant } from './grant.ts';
import { notifyFailure, publishRecovery } from './notify-failure.ts';
import { findToken, lockToken, replaceToken, type TokenRow } from './tokens.queries.ts';

/**
 * `gone`: disconnected. Failures are returned instead of thrown, because their effect on the location must be
 * committed.
 */
export type RefreshResult = { grant: Grant } | { failure: ProviderError } | 'gone';

export type Need = (grant: Grant, row: TokenRow) => boolean;

/**
 * A refresh token works once, so each location is refreshed by one caller at a time across processes. The lock is
 * held during the CRM call, and callers that waited find the new token. A process that dies between the CRM's
 * response and the commit loses the new token; the location then shows `auth_expired` and a person reconnects. No
 * order of the two steps avoids this, and this order has the shorter window.
 */
export function refreshToken(services: Services, key: LocationKey, need: Need): Promise<RefreshResult> {
  return withSystem(services.db, 'refresh crm token', async (tx) => {
    await lockToken(tx, key);
    const row = await findToken(tx, key);
    if (!row) return 'gone';
    const currentGrant = openGrant(services.secretBox, row);
    if (row.state === 'ok' && !need(currentGrant, row)) return { grant: currentGrant };
    try {
      return { grant: await renew(services, tx, row, currentGrant) };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      services.log.warn({ err: error, ghl_location_id: key.ghl_location_id }, 'crm token not refreshed');
      await notifyFailure(services, tx, row, error);
      return { failure: error };
    }
  });
}

async function renew(services: Services, tx: SystemTx, row: TokenRow, currentGrant: Grant): Promise<Grant> {
  const { app } = requireCrm(services);
  const fresh = await app.refresh(currentGrant.refresh_token, currentGrant.refreshes);
  const refresh_token = fresh.refresh_token ?? currentGrant.refresh_token;
  const scopes = fresh.scopes.length > 0 ? fresh.scopes : currentGrant.scopes;
  const keep = async (before: TokenRow, grant: Grant) => {
    const sealed = sealGrant(services.secretBox, before, grant);
    return { ...before, ...sealed, ...(await replaceToken(tx, before, sealed)) };
  };
  if (currentGrant.refreshes === 'Location' || currentGrant.company_id === null) {
    const { access_token, expires_at } = fresh;
    const grant: Grant = { ...currentGrant, access_token, expires_at, refresh_token, scopes };
    await keep(row, grant);
    await publishRecovery(services, tx, row);
    return grant;
  }
  // Saved before the next call: if that call fails, the agency's new refresh token must not be lost.
  const savedRow = await keep(row, { ...currentGrant, refresh_token, scopes });
  const minted = await app.mintLocationToken({
    companyToken: fresh.access_token,
    companyId: currentGrant.company_id,
    locationId: row.ghl_location_id,
  });
  const { access_token, expires_at } = minted;
  const grant: Grant = { ...currentGrant, access_token, expires_at, refresh_token, scopes };
  await keep(savedRow, grant);
  await publishRecovery(services, tx, row);
  return grant;
}
