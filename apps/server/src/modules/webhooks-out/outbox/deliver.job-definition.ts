import { z } from 'zod';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';

/** Starts the deliveries that are due. A running delivery loop of the process continues with them. */
export const deliverDefinition: JobDefinition<{ workspace_id: string }> = {
  name: 'webhooks-out.deliver',
  payload: z.object({ workspace_id: z.uuid() }),
  retry: { maxAttempts: 10 },
};

/** The same without a workspace: for retries, and for deliveries whose job was lost. */
export const deliverDueDefinition: JobDefinition<Record<string, never>> = {
  name: 'webhooks-out.deliver-due',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
};
