import type { Inside } from '../http/implement.ts';
import { queueAgain, takeGivenUp } from './jobs.queries.ts';

/** Out of the list and back into the queue, with all of its tries. */
export async function runAgain({ tx, record, audit }: Inside, id: string): Promise<{ success: true }> {
  const job = await takeGivenUp(tx, id);
  await queueAgain(tx, job);
  await audit('job.run_again', undefined, { job: job.name });
  await record('job.changed', { job_id: id });
  return { success: true };
}
