import { equal, ok } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { meanwhileAlive } from '../meanwhile.ts';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const ASKED = 20;
const ANSWERED_WITHIN_MS = 2_000;
const BACK_WITHIN_MS = 20_000;

export const scenario: Scenario = {
  title:
    'while PostgreSQL is frozen, every request gets 503 within two seconds, and everything recovers afterwards',
  async run(target) {
    const { people, readPid } = target;
    const pids = [readPid('api'), readPid('worker')];
    await people.solo.get('/api/conversations');
    const slowest = await meanwhileAlive(target, async () => {
      const thaw = await freezeDatabase(target);
      try {
        // Requests sent before the freeze is detected may take as long as the detection.
        return await slowestRefusal(target);
      } finally {
        thaw();
      }
    });
    const deadline = Date.now() + BACK_WITHIN_MS;
    while ((await people.solo.ask('GET', '/api/conversations')).status !== 200) {
      ok(Date.now() < deadline, 'requests did not succeed again');
      await sleep(200);
    }
    await target.drained(60_000);
    ok(
      [readPid('api'), readPid('worker')].every((pid, index) => pid === pids[index]),
      'a process ended with the database',
    );
    return `${ASKED} requests, the slowest refused after ${Math.round(slowest)} ms`;
  },
};

async function slowestRefusal({ people }: AttackTarget): Promise<number> {
  let slowest = 0;
  for (let attempt = 0; attempt < ASKED; attempt += 1) {
    const started = performance.now();
    const { status, headers } = await people.solo.ask('GET', '/api/conversations');
    const took = performance.now() - started;
    equal(status, 503);
    ok(Number(headers.get('retry-after')) > 0, 'the response has no Retry-After');
    ok(took < ANSWERED_WITHIN_MS, `an answer took ${Math.round(took)} ms`);
    slowest = Math.max(slowest, took);
    await sleep(100);
  }
  return slowest;
}

/** Stops all of its processes, like an overloaded machine: connections stay open without a response. */
async function freezeDatabase({ operate }: AttackTarget): Promise<() => void> {
  const [backend] = await operate<{ pid: number }>('select pg_backend_pid() as pid');
  const [one] = await operate<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'hearback%' limit 1`,
  );
  const postmaster = findParent(one?.pid ?? backend?.pid ?? 0);
  ok(postmaster !== null && postmaster > 1, 'PostgreSQL was not found');
  const all = [
    postmaster,
    ...readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && findParent(pid) === postmaster),
  ];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of all.reverse()) process.kill(pid, 'SIGCONT');
  };
}

/** Reads /proc. Returns null if the process has ended. */
function findParent(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}
