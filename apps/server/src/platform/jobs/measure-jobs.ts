import type { Services } from '../services.ts';
import { countJobs } from './jobs.queries.ts';

/** Read where the jobs are, so that every api tells the same of all workers; a database that is away hides no other figure. */
export async function measureJobs({ db, metrics, log }: Services): Promise<void> {
  const { jobsWaiting, jobsGivenUp } = metrics;
  try {
    const counts = await countJobs(db);
    jobsWaiting.reset();
    jobsGivenUp.reset();
    for (const { job, waiting, given_up } of counts) {
      jobsWaiting.inc({ job }, waiting);
      jobsGivenUp.inc({ job }, given_up);
    }
  } catch (error) {
    log.warn({ err: error }, 'jobs could not be counted');
  }
}
