import { setTimeout as sleep } from 'node:timers/promises';
import { writeMail } from '../load/actors/write-as-leads.ts';
import type { LoadContext } from '../load/context.ts';

const LOOKS_PER_MAIL = 6;

/**
 * How long until the whole way works: somebody reads the list, and what a lead writes now comes by webhook and worker into
 * a thread that can be opened. In milliseconds.
 */
export async function untilWorking(context: LoadContext, withinMs: number): Promise<number> {
  const started = performance.now();
  const [email] = context.outreach.talkers;
  while (performance.now() - started < withinMs) {
    if ((await statusOf(context, '/readyz')) === 200) {
      const mark = await writeMail(context, email ?? '').catch(() => null);
      for (let look = 0; mark && look < LOOKS_PER_MAIL; look += 1) {
        if (await shows(context, mark)) return performance.now() - started;
        await sleep(400);
      }
    }
    await sleep(200);
  }
  throw new Error(`the product did not work again within ${withinMs / 1_000} s`);
}

const statusOf = ({ url }: LoadContext, path: string): Promise<number> =>
  fetch(`${url}${path}`, { signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    () => 0,
  );

async function shows({ owner, outreach }: LoadContext, mark: string): Promise<boolean> {
  const path = `/api/conversations?campaign_id=${outreach.campaign_id}`;
  const answer = await owner.ask('GET', path, { timeoutMs: 5_000 }).catch(() => null);
  return answer?.status === 200 && JSON.stringify(answer.body).includes(mark);
}
