import { defineJob } from '#server/platform/jobs/define-job.ts';
import { advanceApproval } from './advance-approval.ts';
import { type ApprovalJobKey, mailClientsDefinition } from './mail-clients.job-definition.ts';

export const mailClientsJob = defineJob<ApprovalJobKey>({
  ...mailClientsDefinition,
  handler: (key, services) => advanceApproval(services, key),
});
