import type { RetentionKind } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';

type Old = { readonly workspace_id: string; readonly before: Date };

/** A kind of data that a workspace keeps for as long as it likes. What is still needed is never old, whatever its age. */
export type RetentionPolicy = {
  readonly kind: RetentionKind;
  /** For how long it is kept where nobody said anything; null: for ever. */
  readonly defaultDays: number | null;
  readonly count: (tx: SystemTx, old: Old) => Promise<number>;
  /** A slice. How many it were: fewer than the limit once nothing is left. */
  readonly remove: (tx: SystemTx, old: Old & { readonly limit: number }) => Promise<number>;
};
