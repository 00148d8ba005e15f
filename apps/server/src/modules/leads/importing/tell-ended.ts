import { counted } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { notify } from '#server/modules/notifications/index.ts';
import type { Services } from '#server/platform/services.ts';
import { findOutcome, type ImportRun, type Outcome } from './runs.queries.ts';

/** Whoever started it may have gone elsewhere meanwhile. */
export async function tellEnded(services: Services, tx: SystemTx, run: ImportRun): Promise<void> {
  const { workspace_id, id: import_id } = run;
  const outcome = await findOutcome(tx, run);
  if (!outcome?.created_by) return;
  await notify(services, tx, {
    workspace_id,
    kind: 'import_ended',
    about: { import_id },
    to: [outcome.created_by],
    cause: `ended:${import_id}`,
    detail: describe(outcome),
  });
}

const describe = ({ error, imported, failed, duplicates }: Outcome): string =>
  (
    error ?? `${counted(imported, 'lead', 'leads')} imported, ${failed} failed, ${duplicates} known already`
  ).slice(0, 300);
