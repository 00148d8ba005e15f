import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireWritable } from '../locations/index.ts';
import { deleteSnippet, findSnippet } from './snippets.queries.ts';

export async function removeSnippet(
  { tx, actor, record }: TxContext,
  id: string,
): Promise<{ success: true }> {
  const snippet = await findSnippet(tx, id);
  if (!snippet) throw new AppError('NOT_FOUND');
  requireWritable(actor, snippet.location_id);
  await deleteSnippet(tx, id);
  await record('snippet.changed', { snippet_id: id }, { ghl_location_id: snippet.location_id });
  return { success: true };
}
