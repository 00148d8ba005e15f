import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { startSimulators } from './start.ts';

test('the simulators start on free ports and release them', async () => {
  const first = await startSimulators({ port: 0 });
  const second = await startSimulators({ port: 0 });
  expect(first.url).not.toBe(second.url);
  expect(await (await fetch(`${first.url}/healthz`)).json()).toEqual({ status: 'ok' });
  await first.stop();
  await second.stop();
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow();
  const refused = new Promise((resolve) => connect(first.smtpPort, '127.0.0.1').on('error', resolve));
  await expect(refused).resolves.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a port in use is an error and keeps no other port open', async () => {
  const first = await startSimulators({ port: 0 });
  const busyPort = Number(new URL(first.url).port);
  await expect(startSimulators({ port: busyPort, smtpPort: 0 })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await expect(startSimulators({ port: 0, smtpPort: first.smtpPort })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await first.stop();
});

test('the control page links to every simulator and loads nothing from other servers', async () => {
  const { url, stop } = await startSimulators({ port: 0 });
  const response = await fetch(url);
  const text = await response.text();
  for (const path of [
    '/mailbox',
    '/stripe',
    '/instantly',
    '/heyreach',
    '/highlevel',
    '/clay',
    '/model',
    '/dns',
  ])
    expect(text).toContain(`href="${path}"`);
  expect(text).not.toMatch(/(src|href)="https?:/);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  await stop();
});

test('a page of another site cannot submit forms', async () => {
  const { url, stop } = await startSimulators({ port: 0 });
  const response = await fetch(`${url}/_control/reset`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site', 'x-simulator-control': '1' },
  });
  expect(response.status).toBe(403);
  await stop();
});

test('the control API refuses calls without its header, such as those of a webhook', async () => {
  const { url, stop } = await startSimulators({ port: 0 });
  const post = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
      redirect: 'manual',
    });
  for (const path of ['/_control/reset', '/_control/stripe', '/_control/mailbox/clear', '/reset']) {
    expect((await post(path)).status).toBe(403);
    expect(await (await post(path)).json()).toEqual({
      message: 'The control API requires the header x-simulator-control.',
    });
    expect((await post(path, { 'x-simulator-control': '1' })).status).toBeLessThan(400);
  }
  expect((await fetch(`${url}/_control/mailbox`)).status).toBe(403);
  expect((await fetch(`${url}/_control/mailbox`, { headers: { 'x-simulator-control': '1' } })).status).toBe(
    200,
  );
  await stop();
});

test('links use the configured public URL', async () => {
  const { url, stop } = await startSimulators({ port: 0, publicUrl: 'https://demo.example.test/' });
  const response = await fetch(`${url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_hearback_demo' },
    body: new URLSearchParams({
      mode: 'subscription',
      success_url: 'https://app.test/',
      'line_items[0][price]': 'price_demo_five',
      'line_items[0][quantity]': '1',
    }),
  });
  expect(((await response.json()) as { url: string }).url).toMatch(
    /^https:\/\/demo\.example\.test\/stripe\/checkout\/cs_test_/,
  );
  await stop();
});

test('the environment sets ports, keys and prices, and invalid values are named', () => {
  const config = readConfig({
    SIMULATORS_PORT: '4001',
    STRIPE_PRICE_FIVE: 'price_real',
    STRIPE_SECRET_KEY: 'sk_test_x',
  });
  expect(config).toMatchObject({
    port: 4001,
    stripe: { secretKey: 'sk_test_x', prices: { five: 'price_real' } },
  });
  expect(readConfig({}).stripe.webhookUrl).toBe('http://127.0.0.1:3000/api/webhooks/stripe');
  expect(() => readConfig({ SIMULATORS_SMTP_PORT: 'mail' })).toThrow(
    "SIMULATORS_SMTP_PORT must be a port number from 0 to 65535, not 'mail'.",
  );
});
