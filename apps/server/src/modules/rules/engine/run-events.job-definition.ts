import { z } from 'zod';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';

/** Compares the waiting events of a workspace with its rules. */
export const runEventsDefinition: JobDefinition<{ workspace_id: string }> = {
  name: 'rules.run-events',
  payload: z.object({ workspace_id: z.uuid() }),
  retry: { maxAttempts: 10 },
};
