import { MAX_SNIPPETS, type Snippet, unknownVariablesIn } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireWritable } from '../locations/index.ts';
import {
  countSnippets,
  findSnippet,
  hasLocation,
  insertSnippet,
  isNameTaken,
  updateSnippet,
} from './snippets.queries.ts';

type SnippetForm = {
  readonly id?: string | null | undefined;
  readonly name: string;
  readonly content: string;
  readonly location_id: string | null;
};

/** Updates the snippet with this id or creates one. */
export async function saveSnippet(
  { tx, actor, record }: TxContext,
  { id, ...form }: SnippetForm,
): Promise<Snippet> {
  const { location_id } = form;
  if (location_id !== null && !(await hasLocation(tx, location_id))) throw new AppError('NOT_FOUND');
  const known = id ? await findSnippet(tx, id) : null;
  if (id && !known) throw new AppError('NOT_FOUND');
  if (known) requireWritable(actor, known.location_id);
  requireWritable(actor, location_id);
  const row = { location_id, name: toStorable(form.name), content: toStorable(form.content) };
  const [unknown] = unknownVariablesIn(row.content);
  if (unknown)
    throw new AppError('SNIPPET_VARIABLE_UNKNOWN', { detail: `There is no variable {{${unknown}}}.` });
  if (await isNameTaken(tx, { ...row, id: known?.id ?? null })) throw new AppError('SNIPPET_EXISTS');
  if (!known && (await countSnippets(tx)) >= MAX_SNIPPETS) throw new AppError('SNIPPETS_FULL');
  const saved = known
    ? await updateSnippet(tx, known.id, row)
    : await insertSnippet(tx, { ...row, workspace_id: actor.workspace_id });
  await record('snippet.changed', { snippet_id: saved.id }, { ghl_location_id: location_id });
  return saved;
}
