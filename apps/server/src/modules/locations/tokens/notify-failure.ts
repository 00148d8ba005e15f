import type { SystemTx } from '@hearback/database';
import type { ProviderError } from '@hearback/providers';
import { notify } from '#server/modules/notifications/index.ts';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { LocationKey } from './grant.ts';
import { markExpired, setError, type TokenRow } from './tokens.queries.ts';

const RECONNECT = 'The CRM no longer accepts the authorization. Reconnect this location.';
const INACTIVE = 'This location is inactive in the CRM. Activate it there to continue.';

/** Applies a failed refresh: temporary errors change nothing, others set an error message on the location. */
export async function notifyFailure(
  services: Services,
  tx: SystemTx,
  row: TokenRow,
  { kind, code }: ProviderError,
): Promise<void> {
  if (kind === 'auth_expired') {
    if (!(await markExpired(tx, row))) return;
    await report(services, tx, row, RECONNECT);
    if (row.state === 'ok') {
      await appendAudit(tx, {
        workspace_id: row.workspace_id,
        action: 'location.authorization_expired',
        target: row.ghl_location_id,
      });
    }
  } else if (code === 'location_inactive') {
    await report(services, tx, row, INACTIVE);
  }
}

export const publishRecovery = (services: Services, tx: SystemTx, key: LocationKey): Promise<void> =>
  report(services, tx, key, null);

/** Published only when the message changes, because a repeated failure every few hours is not news. */
async function report(
  services: Services,
  tx: SystemTx,
  { workspace_id, ghl_location_id }: LocationKey,
  sentence: string | null,
): Promise<void> {
  if (!(await setError(tx, { workspace_id, ghl_location_id }, sentence))) return;
  await services.recordEvent(tx, {
    workspace_id,
    actor_user_id: null,
    name: 'location.changed',
    ids: { ghl_location_id },
    ghl_location_id,
  });
  if (sentence !== null)
    await notify(services, tx, {
      workspace_id,
      kind: 'integration_trouble',
      about: { location_id: ghl_location_id },
      to: 'admins',
      cause: `trouble:${new Date().toISOString()}`,
      detail: sentence,
    });
}
