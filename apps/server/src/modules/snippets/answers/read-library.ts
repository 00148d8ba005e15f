import type { Actor, TenantTx } from '@hearback/database';
import { findValues, listAnswers } from '../snippets.queries.ts';
import { type AnswerLibrary, EMPTY_LIBRARY } from './propose-answers.ts';

/** The answers of the workspace and the values of a conversation; without one, only the workspace's answers apply. */
export async function readLibrary(
  tx: TenantTx,
  { workspace_id, user_id }: Pick<Actor, 'workspace_id' | 'user_id'>,
  contact_id: string | null,
): Promise<AnswerLibrary> {
  const snippets = await listAnswers(tx, workspace_id);
  const found = contact_id === null ? null : await findValues(tx, { workspace_id, user_id, contact_id });
  return { ...(found ?? EMPTY_LIBRARY), snippets };
}
