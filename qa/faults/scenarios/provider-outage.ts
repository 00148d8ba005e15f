import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

const SECONDS = 45;

export const fault: Fault = {
  title: `the providers answer 503 for ${SECONDS} s`,
  async strike({ simulators }) {
    for (const provider of ['instantly', 'heyreach'])
      await simulators.control(`${provider}/failure`, { status: 503, seconds: SECONDS });
    await sleep(SECONDS * 1_000);
  },
};
