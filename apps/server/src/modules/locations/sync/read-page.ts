import { withWorkspace } from '@hearback/database';
import type { CrmContact, Page } from '@hearback/providers';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { requireCrm } from '../crm/require-crm.ts';
import { withLocationToken } from '../tokens/with-location-token.ts';
import { progressOf } from './progress.ts';
import { storeContacts } from './store-contacts.ts';
import { type LocationRun, type SyncCursor, saveStep } from './sync-runs.queries.ts';

class TakenOver extends Error {}

/** One page: contacts and the place behind them in one transaction. Null when the run is no longer ours. */
export async function readPage(
  services: Services,
  run: LocationRun,
  place: SyncCursor,
): Promise<{ place: SyncCursor; isLast: boolean } | null> {
  const { items, next, total, skipped } = await askForPage(services, run, place.next);
  if (skipped > 0) services.log.warn({ run_id: run.id, skipped }, 'crm contacts without an id');
  const read = place.read + items.length;
  const after: SyncCursor = { ...place, next, read, failures: 0, beat_at: new Date().toISOString() };
  const { workspace_id, ghl_location_id } = run;
  const store = withWorkspace(services.db, workspace_id, async (tx) => {
    // First: it locks the run's row, and a location that is being removed is noticed before anything is written.
    const step = { place: after, progress: progressOf(read, total), error: null };
    if (!(await saveStep(tx, run.id, step))) throw new TakenOver();
    await storeContacts(tx, run, items);
    await publish(services, tx, {
      workspace_id,
      name: 'sync.progressed',
      ids: { run_id: run.id },
      ghl_location_id,
    });
    return { place: after, isLast: next === null };
  });
  return store.catch((error: unknown) => {
    if (error instanceof TakenOver) return null;
    throw error;
  });
}

function askForPage(services: Services, run: LocationRun, cursor: string | null): Promise<Page<CrmContact>> {
  const crm = requireCrm(services);
  return withLocationToken(services, run, async (accessToken) => {
    const pages = crm.at(run.ghl_location_id, accessToken).listContacts(run.ghl_location_id, { cursor });
    for await (const page of pages) return page;
    return { items: [], next: null, total: null, skipped: 0 };
  });
}
