import type { Services } from '../platform/services.ts';
import { jobs } from '../registry.ts';

/** Runs a job of the registry without the queue. */
export async function runJob(
  services: Services,
  name: string,
  payload: Record<string, string> = {},
): Promise<void> {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  await job.handler(payload, services);
}
