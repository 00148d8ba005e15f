import { asSystem, type TenantTx } from '@hearback/database';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { saveUninstalled } from './locations.queries.ts';
import { deleteToken } from './tokens/tokens.queries.ts';

const UNINSTALLED = 'The app was uninstalled in the CRM. Reconnect this location to continue.';

/**
 * Handles the uninstall of our app from a location or a whole company. Keeps the data and deletes the tokens, which
 * no longer work. Needs a job's transaction. Returns the number of locations.
 */
export async function recordUninstall(
  { recordEvent }: Services,
  tx: TenantTx,
  uninstall: Parameters<typeof saveUninstalled>[1],
): Promise<number> {
  const { workspace_id } = uninstall;
  return asSystem(tx, async (tx) => {
    const locations = await saveUninstalled(tx, uninstall, UNINSTALLED);
    for (const ghl_location_id of locations) {
      await deleteToken(tx, { workspace_id, ghl_location_id });
      await appendAudit(tx, { workspace_id, action: 'location.uninstalled', target: ghl_location_id });
      const ids = { ghl_location_id };
      await recordEvent(tx, {
        workspace_id,
        actor_user_id: null,
        name: 'location.changed',
        ids,
        ghl_location_id,
      });
    }
    return locations.length;
  });
}
