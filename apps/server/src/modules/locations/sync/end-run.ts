import { asSystem, withWorkspace } from '@hearback/database';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { saveCounts } from '../listing/listing.queries.ts';
import { type LocationRun, type SyncCursor, saveStep } from './sync-runs.queries.ts';

/** Without an error the location gets its figures; with one it keeps those it had. */
export async function endRun(
  services: Services,
  run: LocationRun,
  place: SyncCursor,
  { error }: { error: string | null },
): Promise<void> {
  const { workspace_id, ghl_location_id } = run;
  const outcome =
    error === null ? ({ status: 'done', progress: 100 } as const) : ({ status: 'failed' } as const);
  await withWorkspace(services.db, workspace_id, async (tx) => {
    if (!(await saveStep(tx, run.id, { place, error, ...outcome }))) return;
    if (error === null) await asSystem(tx, (tx) => saveCounts(tx, run, place.read));
    await publish(services, tx, {
      workspace_id,
      name: 'sync.finished',
      ids: { run_id: run.id },
      ghl_location_id,
    });
  });
}
