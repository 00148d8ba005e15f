import { runWorker } from '#server/platform/jobs/run-worker.ts';
import { openTestApp, type TestApp } from './open-test-app.ts';
import { openSimulators, type Simulators } from './simulators.ts';
import { unscheduledJobs } from './unscheduled-jobs.ts';

export type TestStack = TestApp & { simulators: Simulators };

/** The app with a worker and the simulators. */
export async function openTestStack(settings: Record<string, string> = {}): Promise<TestStack> {
  const simulators = await openSimulators();
  const app = await openTestApp({ ...simulators.settings, ...settings });
  const worker = await runWorker(app.services, unscheduledJobs);
  return {
    ...app,
    simulators,
    async close() {
      await worker.stop();
      await app.close();
      await simulators.stop();
    },
  };
}
