import type { SystemTx } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { publishContacts } from './publish-contacts.ts';
import { refuseJobs, setContactStatus } from './submissions.queries.ts';

/** The number of rows per transaction. Tens of thousands may wait when a table's token is replaced in Clay. */
const BATCH_SIZE = 500;

/**
 * No table accepts the waiting rows: each lead fails with the reason and is sent automatically once there is a table.
 * Returns 'gone' while there are more.
 */
export async function refuseWaiting(
  services: Services,
  tx: SystemTx,
  workspace_id: string,
  reason: string,
): Promise<'gone' | null> {
  const refused = await refuseJobs(tx, workspace_id, reason, BATCH_SIZE);
  if (refused.length === 0) return null;
  const contacts = refused.flatMap(({ contact_id }) => contact_id ?? []);
  await setContactStatus(tx, workspace_id, contacts, 'error', reason);
  await publishContacts(services, tx, workspace_id, contacts);
  const origin = { workspace_id, actor_user_id: null, ids: {} };
  await services.recordEvent(tx, { ...origin, name: 'enrichment.progressed' });
  return refused.length === BATCH_SIZE ? 'gone' : null;
}
