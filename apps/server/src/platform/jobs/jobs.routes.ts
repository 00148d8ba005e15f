import { authed, type TxContext } from '../http/implement.ts';
import { claimFailedJobs, listFailedJobs, queueAgain } from './jobs.queries.ts';

export const jobsRoutes = {
  listFailed: authed.jobs.listFailed.handler(async ({ context: { tx } }) => ({
    jobs: await listFailedJobs(tx),
  })),
  runAgain: authed.jobs.runAgain.handler(({ context, input }) => runAgain(context, input.id)),
};

/** Moves the job back into the queue with all its attempts. */
async function runAgain({ tx, record, audit }: TxContext, id: string): Promise<{ success: true }> {
  const job = await claimFailedJobs(tx, id);
  await queueAgain(tx, job);
  await audit('job.run_again', undefined, { job: job.name });
  await record('job.changed', { job_id: id });
  return { success: true };
}
