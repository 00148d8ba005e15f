import { defineRunJob } from '#server/platform/runs/run-job.ts';

export const undoRuns = defineRunJob('suppression.undo-mark', 'mark_id', 5);
