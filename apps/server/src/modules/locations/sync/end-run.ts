import { asSystem, withWorkspace } from '@hearback/database';
import { announce } from '../../../platform/announce.ts';
import type { Services } from '../../../platform/services.ts';
import { saveCounts } from '../locations.queries.ts';
import { type LocationRun, type Place, saveStep } from './sync-runs.queries.ts';

/** Without an error the location gets its figures; with one it keeps those it had. */
export async function endRun(
  services: Services,
  run: LocationRun,
  place: Place,
  { error }: { error: string | null },
): Promise<void> {
  const { workspace_id, ghl_location_id } = run;
  const outcome =
    error === null ? ({ status: 'done', progress: 100 } as const) : ({ status: 'failed' } as const);
  await withWorkspace(services.db, workspace_id, async (tx) => {
    if (!(await saveStep(tx, run.id, { place, error, ...outcome }))) return;
    if (error === null) await asSystem(tx, () => saveCounts(tx, run, place.read));
    await announce(services, tx, {
      workspace_id,
      name: 'sync.finished',
      ids: { run_id: run.id },
      ghl_location_id,
    });
  });
}
