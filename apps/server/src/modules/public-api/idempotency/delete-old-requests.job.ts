import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteOldRequests } from './api-requests.queries.ts';

export const deleteOldRequestsJob = defineJob({
  name: 'public-api.forget-requests',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '23 4 * * *',
  handler: (_payload, services) => withSystem(services.db, 'delete old API requests', deleteOldRequests),
});
