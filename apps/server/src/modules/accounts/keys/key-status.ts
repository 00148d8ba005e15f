import { withSystem } from '@hearback/database';
import { notify } from '#server/modules/notifications/index.ts';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { saveState } from './keys.queries.ts';

type AccountKey = { readonly workspace_id: string; readonly id: string };

const REFUSED =
  'The provider no longer accepts this API key. Add the account again with a new key under Integrations.';

/** The provider refused the key: the account shows it, and no job uses it until a person acts. */
export const recordRefusedKey = (services: Services, account: AccountKey): Promise<void> =>
  recordKeyStatus(services, account, { connected: false, error_message: REFUSED });

/** The key works: clears any earlier error. */
export const recordAcceptedKey = (services: Services, account: AccountKey): Promise<void> =>
  recordKeyStatus(services, account, { connected: true, error_message: null });

async function recordKeyStatus(
  services: Services,
  { workspace_id, id }: AccountKey,
  state: { connected: boolean; error_message: string | null },
): Promise<void> {
  const { db, recordEvent } = services;
  await withSystem(db, 'record account status', async (tx) => {
    if (!(await saveState(tx, workspace_id, id, state))) return;
    const action = state.connected ? 'account.recovered' : 'account.refused';
    await appendAudit(tx, { workspace_id, action, target: id });
    const ids = { account_id: id };
    const name = state.connected ? 'account.reconnected' : 'account.disconnected';
    await recordEvent(tx, { workspace_id, actor_user_id: null, name, ids });
    if (!state.connected)
      await notify(services, tx, {
        workspace_id,
        kind: 'integration_trouble',
        about: { account_id: id },
        to: 'admins',
        cause: `refused:${new Date().toISOString()}`,
        detail: state.error_message,
      });
  });
}
