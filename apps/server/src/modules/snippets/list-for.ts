import type { Snippet, SnippetValues } from '@hearback/contract';
import { findThreadSender } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findValues, listSnippets } from './snippets.queries.ts';

/** Snippets of the workspace and of the conversation's location. */
export async function listFor(
  { tx, actor }: TxContext,
  contact_id: string,
): Promise<{ snippets: Snippet[]; values: SnippetValues }> {
  const found = await findValues(tx, actor.user_id, contact_id);
  if (!found) throw new AppError('NOT_FOUND');
  const { name } = await findThreadSender(tx, { workspace_id: actor.workspace_id, contact_id });
  const snippets = await listSnippets(tx);
  return {
    snippets: snippets.filter(({ location_id }) => location_id === null || location_id === found.location_id),
    values: { ...found.values, sender: name },
  };
}
