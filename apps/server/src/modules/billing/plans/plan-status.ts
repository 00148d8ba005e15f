import type { PlanName, Subscription } from '@hearback/contract';
import type { StripeSubscription } from '@hearback/providers';
import type { SubscriptionRow } from './plans.queries.ts';
import { maxLocations } from './plans.ts';

export type PlanStatus = Subscription['plan_status'];

const PLAN_STATUSES: Readonly<Record<string, PlanStatus>> = {
  trialing: 'active',
  active: 'active',
  past_due: 'grace',
  incomplete: 'none',
  incomplete_expired: 'ended',
  unpaid: 'ended',
  canceled: 'ended',
  paused: 'ended',
};

/** An unknown status of Stripe allows nothing new and deletes no data. */
export const toPlanStatus = (status: string): PlanStatus => PLAN_STATUSES[status] ?? 'ended';

export const isLive = (status: string): boolean => ['active', 'grace'].includes(toPlanStatus(status));

/** Stripe will never charge for it again. */
export const isOver = (status: string): boolean => ['canceled', 'incomplete_expired'].includes(status);

/** The rights of the workspace under its plan. Reading is always allowed. */
export type Entitlement = {
  readonly plan_status: PlanStatus;
  /** 0 without a plan or after it ended; null means no limit. */
  readonly maxLocations: number | null;
  /** New accounts and locations. The number of locations has its own limit. */
  readonly canConnect: boolean;
  readonly canSync: boolean;
};

type PlanHolding = Pick<SubscriptionRow, 'plan' | 'status'>;

export function toEntitlement(holding: PlanHolding | null): Entitlement {
  const plan_status = holding ? toPlanStatus(holding.status) : 'none';
  // Without a plan everything works except connecting locations; an ended plan stops connecting and syncing.
  const running = plan_status !== 'ended';
  return { plan_status, maxLocations: toLimit(holding), canConnect: running, canSync: running };
}

const toLimit = (holding: PlanHolding | null): number | null =>
  holding && isLive(holding.status) ? maxLocations(holding.plan) : 0;

export function toSubscription(row: SubscriptionRow | null): Subscription {
  return {
    plan: row?.plan ?? null,
    plan_status: row ? toPlanStatus(row.status) : 'none',
    maxLocations: toLimit(row),
    current_period_end: row?.current_period_end?.toISOString() ?? null,
    cancel_at_period_end: row?.cancel_at_period_end ?? false,
  };
}

/** A second subscription never replaces one that is live. */
export const canReplace = (current: string, next: string): boolean => !isLive(current) && isLive(next);

/** Returns true if an unpaid invoice is still open. Its event may arrive long after the card was changed. */
export function isOwed({ status, latest_invoice }: StripeSubscription, invoiceId: string): boolean {
  if (latest_invoice?.id === invoiceId && latest_invoice.status !== null) {
    return ['open', 'uncollectible'].includes(latest_invoice.status);
  }
  return ['past_due', 'unpaid'].includes(status);
}

/** The one-location plan is for a business; the others are for agencies. */
export const toOwnerType = (plan: PlanName): 'single_location' | 'agency' =>
  plan === 'single' ? 'single_location' : 'agency';
