import type { TenantTx } from '@hearback/database';
import type { OpenAccount } from '#server/modules/accounts/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { RunRow } from './runs.queries.ts';

type Tally = { readonly synced_count: number; readonly found_missing: number };

/** A run while it is worked on. */
export type Running = {
  readonly services: Services;
  readonly run: RunRow;
  readonly account: OpenAccount;
  /** Under row level security of the run's workspace. */
  within<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** How far it is, and where to go on if this process ends now. */
  step(progress: number, place: unknown, tally: Partial<Tally>): Promise<void>;
};

/** What a finished run leaves behind. */
export type Result = { readonly watermark?: string | null };

export type Work = (running: Running) => Promise<Result>;

/** A share as a whole percentage, short of the end: 100 means that all is done, counting included. */
export const toProgress = (part: number, whole: number): number =>
  whole > 0 ? Math.max(0, Math.min(95, Math.round((part / whole) * 100))) : 0;
