import { describe, expect, it } from 'vitest';
import {
  canReplace,
  isOwed,
  toEntitlement,
  toOwnerType,
  toPlanStatus,
  toSubscription,
} from './plan-status.ts';

describe('the plan status of a workspace', () => {
  it.each([
    ['trialing', 'active'],
    ['active', 'active'],
    ['past_due', 'grace'],
    ['incomplete', 'none'],
    ['incomplete_expired', 'ended'],
    ['unpaid', 'ended'],
    ['canceled', 'ended'],
    ['paused', 'ended'],
    ['a word of tomorrow', 'ended'],
  ])('with a subscription that is %s is %s', (status, plan_status) => {
    expect(toPlanStatus(status)).toBe(plan_status);
  });
});

describe('the entitlement of a workspace', () => {
  it.each([
    [
      'without a plan allows everything except connecting locations',
      null,
      { plan_status: 'none', maxLocations: 0, canConnect: true, canSync: true },
    ],
    [
      'with a plan allows its number of locations',
      { plan: 'five', status: 'active' },
      { plan_status: 'active', maxLocations: 5, canConnect: true, canSync: true },
    ],
    [
      'with an overdue payment is unchanged',
      { plan: 'unlimited', status: 'past_due' },
      { plan_status: 'grace', maxLocations: null, canConnect: true, canSync: true },
    ],
    [
      'with a pending first payment is as without a plan',
      { plan: 'five', status: 'incomplete' },
      { plan_status: 'none', maxLocations: 0, canConnect: true, canSync: true },
    ],
    [
      'with an ended plan allows nothing new',
      { plan: 'five', status: 'canceled' },
      { plan_status: 'ended', maxLocations: 0, canConnect: false, canSync: false },
    ],
  ] as const)('%s', (_what, holding, entitlement) => {
    expect(toEntitlement(holding)).toEqual(entitlement);
  });

  it('is shown as nothing without a subscription', () => {
    expect(toSubscription(null)).toEqual({
      plan: null,
      plan_status: 'none',
      maxLocations: 0,
      current_period_end: null,
      cancel_at_period_end: false,
    });
  });
});

describe('a second subscription', () => {
  it('replaces one that ended, if it is live', () => {
    expect(canReplace('canceled', 'active')).toBe(true);
    expect(canReplace('unpaid', 'trialing')).toBe(true);
    expect(canReplace('active', 'active')).toBe(false);
    expect(canReplace('past_due', 'active')).toBe(false);
    expect(canReplace('canceled', 'canceled')).toBe(false);
  });
});

describe('an unpaid invoice', () => {
  const subscription = {
    id: 's',
    customer_id: 'c',
    status: 'past_due',
    price_ids: [],
    period_end: null,
    ends: false,
    metadata: {},
    latest_invoice: null,
  };

  it('is owed while it is open', () => {
    expect(isOwed({ ...subscription, latest_invoice: { id: 'in_1', status: 'open' } }, 'in_1')).toBe(true);
  });

  it("is not owed once it was paid or voided, regardless of the subscription's status", () => {
    for (const status of ['paid', 'void'])
      expect(isOwed({ ...subscription, latest_invoice: { id: 'in_1', status } }, 'in_1')).toBe(false);
  });

  it('is owed for another month while the subscription is past due', () => {
    expect(isOwed({ ...subscription, latest_invoice: { id: 'in_2', status: 'open' } }, 'in_1')).toBe(true);
    expect(
      isOwed({ ...subscription, status: 'active', latest_invoice: { id: 'in_2', status: 'paid' } }, 'in_1'),
    ).toBe(false);
  });
});

describe('the owner created by a purchase', () => {
  it('is a business for one location and an agency for more', () => {
    expect([toOwnerType('single'), toOwnerType('five'), toOwnerType('unlimited')]).toEqual([
      'single_location',
      'agency',
      'agency',
    ]);
  });
});
