import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { readFixture } from '../testing/read-fixture.ts';
import { readHint, verifyWebhook } from './webhook.ts';

const SECRET = 'whsec_of_tests';
const completed = readFixture('stripe', 'event-checkout-completed');
const payload = JSON.stringify(completed, null, 2);
const sign = (timestamp = Math.floor(Date.now() / 1000), secret = SECRET) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

describe('a signed webhook', () => {
  it('returns the signed event', () => {
    expect(verifyWebhook(Buffer.from(payload), sign(), SECRET)).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      created: new Date(1_790_000_001_000),
      livemode: false,
      payload: completed,
    });
  });

  it('is valid if one of several signatures is ours, as during a secret rotation', () => {
    const [time, ours] = sign().split(',');
    expect(verifyWebhook(Buffer.from(payload), `${time},v1=${'0'.repeat(64)},${ours}`, SECRET)?.id).toBe(
      'evt_1',
    );
  });

  it.each([
    ['another secret', payload, sign(undefined, 'whsec_other')],
    ['a changed body', payload.replace('paid', 'open'), sign()],
    ['a signature of long ago', payload, sign(1_700_000_000)],
    ['no signature', payload, ''],
    ['nonsense for a signature', payload, 't=now,v1=zz'],
  ])('is refused with %s', (_what, body, header) => {
    expect(verifyWebhook(Buffer.from(body), header, SECRET)).toBeNull();
  });

  it('is rejected if it is signed but not an event', () => {
    const body = '{"hello":"there"}';
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
    expect(verifyWebhook(Buffer.from(body), header, SECRET)).toBeNull();
  });
});

describe('the hint of an event', () => {
  const event = (type: string, object: unknown) => ({ ...completed, type, data: { object } });

  it('is the purchase if a checkout is completed or paid later', () => {
    const { object } = completed.data as { object: unknown };
    for (const type of ['checkout.session.completed', 'checkout.session.async_payment_succeeded']) {
      expect(readHint(event(type, object))).toMatchObject({
        kind: 'checkout',
        checkout: { subscription_id: 'sub_1' },
      });
    }
  });

  it.each(['created', 'updated', 'deleted', 'paused'])('is the subscription if it is %s', (verb) => {
    for (const fixture of ['subscription-2026-dahlia', 'subscription-2018-plans']) {
      const hint = readHint(event(`customer.subscription.${verb}`, readFixture('stripe', fixture)));
      expect(hint).toEqual({ kind: 'subscription', subscription_id: 'sub_1' });
    }
  });

  it('is the subscription if its invoice is paid', () => {
    const hint = readHint(event('invoice.paid', readFixture('stripe', 'invoice-2024-acacia')));
    expect(hint).toEqual({ kind: 'subscription', subscription_id: 'sub_1' });
  });

  it('is a payment problem if an invoice could not be paid', () => {
    const hint = readHint(event('invoice.payment_failed', readFixture('stripe', 'invoice-2026-dahlia')));
    expect(hint).toMatchObject({ kind: 'payment_failed', subscription_id: 'sub_1', invoice: { id: 'in_2' } });
  });

  it('is null for manual invoices and for unused event types', () => {
    expect(readHint(event('invoice.payment_failed', readFixture('stripe', 'invoice-by-hand')))).toBeNull();
    expect(readHint(event('payout.paid', { id: 'po_1' }))).toBeNull();
  });
});
