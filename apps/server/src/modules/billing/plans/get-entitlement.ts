import type { TenantTx } from '@hearback/database';
import { type Entitlement, toEntitlement } from './plan-status.ts';
import { findOwnSubscription } from './plans.queries.ts';

/**
 * Returns what the workspace may do, under row level security: for a person's transaction, or a job's with
 * `withWorkspace`.
 */
export const getEntitlement = async (tx: TenantTx): Promise<Entitlement> =>
  toEntitlement(await findOwnSubscription(tx));
