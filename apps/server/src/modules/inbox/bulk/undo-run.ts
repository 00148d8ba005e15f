import type { ConversationRun } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { toScope } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findRun, markUndoing } from './runs.queries.ts';
import { queueUndo } from './undo-many.job.ts';

/** Also stops a run in progress and reverts what it has changed so far. */
export async function undoRun({ tx, actor, record, audit }: TxContext, id: string): Promise<ConversationRun> {
  const { workspace_id, user_id } = actor;
  const run = await findRun(tx, id);
  if (!run) throw new AppError('NOT_FOUND');
  const key = { workspace_id, id };
  const location_ids = toScope(actor);
  if (!(await asSystem(tx, (tx) => markUndoing(tx, { ...key, location_ids }))))
    throw new AppError('RUN_NOT_UNDOABLE');
  await queueUndo(tx, key);
  if (run.change.kind === 'delete') await audit('conversations.restored', id, { count: run.changed });
  await record('conversation_run.changed', { run_id: id, user_id });
  return (await findRun(tx, id)) as ConversationRun;
}
