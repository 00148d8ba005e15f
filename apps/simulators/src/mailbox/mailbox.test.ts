import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startSimulators } from '../start.ts';
import { MailboxState } from './state.ts';

const simulators = await startSimulators({ port: 0 });
beforeEach(() => call('POST', '/_control/reset'));
afterAll(() => simulators.stop());

const mail: SendMailOptions = {
  from: 'Hearback <no-reply@hearback.test>',
  to: 'ada@example.test',
  subject: 'Wilkommen, Ada ✓',
  text: 'Open https://app.test/accept?token=abc. Bye',
  html: '<p>Open <a href="https://app.test/accept?token=abc">this</a></p>',
};

function send(change: SendMailOptions = {}, auth?: { user: string; pass: string }) {
  const transport = createTransport({ host: '127.0.0.1', port: simulators.smtpPort, auth });
  return transport.sendMail({ ...mail, ...change });
}

async function call(method: string, path: string, body?: object) {
  const response = await fetch(simulators.url + path, {
    method,
    headers: { 'x-simulator-control': '1', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

async function inbox(to?: string) {
  return JSON.parse(
    (await call('GET', `/_control/mailbox${to ? `?to=${encodeURIComponent(to)}` : ''}`)).text,
  );
}

describe('a sent email', () => {
  test('is stored with both versions, newest first', async () => {
    await send();
    await send({ subject: 'Second' });
    const mails = await inbox();
    expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', mail.subject]);
    expect(mails[1]).toMatchObject({
      to: ['ada@example.test'],
      from: 'Hearback <no-reply@hearback.test>',
      text: expect.stringContaining('token=abc'),
      html: expect.stringContaining('<a href='),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test('is found by the exact address of any recipient, including blind copies', async () => {
    await send({ to: 'Bob@Example.test', bcc: 'hidden@example.test' });
    expect(await inbox('bob@example.test')).toHaveLength(1);
    expect(await inbox('hidden@example.test')).toHaveLength(1);
    expect(await inbox('ob@example.test')).toHaveLength(0);
  });

  test('is accepted with any credentials', async () => {
    await send({}, { user: 'anyone', pass: 'anything' });
    expect(await inbox()).toHaveLength(1);
  });

  test('is deleted on request', async () => {
    await send();
    expect((await call('POST', '/_control/mailbox/clear')).status).toBe(200);
    expect(await inbox()).toEqual([]);
  });

  test('is deleted after 500 newer ones', () => {
    const state = new MailboxState();
    const blank = { to: [], from: '', subject: '', text: '', html: '', at: '', headers: [], attachments: [] };
    for (let index = 0; index < 505; index += 1) state.add({ ...blank, id: String(index) });
    expect(state.mails).toHaveLength(500);
    expect(state.mails[0]?.id).toBe('504');
    expect(state.find('4')).toBeUndefined();
  });
});

describe('planned refusals', () => {
  test.each([451, 550])('refuse the next messages with %i, then accept them', async (code) => {
    await call('POST', '/_control/mailbox/fail', { count: 2, code });
    await expect(send()).rejects.toMatchObject({ responseCode: code });
    await expect(send()).rejects.toMatchObject({ responseCode: code });
    await send();
    expect(await inbox()).toHaveLength(1);
  });

  test('must be valid', async () => {
    expect((await call('POST', '/_control/mailbox/fail', { count: 'many' })).status).toBe(400);
    expect((await call('POST', '/_control/mailbox/fail', { count: 1, code: 200 })).status).toBe(400);
  });
});

describe('the pages', () => {
  test('list emails and filter them by a part of the recipient', async () => {
    await send();
    await send({ to: 'bob@example.test', subject: 'For Bob' });
    const { text } = await call('GET', '/mailbox?to=BOB');
    expect(text).toContain('For Bob');
    expect(text).not.toContain('Wilkommen');
  });

  test('show the HTML version only inside a sandbox without scripts', async () => {
    await send({
      html: '<img src=x onerror="alert(1)"><script>alert(2)</script>"></iframe><script>alert(3)</script>',
    });
    const [{ id }] = await inbox();
    const { text } = await call('GET', `/mailbox/${id}`);
    expect(text).not.toMatch(/<script|<img/i);
    expect(text).toMatch(
      /sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"/,
    );
    expect(text).not.toContain('allow-scripts');
    expect(text).not.toContain('allow-same-origin');
  });

  test('show hostile subjects, senders and headers as text', async () => {
    await send({
      subject: '<script>alert(1)</script>',
      from: '"<b>x</b>" <x@example.test>',
      headers: { 'X-Evil': '<i>y</i>' },
    });
    const [{ id }] = await inbox();
    for (const path of ['/mailbox', `/mailbox/${id}`]) {
      expect((await call('GET', path)).text).not.toMatch(/<script>|<b>x|<i>y/);
    }
  });

  test('link URLs in plain text without the punctuation after them', async () => {
    await send();
    const [{ id }] = await inbox();
    expect((await call('GET', `/mailbox/${id}`)).text).toContain(
      'href="https://app.test/accept?token=abc" target="_blank"',
    );
  });

  test('report a missing email', async () => {
    expect((await call('GET', '/mailbox/none')).status).toBe(404);
  });
});

test('an open SMTP connection does not delay the stop', async () => {
  const short = await startSimulators({ port: 0 });
  const transport = createTransport({ host: '127.0.0.1', port: short.smtpPort, pool: true });
  await transport.sendMail(mail);
  await expect(short.stop()).resolves.toBeUndefined();
  transport.close();
});
