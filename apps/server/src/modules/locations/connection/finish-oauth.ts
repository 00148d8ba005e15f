import { can } from '@hearback/contract';
import { asSystem, withSystem, withWorkspace } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { listConnected } from '../locations.queries.ts';
import { hashState, readMark } from './browser-mark.ts';
import { findJourney, spendState } from './connection.queries.ts';
import { redeemCode } from './redeem-code.ts';
import { type ConnectedLocation, storeConnection } from './store-connection.ts';

/**
 * Handles the callback from the consent screen. No session exists here, so the state alone identifies the person. It
 * is checked before the code is used and spent in the transaction that stores the connection, so of two callbacks
 * with one state one succeeds.
 */
export async function finishOauth(
  context: HttpContext,
  { code, state }: { code: string; state: string },
): Promise<ConnectedLocation> {
  const { services } = context;
  const mark = readMark(context);
  if (!mark) throw new AppError('OAUTH_STATE_INVALID');
  const hash = hashState(state, mark);
  const journey = await withSystem(services.db, 'find oauth journey', (tx) => findJourney(tx, hash));
  if (!journey || !can(journey, 'integrations:manage')) throw new AppError('OAUTH_STATE_INVALID');
  const { workspace_id } = journey;
  const connected = await withWorkspace(services.db, workspace_id, listConnected);
  const connection = await redeemCode(services, code, connected);
  return withWorkspace(services.db, workspace_id, async (tx) => {
    if (!(await asSystem(tx, (tx) => spendState(tx, hash)))) throw new AppError('OAUTH_STATE_INVALID');
    return storeConnection(services, tx, journey, connection);
  });
}
