import type { Tx } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import type { ImportRun } from './runs.queries.ts';

/** Wants the system role, as whoever works without a person has it. */
export const tellProgress = (services: Services, tx: Tx, run: ImportRun): Promise<void> =>
  tell(services, tx, run, 'import.changed');

export const tellEnd = (services: Services, tx: Tx, run: ImportRun): Promise<void> =>
  tell(services, tx, run, 'import.finished');

const tell = (
  { recordEvent }: Services,
  tx: Tx,
  { workspace_id, id, campaign_id, ghl_location_id }: ImportRun,
  name: 'import.changed' | 'import.finished',
): Promise<void> =>
  recordEvent(tx, {
    workspace_id,
    actor_user_id: null,
    name,
    ids: { import_id: id, campaign_id },
    ghl_location_id,
  });
