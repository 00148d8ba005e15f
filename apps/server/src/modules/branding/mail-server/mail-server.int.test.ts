import { PassThrough } from 'node:stream';
import type { BrandMailServer, MailServerEdit } from '@hearback/contract';
import type { OutgoingMail } from '@hearback/providers';
import { openMailServer } from '@hearback/providers/testing';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { addTestAgency } from '#server/testing/people.ts';
import { runJob } from '#server/testing/run-job.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';

const PASSWORD = 'correct horse battery';
const server = await openMailServer();
const log = new PassThrough();
let logged = '';
log.on('data', (line) => {
  logged += String(line);
});
const app = await openTestApp({ WEBSITE_ALLOWED_ORIGINS: `http://127.0.0.1:${server.port}` }, log);
const agency = await addWritingAgency(app, 'senders');
const { workspace_id, owner, customer } = agency;
const stranger = await addTestAgency(app, 'strangers');
afterAll(async () => {
  server.close();
  await app.close();
});

const SETTINGS: MailServerEdit = {
  ...{ host: '127.0.0.1', port: server.port, security: 'starttls', username: 'mailer', password: PASSWORD },
  ...{ from_address: 'portal@north.example', from_name: null },
};

const call = (method: string, path: string, body?: object, token = owner.token) =>
  app.call(method, `/api/branding/mail-server${path}`, { token, ...(body && { body }) });
const save = (change: Partial<MailServerEdit> = {}) => call('PUT', '', { ...SETTINGS, ...change });
const get = async () => ((await call('GET', '')).body as { server: BrandMailServer | null }).server;

/** The emails that the server of the installation sent. */
const sent: OutgoingMail[] = [];
const services = {
  ...app.services,
  mailer: { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => undefined },
};

type QueuedMail = { id: string; template: string; to_email: string; status: string; reason: string | null };
let earlier = 0;
const listMails = async () => (await listAllMails()).slice(earlier);
const listAllMails = () =>
  app.query(sql<QueuedMail>`select id, template, to_email, status, reason from mails order by created_at`);

async function queue(to = customer.email): Promise<string> {
  await app.withDatabase((tx) =>
    queueEmail(app.services, tx, {
      ...{ workspace_id, to, template: 'test.mail', sender: null },
      content: { subject: 'News', lines: ['Something happened.'] },
    }),
  );
  return (await listMails()).at(-1)?.id ?? '';
}

const deliver = (mail_id: string) => runJob(services, 'platform.send-mail', { workspace_id, mail_id });
const findMail = async (id: string) => (await listMails()).find((mail) => mail.id === id);
const listActions = async () =>
  (
    await app.query(
      sql<{
        action: string;
      }>`select action from audit_log where action like 'brand.mail%' order by at`,
    )
  ).map(({ action }) => action);

beforeEach(async () => {
  earlier += (await listMails()).length;
  await app.query(sql`delete from brand_mail_servers`);
  server.responses = {};
  server.mails.length = 0;
  server.lines.length = 0;
  sent.length = 0;
});

describe('the mail server of an agency', () => {
  it('is stored and active after a test email to the owner, and its password is never shown or logged', async () => {
    const saved = await save();
    expect([saved.status, saved.body]).toEqual([
      200,
      expect.objectContaining({ host: '127.0.0.1', status: 'active', problem: null }),
    ]);
    expect(server.mails).toMatchObject([{ from: 'portal@north.example', to: owner.email }]);
    expect(server.mails[0]?.content).toContain('Subject: Test email from portal@north.example');
    const [row] = await app.query(sql<{ all: string }>`select s::text as all from brand_mail_servers s`);
    for (const text of [JSON.stringify([saved.body, await get()]), row?.all ?? '', logged])
      expect(text).not.toMatch(/correct horse|sealed_password|bWFpbGVyAGNv/);
    expect(await listActions()).toContain('brand.mail_server_saved');
  });

  it.each([
    ['AUTH', '535 5.7.8 Bad credentials', 'The mail server refused the user name or password.'],
    ['MAIL', '553 5.7.1 Not your address', 'The mail server refused the sender address.'],
  ] as const)('is not stored if it responds to %s with %s', async (step, response, sentence) => {
    server.responses = { [step]: response };
    const { status, body } = await save();
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ message: `${sentence} Its response: ${response}` }),
    ]);
    expect(await get()).toBeNull();
  });

  it('keeps its former settings if the test of new ones fails', async () => {
    await save();
    server.responses = { AUTH: '535 no' };
    expect((await save({ password: 'wrong', from_address: 'other@north.example' })).status).toBe(422);
    expect(await get()).toMatchObject({ from_address: 'portal@north.example', status: 'active' });
    server.responses = {};
    await deliver(await queue());
    expect(server.mails.at(-1)).toMatchObject({ from: 'portal@north.example', to: customer.email });
  });

  it('cannot be in a private network', async () => {
    for (const change of [{ port: 587 }, { host: '10.0.0.1', port: 25 }, { host: 'localhost', port: 587 }])
      expect((await save(change)).body).toMatchObject({
        message: 'Mail servers in private networks are not allowed.',
      });
    expect(server.lines).toEqual([]);
  });

  it('keeps its password only for the same server and user name', async () => {
    await save();
    const response = await save({ password: null, from_name: 'North Star Portal' });
    expect(response.status).toBe(200);
    expect(server.mails.at(-1)?.content).toContain('From: North Star Portal <portal@north.example>');
    for (const change of [{ username: 'other' }, { port: 2525 }, { host: 'smtp.evil.example' }])
      expect((await save({ password: null, ...change })).body).toMatchObject({
        code: 'MAIL_SERVER_PASSWORD',
      });
  });

  it('has a sender name without links', async () => {
    expect((await save({ from_name: 'Win at evil.example.com' })).body).toMatchObject({
      code: 'BRAND_WITH_LINK',
    });
  });

  it('belongs to the owner: other people of the workspace and other workspaces can neither see nor change it', async () => {
    await save();
    for (const { token } of [agency.team, customer])
      for (const [method, path, body] of [
        ['GET', ''],
        ['PUT', '', SETTINGS],
        ['POST', '/test', {}],
        ['POST', '/remove', {}],
      ] as const)
        expect((await call(method, path, body, token)).status, `${method} ${path}`).toBe(403);
    expect((await call('GET', '', undefined, stranger.owner.token)).body).toEqual({ server: null });
    expect((await call('POST', '/test', {}, stranger.owner.token)).status).toBe(404);
    expect((await call('POST', '/remove', {}, stranger.owner.token)).status).toBe(404);
    expect(await get()).not.toBeNull();
  });

  it('is removed on request', async () => {
    await save();
    expect((await call('POST', '/remove', {})).status).toBe(200);
    expect(await get()).toBeNull();
    await deliver(await queue());
    expect(sent).toHaveLength(1);
  });
});

describe('an email to a client', () => {
  it('is sent through the server of the agency only, with its address, name and message id', async () => {
    await save();
    server.mails.length = 0;
    const id = await queue();
    await deliver(id);
    expect(await findMail(id)).toMatchObject({ status: 'sent' });
    expect(server.mails).toMatchObject([{ from: 'portal@north.example', to: customer.email }]);
    const content = server.mails[0]?.content ?? '';
    expect(content).toContain('From: senders <portal@north.example>');
    expect(content).toContain(`Message-ID: <${id}@north.example>`);
    expect(content).not.toMatch(/hearback/i);
    expect(sent).toEqual([]);
    // A repeated job sends nothing.
    await deliver(id);
    expect([server.mails.length, sent.length]).toEqual([1, 0]);
  });

  it('is sent by the installation if the recipient belongs to the agency', async () => {
    await save();
    await deliver(await queue(agency.team.email));
    expect(sent).toMatchObject([{ to: agency.team.email }]);
  });

  it.each([
    ['AUTH', '535 5.7.8 Bad credentials', 'login'],
    ['MAIL', '550 5.7.1 Not allowed', 'sender'],
  ] as const)(
    'falls back to the installation if the server responds to %s with %s, and the owner is notified once',
    async (step, response, problem) => {
      await save();
      server.mails.length = 0;
      const ids = [await queue(), await queue(), await queue()];
      server.responses = { [step]: response };
      await Promise.all(ids.slice(0, 2).map(deliver));
      server.lines.length = 0;
      await deliver(ids[2] ?? '');
      // The account is not locked by further attempts.
      expect(server.lines).toEqual([]);
      expect(server.mails).toEqual([]);
      expect(sent).toHaveLength(3);
      expect(sent[0]).toMatchObject({
        ...{ to: customer.email, fromName: 'senders', replyTo: 'portal@north.example' },
        messageDomain: 'north.example',
      });
      for (const id of ids) expect(await findMail(id)).toMatchObject({ status: 'sent' });
      expect(await get()).toMatchObject({
        ...{ status: 'failed', problem, response, failed_at: expect.any(String) },
      });
      const notices = (await listMails()).filter(({ template }) => template.startsWith('branding.'));
      expect(notices).toMatchObject([{ template: 'branding.mail_server_failed', to_email: owner.email }]);
      await deliver(notices[0]?.id ?? '');
      expect(sent.at(-1)).toMatchObject({
        ...{ to: owner.email, subject: 'Emails to clients are not sent from portal@north.example' },
        text: expect.stringContaining(response),
      });
      expect((await listActions()).at(-1)).toBe('brand.mail_server_failed');
      // A successful test turns it on again.
      expect((await call('POST', '/test', {})).status).toBe(422);
      expect(await get()).toMatchObject({ status: 'failed' });
      server.responses = {};
      expect((await call('POST', '/test', {})).body).toMatchObject({ status: 'active', problem: null });
      await deliver(await queue());
      expect(server.mails.at(-1)).toMatchObject({ to: customer.email });
    },
  );

  it('is repeated by the queue if the failure may be temporary, and sent by the installation after four attempts', async () => {
    await save();
    server.mails.length = 0;
    const id = await queue();
    server.responses = { MAIL: '451 4.3.0 Try later' };
    for (const _ of [1, 2, 3]) {
      await expect(deliver(id)).rejects.toThrow('451 4.3.0 Try later');
      expect(await findMail(id)).toMatchObject({ status: 'queued' });
    }
    expect(await get()).toMatchObject({ status: 'active', problem: null });
    await deliver(id);
    expect(await findMail(id)).toMatchObject({ status: 'sent' });
    expect(sent).toMatchObject([{ to: customer.email, messageId: id, messageDomain: 'north.example' }]);
    expect(await get()).toMatchObject({ status: 'active', problem: 'unavailable' });
    const countNotices = async () =>
      (await listMails()).filter(({ template }) => template === 'branding.mail_server_trouble').length;
    expect(await countNotices()).toBe(1);
    // For a minute, emails do not wait for the server.
    server.lines.length = 0;
    await deliver(await queue());
    expect([sent.length, server.lines]).toEqual([2, []]);
    // Then each one is tried once. The same incident notifies once, and the next success ends it.
    const minutePasses = () =>
      app.query(sql`update brand_mail_servers set failed_at = failed_at - interval '1 minute'`);
    await minutePasses();
    await deliver(await queue());
    expect([sent.length, await countNotices()]).toEqual([3, 1]);
    expect(server.lines).not.toEqual([]);
    server.responses = {};
    await minutePasses();
    await deliver(await queue());
    expect(server.mails).toHaveLength(1);
    expect(await get()).toMatchObject({ status: 'active', problem: null, failing_since: null });
  });

  it('fails if the server received it without confirming it, and is not sent again', async () => {
    await save();
    server.mails.length = 0;
    const id = await queue();
    server.responses = { END: '' };
    await deliver(id);
    expect(await findMail(id)).toMatchObject({
      ...{ status: 'failed', reason: expect.stringContaining('It may have been delivered.') },
    });
    expect([server.mails.length, sent.length]).toEqual([1, 0]);
    expect(await get()).toMatchObject({ status: 'active', problem: 'unavailable' });
    const [notice] = (await listMails()).filter(
      ({ template }) => template === 'branding.mail_server_trouble',
    );
    await deliver(notice?.id ?? '');
    expect(sent.at(-1)?.text).toContain('may have been delivered, so it was not sent again');
  });

  it('has a reply address of the agency, even without a mail server and a support email', async () => {
    await deliver(await queue());
    expect(sent).toMatchObject([{ to: customer.email, replyTo: owner.email }]);
  });

  it('fails for an address that does not exist, and the server stays in use', async () => {
    await save();
    const id = await queue();
    server.responses = { RCPT: '550 5.1.1 No such user' };
    await deliver(id);
    expect(await findMail(id)).toMatchObject({ status: 'failed', reason: '550 5.1.1 No such user' });
    expect(sent).toEqual([]);
    expect(await get()).toMatchObject({ status: 'active', problem: null });
  });
});
