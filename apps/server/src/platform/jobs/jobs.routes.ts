import { inside } from '../http/implement.ts';
import { listGivenUp } from './jobs.queries.ts';
import { runAgain } from './run-again.ts';

export const jobsRoutes = {
  listGivenUp: inside.jobs.listGivenUp.handler(async ({ context: { tx } }) => ({
    jobs: await listGivenUp(tx),
  })),
  runAgain: inside.jobs.runAgain.handler(({ context, input }) => runAgain(context, input.id)),
};
