import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackTarget } from './target.ts';

const HEALTH_WITHIN_MS = 1_000;

/** Typical requests of a user in another workspace. */
const OTHERS_PATHS = ['/api/users/me', '/api/conversations', '/api/campaigns', '/api/dashboard'];

/** Runs the work and checks that meanwhile `/healthz` responds within a second and another workspace is served. */
export const meanwhile = <T>(target: AttackTarget, work: () => Promise<T>): Promise<T> =>
  watched(target, [watchHealth, watchOthers], work);

/** The same while the database is broken: requests may get 503, but the API always responds. */
export const meanwhileAlive = <T>(target: AttackTarget, work: () => Promise<T>): Promise<T> =>
  watched(target, [watchHealth], work);

type Watch = (target: AttackTarget, signal: AbortSignal, failures: string[]) => Promise<void>;

async function watched<T>(
  target: AttackTarget,
  watches: readonly Watch[],
  work: () => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const failures: string[] = [];
  const watching = watches.map((watch) => watch(target, ending.signal, failures));
  const done = await work().finally(() => ending.abort());
  await Promise.all(watching);
  if (failures.length > 0)
    throw new Error(`${failures.length} failures, the first: ${failures.slice(0, 3).join('; ')}`);
  return done;
}

/**
 * Sends a health check every 100 ms without waiting for the previous response, so a stall is as
 * long as the slowest response.
 */
async function watchHealth({ url }: AttackTarget, signal: AbortSignal, failures: string[]): Promise<void> {
  const checks: Promise<void>[] = [];
  while (!signal.aborted) {
    checks.push(askHealth(url, failures));
    await sleep(100);
  }
  await Promise.all(checks);
}

async function askHealth(url: string, failures: string[]): Promise<void> {
  const started = performance.now();
  const status = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(20_000) }).then(
    (answer) => answer.status,
    (error: Error) => error.message,
  );
  const took = performance.now() - started;
  if (status !== 200) failures.push(`/healthz: ${status}`);
  else if (took > HEALTH_WITHIN_MS) failures.push(`/healthz took ${Math.round(took)} ms`);
}

async function watchOthers({ people }: AttackTarget, signal: AbortSignal, failures: string[]): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const path = OTHERS_PATHS[turn % OTHERS_PATHS.length] as string;
    const { status } = await people.solo
      .ask('GET', path, { timeoutMs: 20_000 })
      .catch((error: Error) => ({ status: error.message }));
    if (status !== 200) failures.push(`${path} of another workspace: ${status}`);
    await sleep(200);
  }
}
