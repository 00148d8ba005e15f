import { ok } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { meanwhileAlive } from '../meanwhile.ts';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const ROUNDS = 10;

export const scenario: Scenario = {
  title:
    'broken database connections end no process, /healthz answers throughout, and the next request succeeds',
  async run(target) {
    const { people, readPid } = target;
    const pids = [readPid('api'), readPid('worker')];
    const statuses: number[] = [];
    await meanwhileAlive(target, async () => {
      let busy = true;
      const traffic = Array.from({ length: 4 }, async () => {
        while (busy) {
          statuses.push((await people.solo.ask('GET', '/api/conversations')).status);
          await sleep(10);
        }
      });
      await breakConnections(target).finally(() => {
        busy = false;
      });
      await Promise.all(traffic);
    });
    ok(
      [readPid('api'), readPid('worker')].every((pid, index) => pid === pids[index]),
      'a process ended with its connections',
    );
    const others = [...new Set(statuses)].filter((status) => status !== 200 && status !== 503);
    ok(others.length === 0, `requests were answered with ${others.join(', ')}`);
    await target.drained(60_000);
    await people.solo.get('/api/conversations');
    return `${statuses.length} requests, ${statuses.filter((status) => status === 503).length} of them asked to come again`;
  },
};

async function breakConnections({ operate }: AttackTarget): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await operate(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid()`,
    );
    await sleep(500);
  }
}
