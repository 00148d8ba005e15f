import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { openTestBilling, STRIPE, send } from '#server/testing/billing/open-test-billing.ts';
import { buy, openCheckout } from '#server/testing/billing/purchase.ts';
import { keepLog } from '#server/testing/stack/keep-log.ts';

const answers: unknown[] = [];

const log = keepLog();
const billing = await openTestBilling({}, log.to);
await billing.startWorker();

afterAll(() => billing.close());

it('neither responses nor the log contain a secret, on success or failure', async () => {
  const email = `${randomUUID()}@example.test`;
  const { events } = await buy(billing, { email });
  for (const event of events) answers.push(await send(billing, event));
  await billing.settle();
  const password =
    /Temporary password: (\S+)/.exec((await billing.simulators.waitForMail(email)).text)?.[1] ?? '';

  answers.push(await send(billing, events[0], 'whsec_wrong'));
  for (const status of [500, 403, 402, 429, 0]) {
    await billing.control('/failure', { count: 20, status });
    answers.push(await openCheckout(billing, { email: `${randomUUID()}@example.test` }));
    await send(billing, { ...events[0], id: `evt_${randomUUID()}` });
    await expect.poll(() => log.said().includes('stripe failed')).toBe(true);
  }
  await billing.control('/failure', { count: 0, status: 500 });
  answers.push(await billing.app.call('GET', '/api/billing/plans'));

  const responseText = JSON.stringify(answers);
  for (const secret of [STRIPE.STRIPE_SECRET_KEY, STRIPE.STRIPE_WEBHOOK_SECRET, password]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(responseText).not.toContain(secret);
    expect(log.said()).not.toContain(secret);
  }
  expect(log.said()).toContain('stripe failed');
});
