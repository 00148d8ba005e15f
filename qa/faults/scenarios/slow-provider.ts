import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

const SLOW_MS = 8_000;
const LASTS_MS = 30_000;

export const fault: Fault = {
  title: `the providers take ${SLOW_MS / 1_000} s for each response, for ${LASTS_MS / 1_000} s`,
  async strike({ simulators }) {
    const slow = (slowMs: number) =>
      Promise.all(
        ['instantly', 'heyreach'].map((provider) => simulators.control(`${provider}/failure`, { slowMs })),
      );
    await slow(SLOW_MS);
    await sleep(LASTS_MS).finally(() => slow(0));
  },
};
