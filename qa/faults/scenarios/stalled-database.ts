import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

const LASTS_MS = 15_000;

export const fault: Fault = {
  title: `no data passes between the API or the worker and PostgreSQL for ${LASTS_MS / 1_000} s, and then the connections are gone`,
  async strike({ databaseRoute }) {
    databaseRoute.stall();
    await sleep(LASTS_MS);
    databaseRoute.cut();
    databaseRoute.restore();
  },
};
