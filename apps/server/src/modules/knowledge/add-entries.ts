import {
  findKnowledgeProblem,
  type KnowledgeEntry,
  type KnowledgeForm,
  MAX_KNOWLEDGE_ENTRIES,
} from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireWritable } from '../locations/index.ts';
import { findScopeLocation } from '../snippets/index.ts';
import { countEntries, insertEntries } from './knowledge.queries.ts';

/** The row of a valid form in a place where the user can write. */
export async function toRow({ tx, actor }: TxContext, form: KnowledgeForm): Promise<KnowledgeForm> {
  const problem = findKnowledgeProblem(form.kind, form.content);
  if (problem) throw new AppError('KNOWLEDGE_INVALID', { detail: problem });
  const location_id = await findScopeLocation(tx, form);
  requireWritable(actor, location_id);
  return { ...form, location_id, content: toStorable(form.content), source: toStorable(form.source) };
}

/** All entries are added, except those that exist, or none. */
export async function addEntries(
  context: TxContext,
  forms: readonly KnowledgeForm[],
): Promise<{ entries: KnowledgeEntry[] }> {
  const { tx, actor, record } = context;
  const rows = [];
  for (const form of forms) rows.push({ ...(await toRow(context, form)), workspace_id: actor.workspace_id });
  if ((await countEntries(tx)) + rows.length > MAX_KNOWLEDGE_ENTRIES) throw new AppError('KNOWLEDGE_FULL');
  const entries = await insertEntries(tx, rows);
  for (const location_id of new Set(entries.map((entry) => entry.location_id)))
    await record('knowledge.changed', {}, { ghl_location_id: location_id });
  return { entries };
}
