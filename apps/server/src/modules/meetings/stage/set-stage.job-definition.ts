import { z } from 'zod';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';

type StagedContact = { readonly workspace_id: string; readonly contact_id: string };

export const setStageDefinition: JobDefinition<StagedContact> = {
  name: 'meetings.set-stage',
  payload: z.object({ workspace_id: z.uuid(), contact_id: z.uuid() }),
  retry: { maxAttempts: 12 },
};
