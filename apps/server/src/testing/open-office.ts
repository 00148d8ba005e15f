import { runWorker } from '../platform/jobs/run-worker.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';
import { type House, openHouse } from './open-house.ts';
import { unscheduledJobs } from './unscheduled-jobs.ts';

export type Office = House & { neighbours: Neighbours };

/** The house with a worker in it and the neighbours beside it: what a person would meet. */
export async function openOffice(settings: Record<string, string> = {}): Promise<Office> {
  const neighbours = await startNeighbours();
  const house = await openHouse({ ...neighbours.settings, ...settings });
  const worker = await runWorker(house.services, unscheduledJobs);
  return {
    ...house,
    neighbours,
    async close() {
      await worker.stop();
      await house.close();
      await neighbours.stop();
    },
  };
}
