import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

export const fault: Fault = {
  title: 'every database connection is terminated, five times',
  async strike({ database }) {
    for (let round = 0; round < 5; round += 1) {
      await database.operate(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
           and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      await sleep(700);
    }
  },
};
