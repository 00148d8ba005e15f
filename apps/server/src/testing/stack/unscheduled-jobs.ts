import type { AnyJob } from '#server/platform/jobs/run-worker.ts';
import { jobs } from '#server/registry.ts';

/** All jobs of the app without their schedule, because a cron job could start a sync in the middle of a test. */
export const unscheduledJobs: readonly AnyJob[] = jobs.map(({ cron: _, ...job }) => job);
