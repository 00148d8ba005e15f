import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireWritable } from '../locations/index.ts';
import { deleteSnippet, findSnippet } from './snippets.queries.ts';

export async function removeSnippet(
  { tx, actor, record }: TxContext,
  id: string,
): Promise<{ success: true }> {
  const known = await findSnippet(tx, id);
  if (!known) throw new AppError('NOT_FOUND');
  requireWritable(actor, known.location_id);
  await deleteSnippet(tx, id);
  await record('snippet.changed', { snippet_id: id }, { ghl_location_id: known.location_id });
  return { success: true };
}
