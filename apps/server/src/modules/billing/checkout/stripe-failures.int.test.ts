import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestBilling, STRIPE } from '#server/testing/billing/open-test-billing.ts';
import { openCheckout } from '#server/testing/billing/purchase.ts';
import { addTestAgency } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

const billing = await openTestBilling();

beforeEach(() => billing.control('/failure', { count: 0, status: 500 }));

afterAll(() => billing.close());

const newEmail = () => `${randomUUID()}@example.test`;
const validate = (discountCode: string) =>
  billing.app.call('POST', '/api/functions/validate-discount', { body: { discountCode } });

describe('when Stripe fails', () => {
  it.each([500, 429, 403, 0])('with status %i, people are asked to try again', async (status) => {
    await billing.control('/failure', { count: 20, status });
    expect(await validate('WELCOME20')).toMatchObject({ status: 503, body: { code: 'BILLING_UNAVAILABLE' } });
    expect(await openCheckout(billing, { email: newEmail() })).toMatchObject({
      status: 503,
      body: { code: 'BILLING_UNAVAILABLE', message: 'Unable to process payment. Please try again.' },
    });
  });

  it('retries a call that failed once', async () => {
    await billing.control('/failure', { count: 1, status: 500 });
    expect((await openCheckout(billing, { email: newEmail() })).status).toBe(200);
  });

  it('returns the same error if it is unreachable or rejects our key', async () => {
    for (const settings of [
      { STRIPE_API_BASE: 'http://127.0.0.1:9' },
      { STRIPE_SECRET_KEY: 'sk_test_wrong' },
    ]) {
      const app = await openTestApp({ ...STRIPE, STRIPE_API_BASE: billing.simulators.url, ...settings });
      const answer = await openCheckout({ ...billing, app }, { email: newEmail() });
      expect(answer).toMatchObject({ status: 503, body: { code: 'BILLING_UNAVAILABLE' } });
      await app.close();
    }
  });
});

describe('an installation without Stripe', () => {
  it('offers no plans, sells nothing, and shows people that they have none', async () => {
    const app = await openTestApp();
    const { owner } = await addTestAgency(app, 'penniless');
    expect((await app.call('GET', '/api/billing/plans')).body).toEqual([]);
    expect(await openCheckout({ ...billing, app }, { email: newEmail() })).toMatchObject({
      status: 503,
      body: { code: 'BILLING_UNAVAILABLE' },
    });
    const answer = await app.call('POST', '/api/functions/validate-discount', {
      body: { discountCode: 'X' },
    });
    expect(answer).toMatchObject({ status: 503, body: { code: 'BILLING_UNAVAILABLE' } });
    expect((await app.call('GET', '/api/billing/subscription', { token: owner.token })).body).toMatchObject({
      plan: null,
      plan_status: 'none',
      maxLocations: 0,
    });
    expect(await app.call('POST', '/api/functions/create-portal', { token: owner.token })).toMatchObject({
      status: 409,
      body: { code: 'NO_SUBSCRIPTION' },
    });
    await app.close();
  });
});
