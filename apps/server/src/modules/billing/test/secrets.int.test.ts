import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop, STRIPE, send } from '../../../testing/shop/open-shop.ts';
import { buy, openCheckout } from '../../../testing/shop/purchase.ts';

let shop: Shop;
let log = '';
const answers: unknown[] = [];

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  shop = await openShop({}, destination);
  await shop.startWorker();
});

afterAll(() => shop.close());

it('neither an answer nor the log holds a secret, in good times and in bad', async () => {
  const email = `${randomUUID()}@example.test`;
  const { events } = await buy(shop, { email });
  for (const event of events) answers.push(await send(shop, event));
  await shop.settle();
  const password =
    /Temporary password: (\S+)/.exec((await shop.neighbours.waitForMail(email)).text)?.[1] ?? '';

  answers.push(await send(shop, events[0], 'whsec_wrong'));
  for (const status of [500, 403, 402, 429, 0]) {
    await shop.control('/trouble', { count: 20, status });
    answers.push(await openCheckout(shop, { email: `${randomUUID()}@example.test` }));
    await send(shop, { ...events[0], id: `evt_${randomUUID()}` });
    await expect.poll(() => log.includes('stripe failed')).toBe(true);
  }
  await shop.control('/trouble', { count: 0, status: 500 });
  answers.push(await shop.house.call('GET', '/api/billing/plans'));

  const said = JSON.stringify(answers);
  for (const secret of [STRIPE.STRIPE_SECRET_KEY, STRIPE.STRIPE_WEBHOOK_SECRET, password]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(said).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
  expect(log).toContain('stripe failed');
});
