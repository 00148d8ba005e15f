import { defineRunJob } from '#server/platform/runs/run-job.ts';

export const bookingRuns = defineRunJob('meetings.book', 'meeting_id', 10);
