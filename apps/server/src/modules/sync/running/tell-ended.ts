import { asSystem, type TenantTx } from '@hearback/database';
import { notify } from '#server/modules/notifications/index.ts';
import type { Services } from '#server/platform/services.ts';
import { getOutcome, type RunRow } from '../runs/runs.queries.ts';

/**
 * Whoever asked for it hears that it ended. One that runs on schedule is nobody's news unless it failed: then those who
 * look after integrations hear of it, once a day.
 */
export async function tellEnded(services: Services, tx: TenantTx, run: RunRow): Promise<void> {
  const { workspace_id, id, account_id, started_by, kind } = run;
  const { error } = await asSystem(tx, (tx) => getOutcome(tx, run));
  if (!started_by && error === null) return;
  const today = new Date().toISOString().slice(0, 10);
  await asSystem(tx, (tx) =>
    notify(services, tx, {
      workspace_id,
      about: { account_id },
      detail: error,
      ...(started_by
        ? { kind: 'sync_ended', to: [started_by], cause: `ended:${id}` }
        : { kind: 'integration_trouble', to: 'admins', cause: `failed:${kind}:${today}` }),
    }),
  );
}
