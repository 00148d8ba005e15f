import type { ClaySettings } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { queueSending } from '../submissions/send-waiting.job.ts';
import { insertTest } from '../submissions/submissions.queries.ts';
import { requireTable } from '../table/require-table.ts';
import { getSettings } from './get-settings.ts';

/** The only real proof that a table works: the test passes when Clay calls back. */
export async function sendTestRow(context: TxContext): Promise<ClaySettings> {
  const { tx, actor, audit, record } = context;
  await requireTable(context);
  await asSystem(tx, (tx) => insertTest(tx, actor.workspace_id));
  await queueSending(tx, actor.workspace_id);
  await audit('enrichment.tested', 'clay');
  await record('enrichment.progressed', {});
  return getSettings(context);
}
