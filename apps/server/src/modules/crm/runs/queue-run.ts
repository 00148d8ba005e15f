import { defineRunJob } from '#server/platform/runs/run-job.ts';

export const { queue: queueRun, jobOf } = defineRunJob('crm.run', 'run_id');
