import { describe, expect, it } from 'vitest';
import { readFixture } from '../testing/read-fixture.ts';
import { toCheckout, toInvoice, toSubscription } from './map.ts';

describe('a subscription', () => {
  it('is read from the newest version, which has the period on its items', () => {
    expect(toSubscription(readFixture('stripe', 'subscription-2026-dahlia'))).toEqual({
      id: 'sub_1',
      customer_id: 'cus_1',
      status: 'active',
      price_ids: ['price_five'],
      period_end: new Date(1_792_592_000_000),
      ends: false,
      metadata: expect.objectContaining({ email: 'ada@example.test', plan: 'five' }),
      latest_invoice: { id: 'in_1', status: null },
    });
  });

  it('is read from an older version, which has its own period', () => {
    expect(toSubscription(readFixture('stripe', 'subscription-2024-acacia'))).toMatchObject({
      price_ids: ['price_five'],
      period_end: new Date(1_742_592_000_000),
      ends: true,
    });
  });

  it('is read from a version with plans instead of prices', () => {
    expect(toSubscription(readFixture('stripe', 'subscription-2018-plans')).price_ids).toEqual([
      'price_five',
    ]);
  });

  it('ends if a date is set, even without an end of period', () => {
    const subscription = toSubscription(readFixture('stripe', 'subscription-2026-flexible-ending'));
    expect(subscription).toMatchObject({ ends: true, customer_id: 'cus_1' });
    expect(subscription.latest_invoice).toEqual({ id: 'in_1', status: 'paid' });
  });

  it('is read if it has only the required fields', () => {
    expect(toSubscription({ id: 'sub_9', customer: 'cus_9', status: 'invented' })).toEqual({
      id: 'sub_9',
      customer_id: 'cus_9',
      status: 'invented',
      price_ids: [],
      period_end: null,
      ends: false,
      metadata: {},
      latest_invoice: null,
    });
  });
});

describe('an invoice', () => {
  it.each(['invoice-2026-dahlia', 'invoice-2024-acacia'])(
    'in version %s contains its subscription',
    (name) => {
      expect(toInvoice(readFixture('stripe', name))).toEqual({
        id: 'in_2',
        subscription_id: 'sub_1',
        amount_due: 29_700,
        currency: 'usd',
        url: 'https://invoice.stripe.com/i/acct_1/test_1',
      });
    },
  );

  it('an invoice that was created manually belongs to no subscription', () => {
    expect(toInvoice(readFixture('stripe', 'invoice-by-hand')).subscription_id).toBeNull();
  });
});

describe('a checkout', () => {
  const { object } = readFixture('stripe', 'event-checkout-completed').data as {
    object: Record<string, unknown>;
  };

  it('contains the buyer and the plan', () => {
    expect(toCheckout(object)).toMatchObject({
      id: 'cs_test_1',
      isSettled: true,
      client_reference_id: null,
      subscription_id: 'sub_1',
      email: 'ada@example.test',
      name: 'Ada Lovelace',
    });
  });

  it('is settled if nothing is due', () => {
    expect(toCheckout({ ...object, payment_status: 'no_payment_required' }).isSettled).toBe(true);
  });

  it('is not settled while its payment is pending', () => {
    expect(toCheckout({ ...object, payment_status: 'unpaid' }).isSettled).toBe(false);
  });

  it('has no subscription if it is for something else', () => {
    expect(toCheckout({ ...object, mode: 'payment', subscription: null }).subscription_id).toBeNull();
  });
});
