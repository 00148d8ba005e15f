import { type SystemTx, withSystem } from '@hearback/database';
import { z } from 'zod';
import type { Services } from '#server/platform/services.ts';
import { endRun, type HeldRun, holdRun, listSlice, preferIndexes, saveSlice } from './lead-runs.queries.ts';

/** A second's work: nobody waits long for the locks of one, and a killed worker loses no more. */
const SLICE = 2_000;

export const RunPayload = z.object({ workspace_id: z.uuid(), run_id: z.uuid() });
export type RunPayload = z.infer<typeof RunPayload>;

/** How many of these leads were changed, or the sentence that says why none can be. */
export type ChangeLeads = (
  tx: SystemTx,
  run: HeldRun,
  contact_ids: readonly string[],
) => Promise<number | string>;

/**
 * Changes the leads of a run, a slice per transaction that saves how far it got: whoever goes on after a crash changes no
 * lead twice, and two who work at it take turns.
 */
export async function workOff(services: Services, payload: RunPayload, change: ChangeLeads): Promise<void> {
  let more = true;
  while (more)
    more = await withSystem(services.db, 'change leads', (tx) => workSlice(services, tx, payload, change));
}

async function workSlice(
  services: Services,
  tx: SystemTx,
  { workspace_id, run_id }: RunPayload,
  change: ChangeLeads,
): Promise<boolean> {
  const run = await holdRun(tx, workspace_id, run_id);
  if (!run) return false;
  await preferIndexes(tx);
  const slice = await listSlice(tx, run, SLICE);
  const ids = slice.map(({ contact_id }) => contact_id);
  const changed = ids.length === 0 ? 0 : await change(tx, run, ids);
  const refusal = typeof changed === 'string' ? changed : null;
  if (typeof changed === 'number' && slice.length > 0) await saveSlice(tx, run, slice, changed);
  const more = refusal === null && slice.length === SLICE;
  if (!more) await endRun(tx, run, refusal);
  await services.recordEvent(tx, {
    workspace_id,
    actor_user_id: null,
    name: more ? 'lead_run.progressed' : 'lead_run.finished',
    ids: { campaign_id: run.campaign_id, run_id },
    ghl_location_id: run.ghl_location_id,
  });
  return more;
}
