import type Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventTypes, order, runSimulator, subscribe } from '#simulators/testing/stripe.ts';

const running = await runSimulator();
beforeEach(() => running.reset());
afterAll(() => running.stop());

async function open(path: string) {
  const response = await fetch(new URL(path, running.url));
  return { status: response.status, text: await response.text() };
}

async function press(path: string, fields: Record<string, string> = {}) {
  const response = await fetch(new URL(path, running.url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

describe('the payment page', () => {
  test('shows plan, price, discount and what is due', async () => {
    const session = await running.stripe.checkout.sessions.create({
      ...order,
      discounts: [{ promotion_code: 'promo_welcome20' }],
    });
    const { text } = await open(session.url ?? '');
    for (const label of [
      'Five Locations',
      '$297.00 per month',
      'WELCOME20',
      '−$59.40',
      '$237.60',
      'Decline card',
    ]) {
      expect(text).toContain(label);
    }
    expect(text).toContain(`href="${order.cancel_url}"`);
  });

  test('redirects the customer with the id of the session', async () => {
    const session = await running.stripe.checkout.sessions.create(order);
    const paid = await press(`/stripe/checkout/${session.id}/pay`, { name: 'Ada' });
    expect(paid.status).toBe(303);
    expect(paid.location).toBe(`http://127.0.0.1:3000/payment-success?session_id=${session.id}`);
    const secondAttempt = await press(`/stripe/checkout/${session.id}/pay`);
    expect(secondAttempt.location).toBe(paid.location);
    expect((await open(`/stripe/checkout/${session.id}`)).text).toContain('You are all done here');
  });

  test('shows that the card was declined and accepts another attempt', async () => {
    const session = await running.stripe.checkout.sessions.create(order);
    const declined = await press(`/stripe/checkout/${session.id}/decline`);
    expect(declined.status).toBe(402);
    expect(declined.text).toContain('Your credit card was declined');
    expect((await press(`/stripe/checkout/${session.id}/pay`)).status).toBe(303);
  });

  test('asks for no card when nothing is due, unless the session requires one', async () => {
    const free = { ...order, discounts: [{ promotion_code: 'promo_freemonth' }] };
    const lenient = await running.stripe.checkout.sessions.create({
      ...free,
      payment_method_collection: 'if_required',
    });
    const strict = await running.stripe.checkout.sessions.create(free);
    expect((await open(lenient.url ?? '')).text).not.toContain('Card number');
    expect((await open(strict.url ?? '')).text).toContain('Card number');
  });

  test('asks for an email address if the session has none', async () => {
    const { customer_email: _email, ...rest } = order;
    const session = await running.stripe.checkout.sessions.create(rest);
    expect((await press(`/stripe/checkout/${session.id}/pay`)).text).toContain('Your email is incomplete.');
    expect((await press(`/stripe/checkout/${session.id}/pay`, { email: 'new@example.test' })).status).toBe(
      303,
    );
    const paid = await running.stripe.checkout.sessions.retrieve(session.id);
    expect(paid.customer_details?.email).toBe('new@example.test');
  });

  test('shows hostile text as text', async () => {
    const session = await running.stripe.checkout.sessions.create({
      ...order,
      customer_email: '"><script>alert(1)</script>@example.test',
    });
    const { text } = await open(session.url ?? '');
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script&gt;');
  });

  test('returns 404 for an unknown session', async () => {
    expect((await open('/stripe/checkout/cs_none')).status).toBe(404);
  });
});

describe('the portal', () => {
  async function openPortal() {
    const session = await subscribe(running);
    const subscription = session.subscription as Stripe.Subscription;
    const customer = (session.customer as Stripe.Customer).id;
    const portal = await running.stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://127.0.0.1:3000/settings',
    });
    const act = (action: string, fields?: Record<string, string>) =>
      press(`/stripe/portal/${portal.id}/${subscription.id}/${action}`, fields);
    const read = () => running.stripe.subscriptions.retrieve(subscription.id);
    return { portal, act, read };
  }

  test('changes the plan, cancels at period end, resumes, and ends', async () => {
    const { portal, act, read } = await openPortal();
    expect((await open(portal.url)).text).toContain('Return to Hearback');
    expect((await act('update', { price: 'price_demo_single' })).status).toBe(303);
    expect((await read()).items.data[0]?.price.id).toBe('price_demo_single');
    await act('update', { cancelAtPeriodEnd: 'true' });
    expect((await read()).cancel_at_period_end).toBe(true);
    await act('update', { cancelAtPeriodEnd: 'false' });
    expect((await read()).cancel_at_period_end).toBe(false);
    await act('cancel');
    expect((await read()).status).toBe('canceled');
    expect((await open(portal.url)).text).toContain('Ended on');
  });

  test('simulates a failed and a recovered payment', async () => {
    const { act, read } = await openPortal();
    await act('payment-failed');
    expect((await read()).status).toBe('past_due');
    await act('payment-recovered');
    expect((await read()).status).toBe('active');
  });

  test('refuses subscriptions of other customers', async () => {
    const { portal } = await openPortal();
    const other = (await subscribe(running, { customer_email: 'other@example.test' }))
      .subscription as Stripe.Subscription;
    expect((await press(`/stripe/portal/${portal.id}/${other.id}/cancel`)).status).toBe(404);
    expect((await running.stripe.subscriptions.retrieve(other.id)).status).toBe('active');
  });

  test('links to an invoice page where a failed payment can be paid', async () => {
    const { act, read } = await openPortal();
    await act('payment-failed');
    const invoice = { id: String((await read()).latest_invoice) };
    expect((await open(`/stripe/invoices/${invoice.id}`)).text).toContain('Pay invoice');
    await press(`/stripe/invoices/${invoice.id}/pay`);
    expect((await read()).status).toBe('active');
  });
});

describe('the control page', () => {
  test('lists sessions, subscriptions, codes and events, and redelivers an event', async () => {
    const session = await subscribe(running);
    const { text } = await open('/stripe');
    for (const label of ['ada@example.test', 'Five Locations', 'SOLDOUT', 'checkout.session.completed']) {
      expect(text).toContain(label);
    }
    await vi.waitFor(() => expect(eventTypes(running)).toHaveLength(3));
    const { body } = await running.control('/stripe/events', undefined, 'GET');
    await press(`/_control/stripe/events/${body[0].id}/redeliver`);
    await vi.waitFor(() => expect(eventTypes(running)).toHaveLength(4));
    const portal = await press(
      `/_control/stripe/customers/${(session.customer as Stripe.Customer).id}/portal`,
    );
    expect(portal.location).toContain('/stripe/portal/bps_');
  });

  test('saves the delivery settings, including an unchecked box', async () => {
    const fields = {
      webhookUrl: '',
      webhookSecret: 'whsec_x',
      duplicates: '3',
      delayMs: '5',
      dropNext: '1',
      shuffle: 'true',
    };
    expect((await press('/_control/stripe', fields)).location).toBe('/stripe');
    const read = async () => (await running.control('/stripe', undefined, 'GET')).body;
    expect(await read()).toMatchObject({
      webhookUrl: '',
      duplicates: 3,
      delayMs: 5,
      dropNext: 1,
      shuffle: true,
    });
    await press('/_control/stripe', { shuffle: 'false' });
    expect(await read()).toMatchObject({ shuffle: false, duplicates: 3 });
    expect((await press('/_control/stripe', { duplicates: '0' })).text).toContain(
      'duplicates must be a whole number',
    );
  });
});
