import { defineRunJob } from '#server/platform/runs/run-job.ts';

export const stepRuns = defineRunJob('suppression.work-step', 'step_id', 5);
