import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

const LASTS_MS = 15_000;

export const fault: Fault = {
  title: `the connections from the API and the worker to the providers break in use, for ${LASTS_MS / 1_000} s`,
  async strike({ providerRoute }, random) {
    // Stalls first, so that requests are in flight when it breaks.
    providerRoute.stall();
    await sleep(random.below(2_000));
    providerRoute.cut();
    await sleep(LASTS_MS).finally(() => providerRoute.restore());
  },
};
