import { type Import, UNDOABLE_STATES, type UndoPreview } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { Inside } from '#server/platform/http/implement.ts';
import { getImport, getPlan, type ImportPlan, requireChangeable } from './imports.queries.ts';
import { countUndo, markUndone, takeBack } from './undo.queries.ts';

export const previewUndo = async ({ tx }: Inside, id: string): Promise<UndoPreview> =>
  judge(tx, await getPlan(tx, id));

/** Links go, and so do the contacts that the import made; whoever was known before stays, completed as they are. */
export async function undoImport({ tx, record, audit }: Inside, id: string): Promise<Import> {
  const plan = await getPlan(tx, id);
  const { campaign_id, ghl_location_id } = plan;
  await requireChangeable(tx, campaign_id);
  const { reason, ...figures } = await judge(tx, plan);
  if (reason) throw new AppError('IMPORT_NOT_UNDOABLE', { detail: reason });
  if (!(await asSystem(tx, (tx) => markUndone(tx, plan)))) throw new AppError('CONFLICT');
  await takeBack(tx, plan);
  await audit('import.undone', id, { unlinked: figures.unlinked, deleted: figures.deleted });
  await record('import.finished', { import_id: id, campaign_id }, { ghl_location_id });
  return getImport(tx, id);
}

async function judge(tx: Inside['tx'], plan: ImportPlan): Promise<UndoPreview> {
  const { unlinked, deleted, written, elsewhere } = await countUndo(tx, plan);
  const over = UNDOABLE_STATES.includes(plan.state);
  const reason = !over
    ? plan.state === 'undone'
      ? 'This import was undone already.'
      : 'This import is not over yet.'
    : written > 0
      ? `${written} of its contacts ${written === 1 ? 'has' : 'have'} messages or opportunities by now.`
      : elsewhere > 0
        ? `${elsewhere} of its contacts ${elsewhere === 1 ? 'is' : 'are'} in other campaigns by now.`
        : null;
  return { undoable: reason === null, reason, unlinked, deleted };
}
