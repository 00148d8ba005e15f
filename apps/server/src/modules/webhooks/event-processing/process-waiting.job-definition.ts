import type { Tx } from '@hearback/database';
import { z } from 'zod';
import { addJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { WebhookQueue } from '../webhooks.queries.ts';

export const processWaitingDefinition: JobDefinition<WebhookQueue> = {
  name: 'webhooks.process-waiting',
  payload: z.object({
    workspace_id: z.uuid(),
    provider: z.enum(['instantly', 'heyreach', 'highlevel', 'anonymous_traffic', 'clay']),
    account_id: z.uuid().nullable(),
  }),
  retry: { maxAttempts: 12 },
};

/** Enqueues one job per queue for all waiting events. The HTTP intake calls this without loading the handler. */
export const queueProcessing = (tx: Tx, queue: WebhookQueue): Promise<void> =>
  addJob(tx, processWaitingDefinition, queue, {
    key: `webhooks:${queue.workspace_id}:${queue.provider}:${queue.account_id}`,
  });
