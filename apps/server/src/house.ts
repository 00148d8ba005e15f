import { authJobs, authRoutes } from './modules/auth/index.ts';
import { locationsRoutes } from './modules/locations/index.ts';
import { peopleRoutes } from './modules/people/index.ts';
import type { AnyJob } from './platform/jobs/run-worker.ts';
import { liveRoutes } from './platform/live/live.routes.ts';
import { platformJobs } from './platform/jobs/platform.jobs.ts';
import type { Reaction } from './platform/record-event.ts';

/** All rooms of the house. A new room is added to these three lists and nowhere else. */
export const router = { auth: authRoutes, people: peopleRoutes, locations: locationsRoutes, live: liveRoutes };

export const jobs: readonly AnyJob[] = [...platformJobs, ...authJobs];

export const reactions: readonly Reaction[] = [];
