import { describe, expect, it } from 'vitest';
import { readFixture } from '../testing/read-fixture.ts';
import { toCheckout, toInvoice, toSubscription } from './map.ts';

describe('a subscription', () => {
  it('is read from the newest version, where the period is on its items', () => {
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

  it('is read from an older version, where the period was its own', () => {
    expect(toSubscription(readFixture('stripe', 'subscription-2024-acacia'))).toMatchObject({
      price_ids: ['price_five'],
      period_end: new Date(1_742_592_000_000),
      ends: true,
    });
  });

  it('is read from a version that knew plans and no prices', () => {
    expect(toSubscription(readFixture('stripe', 'subscription-2018-plans')).price_ids).toEqual([
      'price_five',
    ]);
  });

  it('ends when a date is set for it, although no end of period is', () => {
    const subscription = toSubscription(readFixture('stripe', 'subscription-2026-flexible-ending'));
    expect(subscription).toMatchObject({ ends: true, customer_id: 'cus_1' });
    expect(subscription.latest_invoice).toEqual({ id: 'in_1', status: 'paid' });
  });

  it('with nothing but the bare necessities is still read', () => {
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
  it.each(['invoice-2026-dahlia', 'invoice-2024-acacia'])('of %s names its subscription', (name) => {
    expect(toInvoice(readFixture('stripe', name))).toEqual({
      id: 'in_2',
      subscription_id: 'sub_1',
      amount_due: 29_700,
      currency: 'usd',
      url: 'https://invoice.stripe.com/i/acct_1/test_1',
    });
  });

  it('written by hand belongs to no subscription', () => {
    expect(toInvoice(readFixture('stripe', 'invoice-by-hand')).subscription_id).toBeNull();
  });
});

describe('a checkout', () => {
  const { object } = readFixture('stripe', 'event-checkout-completed').data as {
    object: Record<string, unknown>;
  };

  it('tells who bought what', () => {
    expect(toCheckout(object)).toMatchObject({
      id: 'cs_test_1',
      settled: true,
      client_reference_id: null,
      subscription_id: 'sub_1',
      email: 'ada@example.test',
      name: 'Ada Lovelace',
    });
  });

  it('with nothing to pay is settled', () => {
    expect(toCheckout({ ...object, payment_status: 'no_payment_required' }).settled).toBe(true);
  });

  it('whose payment is on its way is not settled yet', () => {
    expect(toCheckout({ ...object, payment_status: 'unpaid' }).settled).toBe(false);
  });

  it('of something else than a subscription has none', () => {
    expect(toCheckout({ ...object, mode: 'payment', subscription: null }).subscription_id).toBeNull();
  });
});
