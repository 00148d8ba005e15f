import { randomUUID } from 'node:crypto';
import { asSystem, readClock, type SystemTx, type TenantTx, type Tx, withSystem } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import type { Services } from '../services.ts';
import {
  claimRun,
  holdRun,
  type Lease,
  postponeRun,
  type RunKey,
  type RunProgress,
  type RunRows,
  releaseRun,
  saveRun,
} from './runs.queries.ts';

/** The run is gone or another worker holds it. The current attempt stops silently. */
export class RunLost extends Error {}

/** One transaction with the effects of the step, the new cursor and the notification: all or none. */
export type Step = (work: (tx: TenantTx) => Promise<RunProgress>) => Promise<void>;

export type Failure = {
  /** Shown to people. */
  readonly reason: string;
  /** For temporary errors: retries from the cursor. Any other error ends the run. */
  readonly retry?: {
    readonly afterMs?: number | undefined;
    readonly maxPauseMs: number;
    /** The run waits for a limit of the provider, which may take hours. The attempt is not counted. */
    readonly isWaiting?: boolean;
  };
};

/** The pause that the provider asks for. A rate limit does not count as a failed attempt, because a daily one lasts for hours. */
export const toProviderRetry = (error: unknown, maxPauseMs: number): NonNullable<Failure['retry']> =>
  error instanceof ProviderError
    ? { afterMs: error.retryAfterMs, maxPauseMs, isWaiting: error.kind === 'rate_limited' }
    : { maxPauseMs };

/** Long-running work that is stored as a row with a status. Defines what differs between kinds. */
export type RunKind<R extends RunKey> = RunRows & {
  /** Maximum number of attempts without progress, and the error shown afterwards. */
  readonly maxAttempts?: number;
  readonly tooOften?: string;
  /** Reads a run that was just claimed. */
  readonly read: (tx: SystemTx, key: RunKey) => Promise<R>;
  /** Opens a transaction for the owner of the run. */
  readonly withTx: <T>(services: Services, run: R, work: (tx: TenantTx) => Promise<T>) => Promise<T>;
  /** Continues the run from its cursor until a step reports the end. */
  readonly work: (services: Services, run: R, step: Step) => Promise<void>;
  /** Returns null to let the queue retry. */
  readonly judge: (services: Services, run: R, error: unknown) => Promise<Failure | null>;
  /**
   * Runs in the transaction of every step that is not quiet: publishes the progress, and cleans up after the last
   * step.
   */
  readonly afterStep: (services: Services, tx: TenantTx, run: R, isOver: boolean) => Promise<void>;
  readonly queue: (tx: Tx, key: RunKey, runAt?: Date) => Promise<void>;
};

const TOO_OFTEN = 'An unexpected error occurred repeatedly.';

/** Claims the run, executes it step by step and handles errors. Does nothing if another worker holds it. */
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
  const { maxAttempts = Number.POSITIVE_INFINITY, tooOften = TOO_OFTEN } = kind;
  const step: Step = (work) => takeStep(services, kind, { run, lease }, work);
  try {
    if (attempts <= maxAttempts) await kind.work(services, run, step);
    else await step(async () => ({ end: { status: 'failed', error: tooOften } }));
  } catch (error) {
    if (!(error instanceof RunLost)) await settleFailure(services, kind, { run, lease }, error);
  }
}

type LeasedRun<R> = { readonly run: R; readonly lease: Lease };

function takeStep<R extends RunKey>(
  services: Services,
  kind: RunKind<R>,
  { run, lease }: LeasedRun<R>,
  work: (tx: TenantTx, attempts: number) => Promise<RunProgress | null>,
): Promise<void> {
  return kind.withTx(services, run, async (tx) => {
    const attempts = await asSystem(tx, (tx) => holdRun(tx, kind, lease));
    if (attempts === null) throw new RunLost();
    const saved = await work(tx, attempts);
    if (saved) await asSystem(tx, (tx) => saveRun(tx, kind, lease, saved));
    if (!saved?.isQuiet) await kind.afterStep(services, tx, run, saved?.end !== undefined);
  });
}

async function settleFailure<R extends RunKey>(
  services: Services,
  kind: RunKind<R>,
  leasedRun: LeasedRun<R>,
  error: unknown,
): Promise<void> {
  const { lease } = leasedRun;
  const failure = await kind.judge(services, leasedRun.run, error);
  if (!failure) {
    await withSystem(services.db, 'release run', (tx) => releaseRun(tx, kind, lease));
    throw error;
  }
  const { reason, retry } = failure;
  const settled = takeStep(services, kind, leasedRun, async (tx, startedAttempts) => {
    // A step taken since the claim has reset it to zero.
    const attempts = retry?.isWaiting ? 0 : Math.max(1, startedAttempts);
    if (!retry || (kind.maxAttempts && attempts >= kind.maxAttempts))
      return { end: { status: 'failed', error: reason } };
    const pauseMs = Math.min(retry.maxPauseMs, Math.max(retry.afterMs ?? 0, 1_000 * 2 ** attempts));
    const until = new Date((await readClock(tx)).getTime() + pauseMs);
    await asSystem(tx, (tx) => postponeRun(tx, kind, lease, { error: reason, attempts, until }));
    await kind.queue(tx, lease, until);
    return null;
  });
  await settled.catch((failure: unknown) => {
    if (!(failure instanceof RunLost)) throw failure;
  });
}
