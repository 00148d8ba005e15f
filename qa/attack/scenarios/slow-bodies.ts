import { ok } from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { meanwhile } from '../meanwhile.ts';
import type { Scenario } from '../scenario.ts';

const EACH = 150;
const WITHIN_MS = 45_000;

const HEAD =
  'POST /api/auth/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n';

/** Sends one byte per second until the server closes the connection. */
async function drip(port: number, head: string): Promise<number> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.on('data', () => undefined);
  const started = performance.now();
  socket.write(head);
  while (!socket.destroyed && performance.now() - started < WITHIN_MS) {
    socket.write('x');
    await sleep(1_000);
  }
  socket.destroy();
  return performance.now() - started;
}

export const scenario: Scenario = {
  title: 'connections that send a byte per second are closed and delay no other request',
  async run(target) {
    const port = Number(new URL(target.url).port);
    const before = target.measureMemory('api');
    const lasted = await meanwhile(target, () =>
      Promise.all(
        Array.from({ length: EACH }, (_, index) => [
          drip(port, `${HEAD}x-forwarded-for: 192.0.2.${index % 10}\r\n\r\n`),
          drip(port, `${HEAD}x-slow: `),
        ]).flat(),
      ),
    );
    const longest = Math.max(...lasted);
    ok(longest < WITHIN_MS, `one was still open after ${WITHIN_MS / 1000} s`);
    const growthMb = (target.measureMemory('api') - before) / 1_048_576;
    ok(growthMb < 150, `the api holds ${growthMb.toFixed(0)} MB more`);
    return `${lasted.length} connections, the last ended after ${(longest / 1000).toFixed(0)} s`;
  },
};
