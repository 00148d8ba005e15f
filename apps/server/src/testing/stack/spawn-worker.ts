import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestApp } from './open-test-app.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
/** The launcher's compile cache, because a new process spends most of its time loading modules. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../../node_modules/.cache/hearback/compiled'),
};

/** A worker of the app that can be killed without warning. */
export const spawnWorker = (
  { config }: Pick<TestApp, 'config'>,
  settings: Record<string, string> = {},
): ChildProcess =>
  spawn(process.execPath, [MAIN, 'worker'], {
    stdio: 'ignore',
    env: {
      ...settings,
      DATABASE_URL: config.databaseUrl,
      HEARBACK_SECRET: config.secret,
      LOG_LEVEL: 'silent',
      ...COMPILE_CACHE,
    },
  });

export async function killNow(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}
