import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { attemptAll } from '#server/platform/concurrency/attempt-all.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { listDueApprovals } from './advance.queries.ts';
import { advanceApproval } from './advance-approval.ts';

/** Reminds clients, ends expired drafts, and emails clients about drafts whose own job was lost or had no email budget. */
export const followUpJob = defineJob({
  name: 'approvals.follow-up',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '*/5 * * * *',
  handler: async (_payload, services) => {
    const due = await withSystem(services.db, 'list due approvals', listDueApprovals);
    await attemptAll(due, 'approvals could not be advanced', (key) => advanceApproval(services, key));
  },
});
