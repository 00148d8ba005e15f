import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import { countResponse, type Ledger, type Marks } from './ledger.ts';
import type { Outreach } from './outreach.ts';
import type { Random } from './random.ts';
import type { SimulatorsControl } from './simulators.ts';

export type LoadContext = {
  readonly url: string;
  readonly owner: Caller;
  readonly simulators: SimulatorsControl;
  readonly outreach: Outreach;
  readonly ledger: Ledger;
  readonly marks: Marks;
  readonly random: Random;
  /** Stops new actions. Started ones are retried until there is a response. */
  readonly stopping: AbortSignal;
};

/** Ends early when the load stops. */
export const pause = ({ stopping }: Pick<LoadContext, 'stopping'>, ms: number): Promise<void> =>
  sleep(ms, undefined, { signal: stopping }).catch(() => undefined);

/** Retries until there is a definite response, not a timeout or a 503. */
export async function retryUntilResponse(
  { owner, ledger }: Pick<LoadContext, 'owner' | 'ledger'>,
  method: string,
  path: string,
  body: object,
): Promise<{ status: number; body: unknown }> {
  for (;;) {
    const answer = await owner.ask(method, path, { body, timeoutMs: 20_000 }).catch(() => null);
    countResponse(ledger, answer?.status ?? 'no response');
    if (answer && answer.status < 500 && answer.status !== 429 && answer.status !== 401) return answer;
    await sleep(500);
  }
}
