import Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { order, runSimulator, secretKey } from '#simulators/testing/stripe.ts';

const running = await runSimulator();
beforeEach(() => running.reset());
afterAll(() => running.stop());

describe('every error class of the client', () => {
  test.each([
    [402, Stripe.errors.StripeCardError],
    [403, Stripe.errors.StripePermissionError],
    [429, Stripe.errors.StripeRateLimitError],
    [500, Stripe.errors.StripeAPIError],
    [503, Stripe.errors.StripeAPIError],
    [0, Stripe.errors.StripeConnectionError],
  ])('trouble with status %i is thrown as its own class', async (status, errorClass) => {
    // A cut connection is tried once more by the client in any case.
    await running.control('/stripe/trouble', { count: status === 0 ? 2 : 1, status });
    await expect(running.stripe.prices.retrieve('price_demo_five')).rejects.toBeInstanceOf(errorClass);
    await expect(running.stripe.prices.retrieve('price_demo_five')).resolves.toMatchObject({
      object: 'price',
    });
  });

  test('a wrong key is an authentication error that shows the key masked', async () => {
    const attempt = running.client('sk_test_wrong_key_1234').prices.retrieve('price_demo_five');
    await expect(attempt).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: 'Invalid API Key provided: sk_test_**********1234',
    });
  });

  test('a missing key is 401 too', async () => {
    const response = await fetch(`${running.url}/v1/prices/price_demo_five`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  test('an unknown object is 404 with its text, code and request id', async () => {
    await expect(running.stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such subscription: 'sub_none'",
      requestId: expect.stringMatching(/^req_/),
    });
    await expect(running.stripe.checkout.sessions.retrieve('cs_none')).rejects.toThrow(
      'No such checkout.session: cs_none',
    );
    await expect(running.stripe.customers.retrieve('cus_none')).rejects.toThrow(
      "No such customer: 'cus_none'",
    );
  });

  test('a retry after trouble succeeds and does the work once', async () => {
    await running.control('/stripe/trouble', { count: 1, status: 500 });
    await running.client(secretKey, 2).customers.create({ email: 'once@example.test' });
    expect((await running.stripe.customers.list({ email: 'once@example.test' })).data).toHaveLength(1);
  });
});

describe('a checkout request is refused', () => {
  const cases: [string, object, object][] = [
    ['without a mode', { mode: '' }, { code: 'parameter_missing', param: 'mode' }],
    ['without lines', { line_items: [] }, { code: 'parameter_missing', param: 'line_items' }],
    ['without a way back', { success_url: '' }, { code: 'parameter_missing', param: 'success_url' }],
    [
      'with a way back that is not a web address',
      { success_url: 'javascript:alert(1)' },
      { code: 'url_invalid' },
    ],
    [
      'with an unknown price',
      { line_items: [{ price: 'price_none', quantity: 1 }] },
      { code: 'resource_missing', param: 'line_items[0][price]', message: "No such price: 'price_none'" },
    ],
    [
      'with a customer and an address',
      { customer: 'cus_1' },
      { message: 'You may only specify one of these parameters: customer, customer_email.' },
    ],
    [
      'with a code and a box for codes',
      { allow_promotion_codes: false, discounts: [{ promotion_code: 'promo_welcome20' }] },
      {
        param: 'allow_promotion_codes',
        message: 'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      },
    ],
    [
      'with the text of a code',
      { discounts: [{ promotion_code: 'WELCOME20' }] },
      { message: "No such promotion code: 'WELCOME20'" },
    ],
    ['with an address that is none', { customer_email: 'nobody' }, { code: 'email_invalid' }],
    ['with a misspelt parameter', { sucess_url: 'x' }, { code: 'parameter_unknown', param: 'sucess_url' }],
    ['with long metadata', { metadata: { note: 'x'.repeat(501) } }, { param: 'metadata[note]' }],
    ['with an early end', { expires_at: Math.floor(Date.now() / 1000) + 60 }, { param: 'expires_at' }],
  ];
  test.each(cases)('%s', async (_name, change, expected) => {
    const params = { ...order, ...change } as Stripe.Checkout.SessionCreateParams;
    await expect(running.stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...expected,
    });
    expect((await running.stripe.checkout.sessions.list()).data).toEqual([]);
  });
});

test('a property that is no reference cannot be expanded', async () => {
  const session = await running.stripe.checkout.sessions.create(order);
  const attempt = running.stripe.checkout.sessions.retrieve(session.id, { expand: ['colour'] });
  await expect(attempt).rejects.toThrow('This property cannot be expanded (colour).');
});

test('a JSON body is refused as at Stripe', async () => {
  const response = await fetch(`${running.url}/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(400);
});

test('answers carry the request id and echo the version they were asked in', async () => {
  const price = await running.stripe.prices.retrieve(
    'price_demo_five',
    {},
    { apiVersion: '2026-07-29.dahlia' },
  );
  expect(price.lastResponse.requestId).toMatch(/^req_/);
  expect(price.lastResponse.apiVersion).toBe('2026-07-29.dahlia');
});
