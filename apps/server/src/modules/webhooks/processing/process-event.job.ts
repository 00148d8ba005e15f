import { type Tx, withWorkspace } from '@hearback/database';
import { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { Services } from '../../../platform/services.ts';
import { holdAccount } from '../../accounts/index.ts';
import { claimEvent, findAccountOf, settleEvent, type WaitingEvent } from '../webhook-events.queries.ts';
import type { Process } from './process.ts';
import { processAnonymousTraffic } from './process-anonymous-traffic.ts';
import { processHeyreach } from './process-heyreach.ts';
import { processHighlevel } from './process-highlevel.ts';
import { processInstantly } from './process-instantly.ts';

const PROCESSES: Readonly<Record<WaitingEvent['provider'], Process>> = {
  instantly: processInstantly,
  heyreach: processHeyreach,
  highlevel: processHighlevel,
  anonymous_traffic: processAnonymousTraffic,
};

type Payload = { workspace_id: string; event_id: string };

/** Everything an event leads to, and the mark that it did, is one transaction. */
export const processEventJob = defineJob<Payload>({
  name: 'webhooks.process-event',
  payload: z.object({ workspace_id: z.uuid(), event_id: z.uuid() }),
  retry: { maxAttempts: 12 },
  handler: async ({ workspace_id, event_id }, services) => {
    try {
      await withWorkspace(services.db, workspace_id, async (tx) => {
        const account_id = await findAccountOf(tx, workspace_id, event_id);
        // An event goes with its account: then there is nothing to claim any more.
        if (account_id) await holdAccount(tx, workspace_id, account_id);
        const event = await claimEvent(tx, workspace_id, event_id);
        if (!event) return;
        const verdict = await PROCESSES[event.provider](services, tx, { ...event, workspace_id });
        await settleEvent(tx, workspace_id, event_id, verdict);
        await tell(services, tx, { workspace_id, event_id });
      });
    } catch (error) {
      await noteFailure(services, { workspace_id, event_id }, error);
      throw error;
    }
  },
});

const tell = (services: Services, tx: Tx, { workspace_id, event_id }: Payload): Promise<void> =>
  announce(services, tx, { workspace_id, name: 'webhook.received', ids: { event_id } });

async function noteFailure(services: Services, payload: Payload, error: unknown): Promise<void> {
  const { workspace_id, event_id } = payload;
  const reason = error instanceof Error ? error.message : String(error);
  await withWorkspace(services.db, workspace_id, async (tx) => {
    if (!(await claimEvent(tx, workspace_id, event_id))) return;
    await settleEvent(tx, workspace_id, event_id, { status: 'failed', reason });
    await tell(services, tx, payload);
  });
}
