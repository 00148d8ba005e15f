import type { AnyJob } from '#server/platform/jobs/run-worker.ts';
import { jobs } from '#server/registry.ts';

/** All jobs of the app, none by the clock: a quarter of an hour that happens to strike would sync in the middle of a test. */
export const unscheduledJobs: readonly AnyJob[] = jobs.map(({ cron: _, ...job }) => job);
