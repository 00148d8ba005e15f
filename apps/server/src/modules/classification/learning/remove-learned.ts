import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteCorrections } from './learning.queries.ts';

/** Later messages are classified without corrections. Sentiments that people chose for existing messages are kept. */
export async function removeLearned({ tx, actor, record, audit }: TxContext): Promise<{ removed: number }> {
  if (!actor.sees_all_locations) throw new AppError('FORBIDDEN');
  const removed = await deleteCorrections(tx, actor.workspace_id);
  await record('inbox.learning_removed', {});
  await audit('inbox.learning_removed', undefined, { removed });
  return { removed };
}
