import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

const HOUR_MS = 3_600_000;
const STEPS_MS = [2 * HOUR_MS, -2 * HOUR_MS, 10 * 60_000, -10 * 60_000];
const LASTS_MS = 10_000;

export const fault: Fault = {
  title:
    'the clocks of the API and the worker jump by hours and minutes, both ways, while PostgreSQL’s does not',
  async strike({ stepClock }, random) {
    try {
      for (const step of [random.pick(STEPS_MS), random.pick(STEPS_MS)]) {
        stepClock(step);
        await sleep(LASTS_MS);
      }
    } finally {
      stepClock(0);
    }
  },
};
