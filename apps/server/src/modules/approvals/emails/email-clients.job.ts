import { defineJob } from '#server/platform/jobs/define-job.ts';
import { advanceApproval } from './advance-approval.ts';
import { type ApprovalJobKey, emailClientsDefinition } from './email-clients.job-definition.ts';

export const emailClientsJob = defineJob<ApprovalJobKey>({
  ...emailClientsDefinition,
  handler: (key, services) => advanceApproval(services, key),
});
