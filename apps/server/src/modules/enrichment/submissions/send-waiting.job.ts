import { type Tx, withSystem } from '@hearback/database';
import { z } from 'zod';
import { addJob, defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import { sendNext } from './send-next.ts';

/** So many posts are under way at once: one after another, a slow answer would be slower than the limit. */
const AT_ONCE = 3;
/** Then it is the turn of other work. */
const TURN_MS = 20_000;

type Payload = { workspace_id: string };

/** Works the queue of a workspace off, as fast as Clay takes it. Two at once only share the work. */
export const sendWaitingJob: Job<Payload> = defineJob<Payload>({
  name: 'enrichment.send-waiting',
  payload: z.object({ workspace_id: z.uuid() }),
  retry: { maxAttempts: 5 },
  handler: async ({ workspace_id }, services) => {
    const end = performance.now() + TURN_MS;
    const work = async (): Promise<boolean> => {
      while (performance.now() < end) if ((await sendNext(services, workspace_id)) === 'stop') return false;
      return true;
    };
    const lanes = await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (lanes.some((more) => more))
      await withSystem(services.db, 'enrichment', (tx) => queueSending(tx, workspace_id));
  },
});

/** One job waits per workspace, however many rows do. */
export const queueSending = (tx: Tx, workspace_id: string): Promise<void> =>
  addJob(tx, sendWaitingJob, { workspace_id }, { key: `enrichment:${workspace_id}` });
