import { defineRunJob } from '#server/platform/runs/run-job.ts';

export const { queue: queueRun, jobOf } = defineRunJob('sync.run', 'run_id', 5);
