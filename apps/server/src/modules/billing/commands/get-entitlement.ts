import type { Tx } from '@hearback/database';
import { findOwnSubscription } from '../billing.queries.ts';
import { type Entitlement, toEntitlement } from '../standing.ts';

/** What the workspace behind the wall may do; for a person's transaction, or a job's with `withWorkspace`. */
export const getEntitlement = async (tx: Tx): Promise<Entitlement> =>
  toEntitlement(await findOwnSubscription(tx));
