import { type TenantTx, withWorkspace } from '@hearback/database';
import { z } from 'zod';
import { holdAccount } from '#server/modules/accounts/index.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { claimEvent, findAccount, settleEvents } from '../webhooks.queries.ts';
import { processEvents, publishProgress } from './process-events.ts';

type Payload = { workspace_id: string; event_id: string };

/** Processes a single event, after a replay request or a failure. */
export const processEventJob = defineJob<Payload>({
  name: 'webhooks.process-event',
  payload: z.object({ workspace_id: z.uuid(), event_id: z.uuid() }),
  retry: { maxAttempts: 12 },
  hasReservedSlots: true,
  handler: async (payload, services) => {
    try {
      await processAlone(services, payload);
    } catch (error) {
      await recordFailure(services, payload, error);
      throw error;
    }
  },
});

export const processAlone = (services: Services, { workspace_id, event_id }: Payload): Promise<void> =>
  withWorkspace(services.db, workspace_id, async (tx) => {
    const account_id = await findAccount(tx, workspace_id, event_id);
    // Events are deleted with their account, so there may be nothing left to claim.
    if (account_id) await holdAccount(tx, workspace_id, account_id);
    const event = await claimEvent(tx, workspace_id, event_id);
    if (event) await processEvents(services, tx, workspace_id, [event]);
  });

/** Does nothing if the event was finished in the meantime. `then` runs in the same transaction. */
export async function recordFailure(
  services: Services,
  { workspace_id, event_id: id }: Payload,
  error: unknown,
  then: (tx: TenantTx) => Promise<void> = async () => undefined,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  await withWorkspace(services.db, workspace_id, async (tx) => {
    if (!(await claimEvent(tx, workspace_id, id))) return;
    await settleEvents(tx, workspace_id, [{ id, status: 'failed', reason }]);
    await publishProgress(services, tx, workspace_id, [{ id }]);
    await then(tx);
  });
}
