import { setTimeout as sleep } from 'node:timers/promises';
import { writeMail } from '../load/actors/write-as-leads.ts';
import type { LoadContext } from '../load/context.ts';
import { marksIn } from '../load/ledger.ts';

const LOOKS_PER_MAIL = 6;

/**
 * Time in milliseconds until the whole path works: a user reads the list, and a new reply of a lead
 * arrives by webhook and worker in a readable thread.
 */
export async function waitUntilWorking(context: LoadContext, withinMs: number): Promise<number> {
  const started = performance.now();
  const [email = ''] = context.outreach.talkers;
  const marks: string[] = [];
  while (performance.now() - started < withinMs) {
    if ((await toStatus(context, '/readyz')) === 200) {
      // The previous one may be on its way. The first one to arrive proves that the path works.
      const mark = await writeMail(context, email).catch(() => null);
      if (mark) marks.push(mark);
      for (let attempt = 0; attempt < LOOKS_PER_MAIL; attempt += 1) {
        if (await shows(context, marks)) return performance.now() - started;
        await sleep(400);
      }
    }
    await sleep(200);
  }
  throw new Error(`the product did not recover within ${withinMs / 1_000} s`);
}

const toStatus = ({ url }: LoadContext, path: string): Promise<number> =>
  fetch(`${url}${path}`, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    () => 0,
  );

async function shows({ owner, outreach }: LoadContext, marks: readonly string[]): Promise<boolean> {
  const path = `/api/conversations?campaign_id=${outreach.campaign_id}`;
  const response = await owner.ask('GET', path, { timeoutMs: 5_000 }).catch(() => null);
  if (response?.status !== 200) return false;
  const visibleMarks = marksIn(JSON.stringify(response.body));
  return marks.some((mark) => visibleMarks.includes(mark));
}
