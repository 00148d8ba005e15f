import type { RetentionKind } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';

type RetentionCutoff = { readonly workspace_id: string; readonly before: Date };

/**
 * A kind of data with a retention period chosen by the workspace. Data still in use never expires.
 */
export type RetentionPolicy = {
  readonly kind: RetentionKind;
  /** Default retention in days; null keeps the data forever. */
  readonly defaultDays: number | null;
  readonly count: (tx: SystemTx, old: RetentionCutoff) => Promise<number>;
  /** Removes a slice and returns the count, which is below the limit once nothing is left. */
  readonly remove: (tx: SystemTx, old: RetentionCutoff & { readonly limit: number }) => Promise<number>;
};
