import { asSystem, type TenantTx, type Tx, withReach, withSystem } from '@hearback/database';
import { z } from 'zod';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { preferIndexes } from '../runs/lead-runs.queries.ts';
import {
  endUndo,
  findUndoReach,
  holdUndo,
  listLinks,
  listWritten,
  saveUndo,
  takeBack,
  type UndoRun,
} from './undoing.queries.ts';

/** A second's work: nobody waits long for the locks of one, and a killed worker loses no more. */
const SLICE = 2_000;

type UndoPayload = { workspace_id: string; import_id: string };

/** Takes back what an import brought, as whoever asked for it could: a slice per transaction that saves how far it got. */
export const undoImportJob = defineJob<UndoPayload>({
  name: 'leads.undo-import',
  payload: z.object({ workspace_id: z.uuid(), import_id: z.uuid() }),
  retry: { maxAttempts: 10 },
  handler: async ({ workspace_id, import_id }, services) => {
    const reach = await withSystem(services.db, 'undo import', (tx) =>
      findUndoReach(tx, workspace_id, import_id),
    );
    if (!reach) return;
    let more = true;
    while (more)
      more = await withReach(services.db, reach, async (tx) => {
        await preferIndexes(tx);
        const run = await asSystem(tx, (tx) => holdUndo(tx, workspace_id, import_id));
        return run !== null && workSlice(services, tx, run);
      });
  },
});

/** One job per import, however often it is queued. */
export const queueUndo = (tx: Tx, payload: UndoPayload): Promise<void> =>
  addJob(tx, undoImportJob, payload, { key: `leads.undo-import:${payload.import_id}` });

async function workSlice(services: Services, tx: TenantTx, run: UndoRun): Promise<boolean> {
  const { workspace_id, id, campaign_id, ghl_location_id } = run;
  const isFull = await undoSlice(tx, run, SLICE);
  await asSystem(tx, async (tx) => {
    if (!isFull) await endUndo(tx, run);
    await services.recordEvent(tx, {
      workspace_id,
      actor_user_id: null,
      name: isFull ? 'import.changed' : 'import.finished',
      ids: { import_id: id, campaign_id },
      ghl_location_id,
    });
  });
  return isFull;
}

/** Whether there may be more. Who got a message or an opportunity meanwhile stays, in the campaign as well. */
export async function undoSlice(tx: TenantTx, run: UndoRun, most: number): Promise<boolean> {
  const links = await listLinks(tx, run, most);
  const made = links.flatMap((link) => (link.made ? link.contact_id : []));
  const written = await listWritten(tx, run, made);
  await takeBack(
    tx,
    run,
    links.filter(({ contact_id }) => !written.has(contact_id)),
  );
  await asSystem(tx, (tx) => saveUndo(tx, run, links));
  return links.length === most;
}
