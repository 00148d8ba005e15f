import type { TenantTx } from '@hearback/database';
import type { OpenAccount } from '#server/modules/accounts/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { RunRow } from './runs.queries.ts';

type Tally = { readonly synced_count: number; readonly found_missing: number };

/** A run in progress. */
export type ActiveRun = {
  readonly services: Services;
  readonly run: RunRow;
  readonly account: OpenAccount;
  /** Runs a transaction under RLS of the run's workspace. */
  withTx<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Saves the progress and the cursor to resume from. */
  step(progress: number, place: unknown, tally: Partial<Tally>): Promise<void>;
};

/** The result of a finished run. */
export type Result = { readonly watermark?: string | null };

export type Work = (running: ActiveRun) => Promise<Result>;

/** A share as an integer percentage below 100, because 100 means that everything is done. */
export const toProgress = (part: number, whole: number): number =>
  whole > 0 ? Math.max(0, Math.min(95, Math.round((part / whole) * 100))) : 0;
