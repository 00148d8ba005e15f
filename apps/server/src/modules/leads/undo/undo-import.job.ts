import { type TenantTx, withLocationScope } from '@hearback/database';
import { publish } from '#server/platform/events/publish.ts';
import { defineRunJob } from '#server/platform/runs/run-job.ts';
import type { RunKind } from '#server/platform/runs/run-resumably.ts';
import { plus, preferIndexes, unchanged } from '#server/platform/runs/runs.queries.ts';
import { defineResumption } from '#server/platform/runs/sweep.job.ts';
import { getUndo, type Link, listLinks, listWritten, takeBack, type UndoRun } from './import-undo.queries.ts';

/** About a second of work. Keeps locks short and limits the work that a killed worker repeats. */
const SLICE = 2_000;

const { queue, jobOf } = defineRunJob('leads.undo-import', 'import_id');

/**
 * Undoes an import with the access of the person who requested it. Each slice saves its progress in the same transaction.
 */
const UNDO: RunKind<UndoRun> = {
  table: 'imports',
  open: ['undoing'],
  leaseMs: 60_000,
  read: getUndo,
  withTx: ({ db }, run, work) => withLocationScope(db, run, work),
  work: async (_services, run, step) => {
    let { cursor } = run;
    let more = true;
    while (more)
      await step(async (tx) => {
        await preferIndexes(tx);
        const links = await undoSlice(tx, { ...run, cursor }, SLICE);
        more = links.length === SLICE;
        cursor = { contact_id: links.at(-1)?.contact_id ?? cursor.contact_id };
        // Keeps the error of a failed import.
        const set = { undo_done: plus('undo_done', links.length), error: unchanged('error') };
        return { cursor, set, ...(!more && { end: { status: 'undone', error: null } }) };
      });
  },
  judge: async () => null,
  afterStep: (services, tx, { workspace_id, id: import_id, campaign_id, ghl_location_id }, isOver) => {
    const name = isOver ? 'import.finished' : 'import.changed';
    return publish(services, tx, { workspace_id, name, ids: { import_id, campaign_id }, ghl_location_id });
  },
  queue,
};

export const undoImportJob = jobOf(UNDO);

export const queueUndo = queue;
export const resumeUndos = defineResumption('undos', UNDO);

/** Returns the processed links. Contacts with a new message or opportunity stay, including in the campaign. */
export async function undoSlice(tx: TenantTx, run: UndoRun, most: number): Promise<Link[]> {
  const links = await listLinks(tx, run, most);
  const made = links.flatMap((link) => (link.made ? link.contact_id : []));
  const writtenIds = await listWritten(tx, run, made);
  await takeBack(
    tx,
    run,
    links.filter(({ contact_id }) => !writtenIds.has(contact_id)),
  );
  return links;
}
