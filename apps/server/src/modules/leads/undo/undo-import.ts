import {
  type Import,
  MAX_LEADS_IN_REQUEST,
  pluralize,
  UNDOABLE_STATES,
  type UndoPreview,
} from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getImport, getPlan, type ImportPlan } from '../imports/imports.queries.ts';
import { requireChangeable } from '../lists/leads-list.queries.ts';
import { toScope } from '../lists/to-scope.ts';
import { countUndo, markUndo } from './import-undo.queries.ts';
import { queueUndo, undoSlice } from './undo-import.job.ts';

export const previewUndo = async ({ tx }: TxContext, id: string): Promise<UndoPreview> =>
  judge(tx, await getPlan(tx, id));

/**
 * Removes the import's links and the contacts it created. Contacts that existed before are kept as completed. A small
 * import is undone immediately, a larger one in the background.
 */
export async function undoImport({ tx, actor, record, audit }: TxContext, id: string): Promise<Import> {
  const plan = await getPlan(tx, id);
  const { workspace_id, campaign_id, ghl_location_id } = plan;
  await requireChangeable(tx, campaign_id);
  const { reason, ...figures } = await judge(tx, plan);
  if (reason) throw new AppError('IMPORT_NOT_UNDOABLE', { detail: reason });
  const location_ids = toScope(actor);
  const isMany = figures.unlinked > MAX_LEADS_IN_REQUEST;
  const status = isMany ? 'undoing' : 'undone';
  const marked = await asSystem(tx, (tx) =>
    markUndo(tx, plan, { status, total: figures.unlinked, location_ids }),
  );
  if (!marked) throw new AppError('CONFLICT');
  if (isMany) await queueUndo(tx, plan);
  else {
    const run = { workspace_id, id, campaign_id, ghl_location_id, location_ids, cursor: {} };
    await undoSlice(tx, run, MAX_LEADS_IN_REQUEST);
  }
  await audit('import.undone', id, { unlinked: figures.unlinked, deleted: figures.deleted });
  const ids = { import_id: id, campaign_id };
  await record(isMany ? 'import.changed' : 'import.finished', ids, { ghl_location_id });
  return getImport(tx, id);
}

async function judge(tx: TxContext['tx'], plan: ImportPlan): Promise<UndoPreview> {
  const { unlinked, deleted, written, elsewhere } = await countUndo(tx, plan);
  const reason = UNDOABLE_STATES.includes(plan.status)
    ? written > 0
      ? `${written} of its contacts now ${pluralize(written, 'has', 'have')} messages or opportunities.`
      : elsewhere > 0
        ? `${elsewhere} of its contacts ${pluralize(elsewhere, 'is', 'are')} now in other campaigns.`
        : null
    : (OVER[plan.status] ?? 'This import is still running.');
  return { undoable: reason === null, reason, unlinked, deleted };
}

const OVER: Readonly<Partial<Record<ImportPlan['status'], string>>> = {
  undoing: 'This import is being undone.',
  undone: 'This import was already undone.',
};
