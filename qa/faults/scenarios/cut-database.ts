import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

const LASTS_MS = 10_000;

export const fault: Fault = {
  title: `the connections from the API and the worker to PostgreSQL are cut for ${LASTS_MS / 1_000} s`,
  async strike({ databaseRoute }) {
    databaseRoute.cut();
    await sleep(LASTS_MS).finally(() => databaseRoute.restore());
  },
};
