import { type TenantTx, withReach } from '@hearback/database';
import { publish } from '#server/platform/events/publish.ts';
import { defineRunJob } from '#server/platform/runs/run-job.ts';
import type { RunKind } from '#server/platform/runs/run-resumably.ts';
import { plus, preferIndexes, unchanged } from '#server/platform/runs/runs.queries.ts';
import { defineResumption } from '#server/platform/runs/sweep.job.ts';
import { getUndo, type Link, listLinks, listWritten, takeBack, type UndoRun } from './undoing.queries.ts';

/** A second's work: nobody waits long for the locks of one, and a killed worker loses no more. */
const SLICE = 2_000;

const { queue, jobOf } = defineRunJob('leads.undo-import', 'import_id');

/** Takes back what an import brought, as whoever asked for it could: a slice per transaction that saves how far it got. */
const UNDO: RunKind<UndoRun> = {
  table: 'imports',
  open: ['undoing'],
  leaseMs: 60_000,
  read: getUndo,
  enter: ({ db }, run, work) => withReach(db, run, work),
  work: async (_services, run, step) => {
    let { cursor } = run;
    let more = true;
    while (more)
      await step(async (tx) => {
        await preferIndexes(tx);
        const links = await undoSlice(tx, { ...run, cursor }, SLICE);
        more = links.length === SLICE;
        cursor = { contact_id: links.at(-1)?.contact_id ?? cursor.contact_id };
        // Why a failed import failed stays.
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

/** What was looked at. Who got a message or an opportunity meanwhile stays, in the campaign as well. */
export async function undoSlice(tx: TenantTx, run: UndoRun, most: number): Promise<Link[]> {
  const links = await listLinks(tx, run, most);
  const made = links.flatMap((link) => (link.made ? link.contact_id : []));
  const written = await listWritten(tx, run, made);
  await takeBack(
    tx,
    run,
    links.filter(({ contact_id }) => !written.has(contact_id)),
  );
  return links;
}
