import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deliverDefinition, deliverDueDefinition } from '../outbox/deliver.job-definition.ts';
import { deliverDue } from './deliver-due.ts';

export const deliverJob = defineJob({
  ...deliverDefinition,
  handler: (_payload, services) => deliverDue(services),
});

export const deliverDueJob = defineJob({
  ...deliverDueDefinition,
  cron: '* * * * *',
  handler: (_payload, services) => deliverDue(services),
});
