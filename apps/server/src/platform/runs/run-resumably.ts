import { randomUUID } from 'node:crypto';
import { asSystem, readClock, type SystemTx, type TenantTx, type Tx, withSystem } from '@hearback/database';
import type { Services } from '../services.ts';
import {
  claimRun,
  holdRun,
  type Lease,
  type RunKey,
  type RunRows,
  releaseRun,
  restRun,
  type Saved,
  saveRun,
} from './runs.queries.ts';

/** The run is gone, or somebody else has it: whatever was at it stops, and says nothing. */
export class RunLost extends Error {}

/** One transaction: what the step does, where the run goes on after it, and that people are told, all or none. */
export type Step = (work: (tx: TenantTx) => Promise<Saved>) => Promise<void>;

export type Trouble = {
  /** For people. */
  readonly reason: string;
  /** Of what passes with time: it is tried again from where it was. Anything else ends the run. */
  readonly retry?: { readonly afterMs?: number | undefined; readonly longestMs: number };
};

/** Long work that is a row with a status: what differs between kinds of it. */
export type RunKind<R extends RunKey> = RunRows & {
  /** How often it may be begun without getting any further, and what is said then. */
  readonly mostAttempts?: number;
  readonly tooOften?: string;
  /** Of a run that was just claimed. */
  readonly read: (tx: SystemTx, key: RunKey) => Promise<R>;
  /** A transaction of whoever the run works for. */
  readonly enter: <T>(services: Services, run: R, work: (tx: TenantTx) => Promise<T>) => Promise<T>;
  /** Works it off from wherever it is, up to a step that says how it ended. */
  readonly work: (services: Services, run: R, step: Step) => Promise<void>;
  /** Null: the queue tries again. */
  readonly judge: (services: Services, run: R, error: unknown) => Promise<Trouble | null>;
  /** In the transaction of every step that is not quiet: tells people, and tidies up after the last. */
  readonly afterStep: (services: Services, tx: TenantTx, run: R, isOver: boolean) => Promise<void>;
  readonly queue: (tx: Tx, key: RunKey, runAt?: Date) => Promise<void>;
};

const TOO_OFTEN = 'Something went wrong on our side, again and again.';

/** Claims the run, works it off step by step, and settles what goes wrong. Nothing happens when somebody else is at it. */
export async function runResumably<R extends RunKey>(
  services: Services,
  kind: RunKind<R>,
  { workspace_id, id }: RunKey,
  jobId: string | undefined,
): Promise<void> {
  const lease: Lease = { workspace_id, id, jobId: jobId ?? null, token: randomUUID() };
  const claimed = await withSystem(services.db, 'claim run', async (tx) => {
    const attempts = await claimRun(tx, kind, lease);
    return attempts === null ? null : { attempts, run: await kind.read(tx, lease) };
  });
  if (!claimed) return;
  const { attempts, run } = claimed;
  const { mostAttempts = Number.POSITIVE_INFINITY, tooOften = TOO_OFTEN } = kind;
  const step: Step = (work) => takeStep(services, kind, { run, lease }, work);
  try {
    if (attempts <= mostAttempts) await kind.work(services, run, step);
    else await step(async () => ({ end: { status: 'failed', error: tooOften } }));
  } catch (error) {
    if (!(error instanceof RunLost)) await settle(services, kind, { run, lease }, error);
  }
}

type LeasedRun<R> = { readonly run: R; readonly lease: Lease };

function takeStep<R extends RunKey>(
  services: Services,
  kind: RunKind<R>,
  { run, lease }: LeasedRun<R>,
  work: (tx: TenantTx, attempts: number) => Promise<Saved | null>,
): Promise<void> {
  return kind.enter(services, run, async (tx) => {
    const attempts = await asSystem(tx, (tx) => holdRun(tx, kind, lease));
    if (attempts === null) throw new RunLost();
    const saved = await work(tx, attempts);
    if (saved) await asSystem(tx, (tx) => saveRun(tx, kind, lease, saved));
    if (!saved?.isQuiet) await kind.afterStep(services, tx, run, saved?.end !== undefined);
  });
}

async function settle<R extends RunKey>(
  services: Services,
  kind: RunKind<R>,
  held: LeasedRun<R>,
  error: unknown,
): Promise<void> {
  const { lease } = held;
  const trouble = await kind.judge(services, held.run, error);
  if (!trouble) {
    await withSystem(services.db, 'release run', (tx) => releaseRun(tx, kind, lease));
    throw error;
  }
  const { reason, retry } = trouble;
  const settled = takeStep(services, kind, held, async (tx, begun) => {
    // A step that was taken since it was claimed has made it zero.
    const attempts = Math.max(1, begun);
    if (!retry || (kind.mostAttempts && attempts >= kind.mostAttempts))
      return { end: { status: 'failed', error: reason } };
    const pauseMs = Math.min(retry.longestMs, Math.max(retry.afterMs ?? 0, 1_000 * 2 ** attempts));
    const until = new Date((await readClock(tx)).getTime() + pauseMs);
    await asSystem(tx, (tx) => restRun(tx, kind, lease, { error: reason, attempts, until }));
    await kind.queue(tx, lease, until);
    return null;
  });
  await settled.catch((failure: unknown) => {
    if (!(failure instanceof RunLost)) throw failure;
  });
}
