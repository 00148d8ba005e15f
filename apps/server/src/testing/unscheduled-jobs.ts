import { jobs } from '../house.ts';
import type { AnyJob } from '../platform/jobs/run-worker.ts';

/** All jobs of the house, none by the clock: a quarter of an hour that happens to strike would sync in the middle of a test. */
export const unscheduledJobs: readonly AnyJob[] = jobs.map(({ cron: _, ...job }) => job);
