import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import type { ClientPreview, Thread } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addLocation } from '#server/modules/locations/index.ts';
import { KEYS, type Outreach, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { connect } from '#server/testing/outreach/replies.ts';
import { addTestAgency, addTestPerson } from '#server/testing/people.ts';

/** A ClamAV daemon that finds the word VIRUS, or does not answer. */
let isScannerUp = true;
const scanner = createServer((socket) => {
  const parts: Buffer[] = [];
  socket.on('error', () => undefined);
  socket.on('data', (part) => {
    if (!isScannerUp) return socket.destroy();
    parts.push(part);
    const all = Buffer.concat(parts);
    if (!all.subarray(-4).equals(Buffer.alloc(4))) return undefined;
    const isFound = all.includes('VIRUS');
    return socket.end(isFound ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0');
  });
});
await new Promise<void>((done) => scanner.listen(0, '127.0.0.1', done));
const { port } = scanner.address() as { port: number };

const FILES = [
  { filename: 'Größe plan.pdf', type: 'application/pdf', content: 'JVBERi0xLjc=' },
  { filename: 'invoice.pdf', type: 'application/pdf', content: Buffer.from('MZ program').toString('base64') },
  { filename: 'sick.txt', type: 'text/plain', content: Buffer.from('VIRUS').toString('base64') },
];

async function openMail(settings: Record<string, string>) {
  const outreach = await openOutreach(settings);
  await connect(outreach, 'instantly');
  await outreach.startWorker();
  const text = `See the files ${randomUUID()}`;
  await outreach.control('instantly', '/reply', { text, account: KEYS.instantly, attachments: FILES });
  const find = () =>
    outreach.app.withDatabase(async (tx) => {
      const { rows } = await sql<{ id: string; contact_id: string }>`
        select id, contact_id from messages where body like ${`%${text}%`} and provider_thread ? 'attachments'`.execute(
        tx,
      );
      return rows[0];
    });
  return { outreach, message: await vi.waitUntil(find) };
}

const download = (
  { app, owner }: Outreach,
  id: string,
  index: number | string,
  token: string | undefined = owner.token,
) =>
  fetch(`${app.url}/api/messages/${id}/attachments/${index}`, {
    headers: { 'x-hearback': '1', ...(token && { authorization: `Bearer ${token}` }) },
  });

let mail: Awaited<ReturnType<typeof openMail>>;
beforeAll(async () => {
  mail = await openMail({ CLAMAV_HOST: `127.0.0.1:${port}` });
  const { app, simulators } = mail.outreach;
  Object.assign(app.services.config, { websiteOrigins: [simulators.url] });
});
afterAll(async () => {
  await mail.outreach.close();
  scanner.close();
});

describe('an attachment', () => {
  it('is listed with name, size and type, but without its address at the provider', async () => {
    const { body } = await mail.outreach.ask('GET', `/api/conversations/${mail.message.contact_id}`);
    const { attachments } = (body as Thread).messages[0] ?? { attachments: [] };
    expect(attachments[0]).toEqual({
      index: 0,
      name: 'Größe plan.pdf',
      size: 8,
      type: 'application/pdf',
      is_available: true,
    });
    expect(JSON.stringify(body)).not.toContain('/instantly/files/');
  });

  it('is downloaded as a file that no browser opens in our origin', async () => {
    const answer = await download(mail.outreach, mail.message.id, 0);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('%PDF-1.7');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition':
        'attachment; filename="Gr__e plan.pdf"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe%20plan.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-robots-tag': 'noindex, nofollow',
      'x-virus-scan': 'clean',
    });
  });

  it('is downloaded from the current address if the stored one has expired', async () => {
    const { outreach, message } = mail;
    const replace = (from: string, to: string) =>
      outreach.app.query(
        sql`update messages set provider_thread = replace(provider_thread::text, ${from}, ${to})::jsonb where id = ${message.id}`,
      );
    await replace('/instantly/files/', '/instantly/expired/');
    const answer = await download(outreach, message.id, 0);
    expect([answer.status, await answer.text()]).toEqual([200, '%PDF-1.7']);
    await replace('/instantly/expired/', '/instantly/files/');
  });

  it('is refused if it is a program or contains a virus', async () => {
    const program = await download(mail.outreach, mail.message.id, 1);
    expect(program.status).toBe(422);
    expect(await program.json()).toMatchObject({
      message: 'invoice.pdf was blocked because it is a program or script.',
    });
    const virus = await download(mail.outreach, mail.message.id, 2);
    expect(await virus.json()).toMatchObject({
      message: 'sick.txt was blocked because it contains a virus.',
    });
  });

  it('is not downloaded if the configured scanner does not answer', async () => {
    isScannerUp = false;
    expect((await download(mail.outreach, mail.message.id, 0)).status).toBe(503);
    isScannerUp = true;
  });

  it('is marked as not scanned if no scanner is configured', async () => {
    const { config } = mail.outreach.app.services;
    Object.assign(config, { virusScanner: null });
    const answer = await download(mail.outreach, mail.message.id, 2);
    expect([answer.status, answer.headers.get('x-virus-scan')]).toEqual([200, 'not-scanned']);
  });

  it('can be downloaded only by people who can read its message', async () => {
    const { outreach, message } = mail;
    const { app, owner } = outreach;
    expect((await download(outreach, message.id, 0, '')).status).toBe(401);
    const elsewhere = { role: 'client', user_type: 'agency_customer' } as const;
    const person = await addTestPerson(app, owner.workspace_id, elsewhere);
    expect((await download(outreach, message.id, 0, person.token)).status).toBe(404);
    const { owner: stranger } = await addTestAgency(app, 'stranger');
    expect((await download(outreach, message.id, 0, stranger.token)).status).toBe(404);
    for (const index of ['3', '99', '-1', 'x'])
      expect((await download(outreach, message.id, index)).status).toBe(404);
  });

  it('is downloaded in a preview of a client who sees its conversation', async () => {
    const { outreach, message } = mail;
    const { app, owner } = outreach;
    const { workspace_id } = owner;
    const place = { workspace_id, ghl_location_id: 'previewed', name: 'Previewed' };
    await app.withDatabase((tx) => addLocation(tx, { ...place, client_threads: 'all' }));
    await app.query(sql`update contacts set location_id = 'previewed' where id = ${message.contact_id}`);
    const preview = async (granted: boolean) => {
      const client = { role: 'client', user_type: 'agency_customer' } as const;
      const { user_id } = await addTestPerson(app, workspace_id, client);
      if (granted)
        await app.query(sql`insert into user_location_access (workspace_id, user_id, ghl_location_id)
          values (${workspace_id}, ${user_id}, 'previewed')`);
      const { body } = await app.call('POST', '/api/client-previews', {
        token: owner.token,
        body: { user_id },
      });
      return download(outreach, message.id, 0, (body as ClientPreview).access_token);
    };
    expect((await preview(true)).status).toBe(200);
    expect((await preview(false)).status).toBe(404);
  });

  it('is not read from a private network', async () => {
    const { outreach, message } = mail;
    Object.assign(outreach.app.services.config, { websiteOrigins: [] });
    const answer = await download(outreach, message.id, 0);
    expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'ATTACHMENT_UNAVAILABLE' }]);
  });
});

it('one workspace uses at most four of the eight concurrent downloads', async () => {
  const { app, owner } = mail.outreach;
  const openResponses: ServerResponse[] = [];
  const server = createHttpServer((_request, response) => void openResponses.push(response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const allowed = app.services.config.websiteOrigins;
  Object.assign(app.services.config, { websiteOrigins: [...allowed, url] });
  const neighbor = await addTestAgency(app, 'neighbor');
  const addFile = async (workspace_id: string) => {
    const thread = JSON.stringify({
      attachments: [{ name: 'a.txt', type: 'text/plain', url: `${url}/a.txt` }],
    });
    const [row] = await app.query(sql<{ id: string }>`
      with c as (insert into contacts (workspace_id, email) values (${workspace_id}, ${`${randomUUID()}@files.example`}) returning id)
      insert into messages (workspace_id, contact_id, source, direction, body, sent_at, provider_message_key, provider_thread)
      select ${workspace_id}, c.id, 'cold_email', 'inbound', 'A file', now(), ${randomUUID()}, ${thread}::jsonb from c returning id`);
    return row?.id ?? '';
  };
  const [own, others] = [await addFile(owner.workspace_id), await addFile(neighbor.workspace_id)];
  const running = [1, 2, 3, 4].map(() => download(mail.outreach, own, 0));
  await vi.waitUntil(() => openResponses.length === 4);
  const refused = await download(mail.outreach, own, 0);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  running.push(download(mail.outreach, others, 0, neighbor.owner.token));
  await vi.waitUntil(() => openResponses.length === 5);
  for (const response of openResponses)
    response.writeHead(200, { 'content-type': 'text/plain' }).end('Hello');
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  Object.assign(app.services.config, { websiteOrigins: allowed });
  await new Promise((done) => server.close(done));
});
