import { z } from 'zod';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';

/** The reason is one of our own sentences, never text of a message. */
type RefusedMessage = {
  readonly workspace_id: string;
  readonly location_id: string;
  readonly message_id: string;
  readonly reason: string;
};

export const refuseMessageDefinition: JobDefinition<RefusedMessage> = {
  name: 'crm.refuse-message',
  payload: z.object({
    workspace_id: z.uuid(),
    location_id: z.string(),
    message_id: z.string(),
    reason: z.string().max(500),
  }),
  retry: { maxAttempts: 8 },
};
