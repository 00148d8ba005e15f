import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { readBenchConfig } from './open-api.ts';

const MAIN = join(import.meta.dirname, '../../../apps/server/src/main.ts');

type ApiProcess = { readonly url: string; stop(): Promise<void> };

/** Starts the API in its own process, as in production. */
export async function startApiProcess(config: ReturnType<typeof readBenchConfig>): Promise<ApiProcess> {
  const port = await freePort();
  const child = fork(MAIN, ['api'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: config.databaseUrl,
      HEARBACK_SECRET: config.secret,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '100000000',
      PERSON_LIMIT_FACTOR: '100000',
    },
  });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(`${url}/healthz`))) {
    if (child.exitCode !== null) throw new Error(`the api ended with ${child.exitCode}`);
    await sleep(100);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
