import { setTimeout as sleep } from 'node:timers/promises';
import { answerLeads } from './actors/answer-leads.ts';
import { disposeLeads } from './actors/dispose-leads.ts';
import { importLeads } from './actors/import-leads.ts';
import { listenLive } from './actors/listen-live.ts';
import { readPages } from './actors/read-pages.ts';
import { scheduleReplies } from './actors/schedule-replies.ts';
import { collectDeliveries, writeAsLeads } from './actors/write-as-leads.ts';
import { createCaller, type OnAnswer } from './caller.ts';
import { type LoadContext, pause } from './context.ts';
import { countResponse, createLedger, createMarks, type Ledger } from './ledger.ts';
import { openOutreach } from './outreach.ts';
import { createRandom } from './random.ts';
import { createSimulatorsControl } from './simulators.ts';

export type MixedLoad = {
  readonly context: LoadContext;
  readonly ledger: Ledger;
  /** Starts nothing new and waits until all requests have a response, at most this long. */
  stop(withinMs?: number): Promise<void>;
};

type LoadOptions = {
  /** The URL of an API process or of the load balancer. */
  readonly url: string;
  readonly simulatorsUrl: string;
  readonly seed: number;
  /** An administrator of the workspace to which the load connects its own account. */
  readonly email?: string;
  readonly onAnswer?: OnAnswer;
};

const ACTORS = [
  readPages,
  readPages,
  answerLeads,
  scheduleReplies,
  disposeLeads,
  importLeads,
  writeAsLeads,
  collectDeliveries,
  listenLive,
];

/**
 * Concurrent activity of people, leads and providers: reads, replies with idempotency keys,
 * scheduled replies, dispositions, imports, live streams and incoming messages. The ledger records
 * everything the product acknowledges.
 */
export async function startMixedLoad({
  url,
  simulatorsUrl,
  seed,
  email = 'owner@demo.hearback.test',
  onAnswer,
}: LoadOptions): Promise<MixedLoad> {
  const owner = createCaller(url, { email, address: '198.51.100.1', onAnswer });
  const simulators = createSimulatorsControl(simulatorsUrl);
  const name = `load${seed.toString(36)}${Date.now().toString(36)}`;
  const outreach = await openOutreach(owner, simulators, name);
  const ledger = createLedger();
  const stopping = new AbortController();
  const context: LoadContext = {
    url,
    owner,
    simulators,
    outreach,
    ledger,
    marks: createMarks(name),
    random: createRandom(seed),
    stopping: stopping.signal,
  };
  const acting = ACTORS.map((act) => repeatUntilStopped(act, context));
  return {
    context,
    ledger,
    async stop(withinMs = 120_000) {
      stopping.abort();
      const late = new AbortController();
      const waited = sleep(withinMs, 'late', { signal: late.signal }).catch(() => undefined);
      const ended = await Promise.race([Promise.all(acting), waited]);
      late.abort();
      if (ended === 'late')
        throw new Error(`The load was not answered within ${withinMs / 1000} s of its end.`);
    },
  };
}

/** An actor continues with the next action after an error, like people do. */
export async function repeatUntilStopped<Context extends LoadContext>(
  act: (context: Context) => Promise<void>,
  context: Context,
): Promise<void> {
  while (!context.stopping.aborted) {
    try {
      await act(context);
    } catch {
      countResponse(context.ledger, 'no response');
      await pause(context, 500);
    }
  }
}
