import { withSystem } from '@hearback/database';
import { appendAudit } from '../../../platform/audit.ts';
import type { Services } from '../../../platform/services.ts';
import { saveState } from '../account-state.queries.ts';

type Which = { readonly workspace_id: string; readonly id: string };

const REFUSED = 'The provider no longer accepts this API key. Add the account again with a new key.';

/** The provider refused the key: the account says so, and nothing asks for it any more until a person acts. */
export const noteRefusedKey = (services: Services, account: Which): Promise<void> =>
  note(services, account, { connected: false, error_message: REFUSED });

/** The key works: whatever was wrong before is over. */
export const noteGoodKey = (services: Services, account: Which): Promise<void> =>
  note(services, account, { connected: true, error_message: null });

async function note(
  { db, recordEvent }: Services,
  { workspace_id, id }: Which,
  state: { connected: boolean; error_message: string | null },
): Promise<void> {
  await withSystem(db, 'note account standing', async (tx) => {
    if (!(await saveState(tx, workspace_id, id, state))) return;
    const action = state.connected ? 'account.recovered' : 'account.refused';
    await appendAudit(tx, { workspace_id, action, target: id });
    const ids = { account_id: id };
    await recordEvent(tx, { workspace_id, actor_user_id: null, name: 'account.changed', ids });
  });
}
