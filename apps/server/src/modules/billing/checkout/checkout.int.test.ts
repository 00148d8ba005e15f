import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestBilling, send } from '#server/testing/billing/open-test-billing.ts';
import { buy, checkoutId, openCheckout, readPurchaseState } from '#server/testing/billing/purchase.ts';

const billing = await openTestBilling({ PUBLIC_URL: 'https://app.example.test' });
await billing.startWorker();

afterAll(() => billing.close());

const newEmail = () => `${randomUUID()}@example.test`;
type Session = Record<string, unknown> & { id: string; metadata: Record<string, string> };
const toSession = async (id: string) =>
  (await billing.control<Session[]>('/sessions')).find((session) => session.id === id);
const validate = (discountCode: string) =>
  billing.app.call('POST', '/api/functions/validate-discount', { body: { discountCode } });

describe('the plans', () => {
  it('are three, with the middle one marked as popular', async () => {
    const { body } = await billing.app.call('GET', '/api/billing/plans');
    expect(body).toMatchObject([
      {
        plan: 'single',
        name: 'Single Location',
        price: 97,
        priceId: 'price_demo_single',
        popular: false,
        maxLocations: 1,
      },
      {
        plan: 'five',
        name: 'Up to 5 Locations',
        price: 297,
        priceId: 'price_demo_five',
        popular: true,
        maxLocations: 5,
      },
      {
        plan: 'unlimited',
        name: 'Unlimited Locations',
        price: 597,
        priceId: 'price_demo_unlimited',
        popular: false,
        maxLocations: null,
      },
    ]);
  });
});

describe('a discount code', () => {
  it.each([
    ['WELCOME20', '20% off'],
    [' welcome20 ', '20% off'],
    ['FREEMONTH', '100% off the first month'],
  ])('%s is valid: %s', async (code, description) => {
    expect((await validate(code)).body).toMatchObject({ valid: true, description });
  });

  it.each(['EXPIRED10', 'SOLDOUT', 'NEVERHEARDOF', '   '])(
    '%s is invalid, without a reason',
    async (code) => {
      expect(await validate(code)).toMatchObject({ status: 200, body: { valid: false, description: null } });
    },
  );

  it('returns the amount if it is for an amount', async () => {
    await billing.control('/promotion-codes', { code: 'FIFTY', amountOff: 5000, duration: 'forever' });
    expect((await validate('FIFTY')).body).toMatchObject({ valid: true, description: '$50 off' });
  });

  it('returns the discounted price of each plan it applies to', async () => {
    expect((await validate('WELCOME20')).body).toMatchObject({
      prices: { price_demo_single: 7_760, price_demo_five: 23_760, price_demo_unlimited: 47_760 },
      months: null,
    });
    expect((await validate('FREEMONTH')).body).toMatchObject({
      prices: { price_demo_single: 0, price_demo_five: 0, price_demo_unlimited: 0 },
      months: 1,
    });
    await billing.control('/promotion-codes', { code: 'LARGEONES', percentOff: 10, minimumAmount: 50_000 });
    expect((await validate('LARGEONES')).body).toMatchObject({ prices: { price_demo_unlimited: 53_730 } });
    expect((await validate('EXPIRED10')).body).toMatchObject({ prices: {}, months: null });
  });
});

describe('opening a checkout', () => {
  it('returns a payment page with the buyer, the plan and the return address', async () => {
    const email = newEmail();
    const answer = await openCheckout(billing, { email: ` ${email.toUpperCase()} `, plan: 'five' });
    expect(answer.status).toBe(200);
    const session = await toSession(checkoutId(answer));
    expect(session).toMatchObject({
      mode: 'subscription',
      customer_email: email,
      client_reference_id: null,
      success_url: 'https://app.example.test/payment-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://app.example.test/signup-payment',
      payment_method_collection: 'if_required',
      metadata: {
        email,
        first_name: 'Ada',
        last_name: 'Lovelace',
        company_name: 'Analytical Engines',
        phone: '+44 20',
        plan: 'five',
      },
    });
    expect(session?.metadata).not.toHaveProperty('workspace_id');
  });

  it('returns the same page for a double click with the same details, and another one for different details', async () => {
    const email = newEmail();
    const [one, two] = await Promise.all([
      openCheckout(billing, { email }),
      openCheckout(billing, { email }),
    ]);
    const other = await openCheckout(billing, { email, discountCode: 'WELCOME20' });
    expect(checkoutId(one)).toBe(checkoutId(two));
    expect(checkoutId(other)).not.toBe(checkoutId(one));
  });

  it.each(['email', 'firstName', 'lastName', 'companyName'])('requires the %s', async (field) => {
    const answer = await openCheckout(billing, { email: newEmail(), customerData: { [field]: '  ' } });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'MISSING_INFORMATION', message: 'Please fill in all required fields' },
    });
  });

  it('requires a valid email address', async () => {
    expect(await openCheckout(billing, { email: 'not an address' })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_EMAIL' },
    });
  });

  it('is refused for a price that is not one of our plans', async () => {
    const customerData = { email: newEmail(), firstName: 'A', lastName: 'B', companyName: 'C' };
    const answer = await billing.app.call('POST', '/api/functions/create-checkout', {
      body: { priceId: 'price_of_others', customerData },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'UNKNOWN_PLAN' } });
  });

  it.each(['EXPIRED10', 'SOLDOUT', 'NEVERHEARDOF'])('is refused with the code %s', async (discountCode) => {
    const answer = await openCheckout(billing, { email: newEmail(), discountCode });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'DISCOUNT_INVALID', message: 'Invalid or expired discount code' },
    });
  });

  it('is refused with a code that requires a larger order, and accepted for one', async () => {
    await billing.control('/promotion-codes', { code: 'BIGONES', percentOff: 10, minimumAmount: 50_000 });
    expect(
      await openCheckout(billing, { email: newEmail(), plan: 'single', discountCode: 'BIGONES' }),
    ).toMatchObject({ body: { code: 'DISCOUNT_INVALID' } });
    expect(
      (await openCheckout(billing, { email: newEmail(), plan: 'unlimited', discountCode: 'BIGONES' })).status,
    ).toBe(200);
  });

  it('applies the discount on the payment page', async () => {
    const session = await toSession(
      checkoutId(await openCheckout(billing, { email: newEmail(), discountCode: 'welcome20' })),
    );
    expect(session).toMatchObject({ amount_subtotal: 29_700, amount_total: 23_760 });
  });

  it('accepts an empty code without a discount', async () => {
    expect((await openCheckout(billing, { email: newEmail(), discountCode: '  ' })).status).toBe(200);
  });
});

describe('paying', () => {
  it('nothing, with a full discount, opens the workspace like any payment', async () => {
    const email = newEmail();
    const { events } = await buy(billing, { email, plan: 'single', discountCode: 'FREEMONTH' });
    expect(events.find(({ type }) => type === 'checkout.session.completed')?.data.object).toMatchObject({
      payment_status: 'no_payment_required',
    });
    for (const event of events) await send(billing, event);
    await billing.settle();
    expect(await readPurchaseState(billing, email)).toMatchObject({
      colleagues: 1,
      mails: ['people.credentials'],
      subscription: { plan: 'single', status: 'active' },
    });
  });

  it('opens no workspace with a declined card, and accepts another card', async () => {
    const email = newEmail();
    const id = checkoutId(await openCheckout(billing, { email }));
    const before = (await billing.listEvents()).length;
    await billing.control(`/sessions/${id}/decline`, {});
    expect(await billing.listEvents()).toHaveLength(before);
    expect((await readPurchaseState(billing, email)).people).toEqual([]);
    await billing.control(`/sessions/${id}/pay`, {});
    for (const event of (await billing.listEvents()).slice(before)) await send(billing, event);
    await billing.settle();
    expect((await readPurchaseState(billing, email)).colleagues).toBe(1);
  });

  it("is processed from the simulator's own deliveries, five times each and shuffled", async () => {
    const email = newEmail();
    await billing.control('/', {
      webhookUrl: `${billing.app.url}/api/webhooks/stripe`,
      duplicates: 5,
      shuffle: true,
    });
    await buy(billing, { email, plan: 'unlimited' });
    await billing.simulators.waitForMail(email);
    const delivered = async () =>
      (await billing.control<{ deliveries: { state: string }[] }[]>('/events'))
        .slice(0, 3)
        .flatMap(({ deliveries }) => deliveries);
    await expect
      .poll(async () => (await delivered()).filter(({ state }) => state === 'delivered').length)
      .toBe(15);
    await billing.control('/', { webhookUrl: '', duplicates: 1, shuffle: false });
    await billing.settle();
    expect(await readPurchaseState(billing, email)).toMatchObject({
      colleagues: 1,
      mails: ['people.credentials'],
      subscription: { plan: 'unlimited' },
    });
  });
});

describe('one visitor', () => {
  it('cannot guess codes without limit', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 61; guess += 1) statuses.push((await validate(`GUESS${guess}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
