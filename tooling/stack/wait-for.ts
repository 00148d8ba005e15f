import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.ts';

const TIMEOUT_MS = 90_000;

/** Polls until the URL returns 200. `failed` rejects first if the process has died. */
export async function waitForOk(url: string, failed: Promise<never>, signal: AbortSignal): Promise<Response> {
  const deadline = Date.now() + TIMEOUT_MS;
  let last = 'no response';
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    const answer = await Promise.race([ask(url), failed]);
    if (typeof answer !== 'string') return answer;
    last = answer;
    await Promise.race([sleep(100), failed]);
  }
  throw new Problem(
    `${url} was not ready after ${TIMEOUT_MS / 1000} s (${last}): check the logs in the data directory.`,
  );
}

async function ask(url: string): Promise<Response | string> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(5_000),
      headers: { connection: 'close' },
    });
    if (response.ok) return response;
    return `${response.status} ${(await response.text()).slice(0, 200)}`;
  } catch {
    return 'no response';
  }
}
