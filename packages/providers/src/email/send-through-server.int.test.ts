import { setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { MAIL_SERVER_CERTIFICATE, openMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { type MailFailure, type MailServer, sendThroughServer } from './send-through-server.ts';

setDefaultCACertificates([MAIL_SERVER_CERTIFICATE]);
const HOST = 'smtp.agency.example';
const PASSWORD = 'correct-horse';
const MAIL = {
  ...{ to: 'client@example.test', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>', messageId: 'one' },
  replyTo: 'help@agency.example',
};

const open: TestMailServer[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function start(script: Parameters<typeof openMailServer>[0]): Promise<TestMailServer> {
  const server = await openMailServer(script);
  open.push(server);
  return server;
}

const toServer = (port: number, change: Partial<MailServer> = {}): MailServer => ({
  ...{ host: HOST, port, security: 'starttls' as const, username: 'mailer', password: PASSWORD },
  from: { name: 'North Star', address: 'portal@agency.example' },
  ...change,
});

/** Sends to the server on this machine, which the operator allows. */
const send = (
  port: number,
  change: Partial<MailServer> = {},
  scheme = 'https',
  times: { timeoutMs?: number; confirmationMs?: number } = {},
) =>
  sendThroughServer(toServer(port, change), MAIL, {
    allowedOrigins: [`${scheme}://${change.host ?? HOST}:${port}`],
    resolve: async () => ['127.0.0.1'],
    ...times,
  });

const expectRefusal = async (sending: Promise<unknown>, failure: MailFailure) =>
  expect(await sending.catch((error: unknown) => error)).toMatchObject({
    name: 'MailServerRefused',
    failure,
  });

describe('an SMTP server that a user entered', () => {
  it.each(['tls', 'starttls'] as const)('receives an email after %s and a login', async (security) => {
    const { port, mails, lines } = await start({ security });
    await send(port, { security });
    expect(mails).toMatchObject([{ from: 'portal@agency.example', to: 'client@example.test' }]);
    const content = mails[0]?.content ?? '';
    expect(content).toContain('From: North Star <portal@agency.example>');
    expect(content).toContain('Reply-To: help@agency.example');
    expect(content).toContain('Message-ID: <one@agency.example>');
    expect(lines.some((line) => line.startsWith('AUTH PLAIN'))).toBe(true);
  });

  it('receives no password without encryption', async () => {
    const { port, mails, lines } = await start({ security: 'none' });
    await expectRefusal(send(port), 'encryption');
    expect(lines.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([]);
    expect(mails).toEqual([]);
    // An operator may allow a server without encryption.
    await send(port, {}, 'http');
    expect(mails).toHaveLength(1);
  });

  it.each(['tls', 'starttls'] as const)(
    'receives no password if its certificate has another name (%s)',
    async (security) => {
      const { port, lines } = await start({ security });
      await expectRefusal(send(port, { security, host: 'smtp.other.example' }), 'encryption');
      expect(lines.filter((line) => line.startsWith('AUTH'))).toEqual([]);
    },
  );

  it('is refused if TLS is chosen for a port without it', async () => {
    const { port } = await start({ security: 'none' });
    await expectRefusal(send(port, { security: 'tls' }), 'encryption');
  });

  it.each<[string, number, MailFailure]>([
    ['127.0.0.1', 587, 'private'],
    ['10.1.2.3', 587, 'private'],
    ['169.254.169.254', 25, 'private'],
    ['::1', 587, 'private'],
    ['localhost', 587, 'private'],
    ['database.internal', 587, 'private'],
    ['smtp.agency.example', 6379, 'port'],
    ['smtp.agency.example/x', 587, 'address'],
    ['user@smtp.agency.example', 587, 'address'],
    ['', 587, 'address'],
  ])('is not contacted at %s, port %i', async (host, port, failure) => {
    const resolve = async (): Promise<string[]> => {
      throw new Error('must not resolve a name');
    };
    await expectRefusal(sendThroughServer(toServer(port, { host }), MAIL, { resolve }), failure);
  });

  it('is not contacted if one address of its name is private', async () => {
    const resolve = async () => ['203.0.114.1', '10.0.0.1'];
    await expectRefusal(sendThroughServer(toServer(587), MAIL, { resolve }), 'private');
  });

  it.each<[Parameters<typeof openMailServer>[0] & object, MailFailure]>([
    [{ responses: { AUTH: '535 5.7.8 Bad credentials' } }, 'login'],
    [{ responses: { AUTH: '454 4.7.0 Try later' } }, 'unavailable'],
    [{ responses: { MAIL: '553 5.7.1 Sender not owned' } }, 'sender'],
    [{ responses: { MAIL: '451 4.3.0 Try later' } }, 'unavailable'],
    [{ responses: { RCPT: '550 5.1.1 No such user' } }, 'recipient'],
    [{ responses: { RCPT: '554 5.7.1 Relay access denied' } }, 'sender'],
    [{ responses: { END: '552 5.3.4 Too large' } }, 'message'],
    [{ responses: { END: '451 4.3.0 Try later' } }, 'unavailable'],
    [{ responses: { GREETING: '554 Go away' } }, 'refused'],
    [{ responses: { GREETING: '421 Too busy' } }, 'unavailable'],
  ])('an SMTP server that responds %j has the failure %s', async (script, failure) => {
    const { port } = await start({ security: 'starttls', ...script });
    await expectRefusal(send(port), failure);
  });

  it('has its response shown on one line, shortened and without the password', async () => {
    const { port } = await start({
      security: 'starttls',
      responses: { AUTH: `535 Not ${PASSWORD} ${'x'.repeat(400)}` },
    });
    const error = await send(port).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ responseCode: 535, response: expect.stringMatching(/^535 Not … x+$/) });
    expect((error as { response: string }).response).toHaveLength(200);
  });

  it('is disconnected after the deadline, even if it never responds', async () => {
    const { port, sockets } = await start({ security: 'starttls', responses: { MAIL: null } });
    await expectRefusal(send(port, {}, 'https', { timeoutMs: 500 }), 'unavailable');
    await expect.poll(() => sockets.size).toBe(0);
  });

  it.each([null, ''])(
    'may have delivered an email that it received without confirming it (response: %j)',
    async (END) => {
      const { port, sockets, mails } = await start({ security: 'starttls', responses: { END } });
      const sending = send(port, {}, 'https', { confirmationMs: 100 });
      await expect(sending).rejects.toMatchObject({ name: 'MailUnconfirmed' });
      expect(mails).toHaveLength(1);
      await expect.poll(() => sockets.size).toBe(0);
    },
  );

  it('is disconnected if its response is too long', async () => {
    const { port } = await start({
      security: 'none',
      responses: { GREETING: `220 ${'x'.repeat(2_000_000)}` },
    });
    await expectRefusal(send(port, {}, 'http'), 'unavailable');
  });
});
