import Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { order, runSimulator, secretKey } from '#simulators/testing/stripe.ts';

const running = await runSimulator();
beforeEach(() => running.reset());
afterAll(() => running.stop());

const listSessions = async () => (await running.control('/stripe/sessions', undefined, 'GET')).body;

describe('every error class of the client', () => {
  test.each([
    [402, Stripe.errors.StripeCardError],
    [403, Stripe.errors.StripePermissionError],
    [429, Stripe.errors.StripeRateLimitError],
    [500, Stripe.errors.StripeAPIError],
    [503, Stripe.errors.StripeAPIError],
    [0, Stripe.errors.StripeConnectionError],
  ])('status %i is thrown as its own class', async (status, errorClass) => {
    // The client always retries a cut connection once.
    await running.control('/stripe/failure', { count: status === 0 ? 2 : 1, status });
    await expect(running.stripe.promotionCodes.list()).rejects.toBeInstanceOf(errorClass);
    await expect(running.stripe.promotionCodes.list()).resolves.toMatchObject({ object: 'list' });
  });

  test('a wrong key is an authentication error that masks the key', async () => {
    const attempt = running.client('sk_test_wrong_key_1234').promotionCodes.list();
    await expect(attempt).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: 'Invalid API Key provided: sk_test_**********1234',
    });
  });

  test('a missing key is 401 too', async () => {
    const response = await fetch(`${running.url}/v1/promotion_codes`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  test('an unknown object is 404 with a message, a code and a request id', async () => {
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
  });

  test('a retry after a failure succeeds and has one effect', async () => {
    await running.control('/stripe/failure', { count: 1, status: 500 });
    await running.client(secretKey, 2).checkout.sessions.create(order);
    expect(await listSessions()).toHaveLength(1);
  });
});

describe('a checkout request is refused', () => {
  const cases: [string, object, object][] = [
    ['without a mode', { mode: '' }, { code: 'parameter_missing', param: 'mode' }],
    ['without lines', { line_items: [] }, { code: 'parameter_missing', param: 'line_items' }],
    ['without a success URL', { success_url: '' }, { code: 'parameter_missing', param: 'success_url' }],
    [
      'with a success URL that is not a web address',
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
      'with a code and a field for codes',
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
    ['with an invalid email address', { customer_email: 'invalid' }, { code: 'email_invalid' }],
    ['with a misspelt parameter', { sucess_url: 'x' }, { code: 'parameter_unknown', param: 'sucess_url' }],
    ['with long metadata', { metadata: { note: 'x'.repeat(501) } }, { param: 'metadata[note]' }],
    ['with an early expiry', { expires_at: Math.floor(Date.now() / 1000) + 60 }, { param: 'expires_at' }],
  ];
  test.each(cases)('%s', async (_name, change, expected) => {
    const params = { ...order, ...change } as Stripe.Checkout.SessionCreateParams;
    await expect(running.stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...expected,
    });
    expect(await listSessions()).toEqual([]);
  });
});

test('a property that is not a reference cannot be expanded', async () => {
  const session = await running.stripe.checkout.sessions.create(order);
  const attempt = running.stripe.checkout.sessions.retrieve(session.id, { expand: ['colour'] });
  await expect(attempt).rejects.toThrow('This property cannot be expanded (colour).');
});

test('a JSON body is refused', async () => {
  const response = await fetch(`${running.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(400);
});

test('responses contain the request id and the requested API version', async () => {
  const codes = await running.stripe.promotionCodes.list({}, { apiVersion: '2026-07-29.dahlia' });
  expect(codes.lastResponse.requestId).toMatch(/^req_/);
  expect(codes.lastResponse.apiVersion).toBe('2026-07-29.dahlia');
});
