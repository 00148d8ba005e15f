import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteSession } from './sessions.queries.ts';

/** Deletes the conversation permanently. A campaign created from it stays. */
export async function removeSession(
  { tx, actor, record }: TxContext,
  id: string,
): Promise<{ success: true }> {
  if (!(await deleteSession(tx, id))) throw new AppError('NOT_FOUND');
  await record('assistant.session_changed', { session_id: id, user_id: actor.user_id });
  return { success: true };
}
