import type { SystemTx } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import type { ImportRun } from './runs.queries.ts';

export const tellProgress = (services: Services, tx: SystemTx, run: ImportRun): Promise<void> =>
  tell(services, tx, run, 'import.changed');

export const tellEnd = (services: Services, tx: SystemTx, run: ImportRun): Promise<void> =>
  tell(services, tx, run, 'import.finished');

const tell = (
  { recordEvent }: Services,
  tx: SystemTx,
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
