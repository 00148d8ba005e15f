import { withSystem } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import type { LocationKey } from './grant.ts';
import { type Grant, openGrant } from './grant.ts';
import { type RefreshResult, refreshToken } from './refresh-token.ts';
import { findToken } from './tokens.queries.ts';

const MARGIN_MS = 120_000;

/**
 * Passes `work` an access token that is valid for the next minutes, and repeats it with a new one if the CRM refuses
 * the token. Throws LOCATION_NOT_CONNECTED if a person must reconnect. Call it outside a transaction.
 */
export async function withLocationToken<T>(
  services: Services,
  key: LocationKey,
  work: (accessToken: string) => Promise<T>,
): Promise<T> {
  const token = await readToken(services, key);
  try {
    return await work(token);
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'auth_expired')) throw error;
    return work(await obtainToken(services, key, (grant) => grant.access_token === token, token));
  }
}

async function readToken(services: Services, key: LocationKey): Promise<string> {
  const row = await withSystem(services.db, 'read crm token', (tx) => findToken(tx, key));
  if (row?.state !== 'ok') throw new AppError('LOCATION_NOT_CONNECTED');
  const needsFresh = (grant: Pick<Grant, 'expires_at'>) =>
    grant.expires_at.getTime() < Date.now() + MARGIN_MS;
  if (!needsFresh(row)) return openGrant(services.secretBox, row).access_token;
  return obtainToken(services, key, needsFresh, 'due');
}

const flights = new WeakMap<Services, Map<string, Promise<RefreshResult>>>();

/**
 * Callers in one process share one refresh; otherwise each would hold a connection while waiting for the same lock.
 */
async function obtainToken(
  services: Services,
  key: LocationKey,
  need: (grant: Grant) => boolean,
  why: string,
): Promise<string> {
  const mine = flights.get(services) ?? new Map<string, Promise<RefreshResult>>();
  flights.set(services, mine);
  const name = `${key.workspace_id}/${key.ghl_location_id}/${why}`;
  const flight = mine.get(name) ?? refreshToken(services, key, need).finally(() => mine.delete(name));
  mine.set(name, flight);
  const refreshed = await flight;
  if (refreshed === 'gone') throw new AppError('LOCATION_NOT_CONNECTED');
  if ('grant' in refreshed) return refreshed.grant.access_token;
  throw refreshed.failure.kind === 'auth_expired'
    ? new AppError('LOCATION_NOT_CONNECTED', { cause: refreshed.failure })
    : refreshed.failure;
}
