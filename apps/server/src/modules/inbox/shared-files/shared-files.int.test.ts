import { randomUUID } from 'node:crypto';
import type { NewSharedFile, SharedFile } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addTestPerson } from '#server/testing/people.ts';
import { runJob } from '#server/testing/run-job.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { toFileName } from './share-file.ts';

const app = await openTestApp({ TRUST_PROXY: '1' });
const agency = await addWritingAgency(app, 'files');
const { workspace_id, owner, contact_id } = agency;
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.7 offer');

type Upload = {
  id?: string;
  contact?: string;
  name?: string;
  bytes?: Buffer<ArrayBuffer> | ReadableStream;
  token?: string;
};

const upload = (options: Upload = {}) => {
  const { id = randomUUID(), contact = contact_id, name = 'Größe offer.pdf', bytes = PDF } = options;
  const query = new URLSearchParams({ contact_id: contact, name });
  return fetch(`${app.url}/api/shared-files/${id}?${query}`, {
    method: 'PUT',
    headers: {
      'x-hearback': '1',
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${options.token ?? owner.token}`,
    },
    body: bytes,
    ...(bytes instanceof ReadableStream && { duplex: 'half' }),
  });
};

async function share(options: Upload = {}): Promise<NewSharedFile> {
  const answer = await upload(options);
  const body = (await answer.json()) as NewSharedFile;
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body;
}

const list = async (token = owner.token): Promise<readonly SharedFile[]> => {
  const { status, body } = await app.call('GET', `/api/conversations/${contact_id}/shared-files`, { token });
  expect(status).toBe(200);
  return (body as { files: SharedFile[] }).files;
};

const address = (url: string, path = '') => `${app.url}${new URL(url).pathname}${path}`;

describe('a file for a lead', () => {
  it('can be downloaded by anyone with the link, without a session and without naming the product', async () => {
    const { file, url } = await share();
    expect(file).toMatchObject({ name: 'Größe offer.pdf', size: PDF.length, downloads: 0 });
    const page = await fetch(address(url));
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('Größe offer.pdf');
    expect(html).not.toMatch(/hearback|<script/i);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const answer = await fetch(address(url, '/file'));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="Gr__e offer\.pdf"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
    const [listed] = await list();
    expect(listed).toMatchObject({ id: file.id, downloads: 1, last_downloaded_at: expect.any(String) });
  });

  it('escapes its name on the page', async () => {
    const { url } = await share({ name: '<img src=x onerror=alert(1)>.pdf' });
    const page = await (await fetch(address(url))).text();
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;.pdf');
    expect(page).not.toContain('<img');
  });

  it('is not available with an unknown or expired link, or after sharing stopped', async () => {
    const [expired, stopped] = [await share(), await share()];
    await app.query(
      sql`update shared_files set expires_at = now() - interval '1 second' where id = ${expired.file.id}`,
    );
    const path = `/api/shared-files/${stopped.file.id}`;
    expect((await app.call('DELETE', path, { token: owner.token })).status).toBe(200);
    expect((await app.call('DELETE', path, { token: owner.token })).status).toBe(404);
    const pages = new Set<string>();
    for (const link of [address(expired.url), address(stopped.url), `${app.url}/f/unknown`])
      for (const path of ['', '/file']) {
        const answer = await fetch(`${link}${path}`);
        expect(answer.status).toBe(404);
        pages.add((await answer.text()).replace(/nonce="[^"]+"/, ''));
      }
    expect(pages.size).toBe(1);
    expect((await list()).map(({ id }) => id)).not.toContain(expired.file.id);
    await runJob(app.services, 'inbox.delete-expired-files');
    const rows = await app.query(sql`select from shared_files where id = ${expired.file.id}`);
    expect(rows).toEqual([]);
  });

  it('is refused if it is empty, larger than 25 MB or a program, or if its id is already used or invalid', async () => {
    const { file } = await share();
    const codes: unknown[] = [];
    const large = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 26; part += 1) controller.enqueue(new Uint8Array(1024 * 1024));
        controller.close();
      },
    });
    for (const options of [
      { bytes: Buffer.alloc(0) },
      { bytes: large },
      { name: 'offer.pdf.exe' },
      { bytes: Buffer.from('MZ program') },
      { id: file.id },
      { id: 'x' },
    ])
      codes.push(((await (await upload(options)).json()) as { code: string }).code);
    expect(codes).toEqual([
      ...['FILE_REFUSED', 'SHARED_FILE_TOO_LARGE', 'FILE_REFUSED', 'FILE_REFUSED', 'CONFLICT'],
      'INVALID_INPUT',
    ]);
  });

  it('can be downloaded while slow uploads use all places of the workspace', async () => {
    const { url } = await share();
    const bodies: ReadableStreamDefaultController[] = [];
    const start = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(PDF);
      bodies.push(controller);
    };
    const running = [1, 2, 3, 4].map(() => upload({ bytes: new ReadableStream({ start }) }));
    await vi.waitUntil(async () => (await upload()).status === 429);
    expect((await fetch(address(url, '/file'))).status).toBe(200);
    for (const body of bodies) body.close();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('is refused if the files of the workspace use all of its storage', async () => {
    const { file } = await share();
    const [used] = await app.query(sql<{ bytes: number }>`
      select sum(size)::int as bytes from shared_files where workspace_id = ${workspace_id}`);
    const { config } = app.services;
    const { sharedFileBytes } = config;
    Object.assign(config, { sharedFileBytes: (used?.bytes ?? 0) + PDF.length });
    const answers = await Promise.all([upload(), upload(), upload()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await (await upload()).json()).toMatchObject({ code: 'SHARED_FILES_FULL' });
    await app.call('DELETE', `/api/shared-files/${file.id}`, { token: owner.token });
    expect((await upload()).status).toBe(200);
    Object.assign(config, { sharedFileBytes });
  });

  it('is shared, listed and deleted only by people who work in the location', async () => {
    const { file } = await share();
    const elsewhere = await addTestPerson(app, workspace_id, {
      role: 'client',
      user_type: 'agency_customer',
    });
    const stranger = await addWritingAgency(app, 'strangers');
    for (const [token, status] of [
      [elsewhere.token, 403],
      [stranger.owner.token, 404],
    ] as const) {
      expect((await upload({ token })).status).toBe(status);
      for (const [method, path] of [
        ['GET', `/api/conversations/${contact_id}/shared-files`],
        ['DELETE', `/api/shared-files/${file.id}`],
      ] as const)
        expect((await app.call(method, path, { token })).status).toBe(status);
    }
    const mine = await addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency' });
    expect((await upload({ token: mine.token })).status).toBe(200);
  });

  it('does not show its content or its link through the application', async () => {
    for (const column of ['content', 'token_hash']) {
      const { rows } = await app.withDatabase((tx) =>
        sql<{
          may: boolean;
        }>`select has_column_privilege('hearback_api', 'shared_files', ${column}, 'select') as may`.execute(
          tx,
        ),
      );
      expect([column, rows[0]?.may]).toEqual([column, false]);
    }
  });
});

it.each([
  ['C:\\Users\\me\\plan.pdf', 'plan.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['a\nb\0.pdf', 'ab.pdf'],
  [' ', 'file'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
])('the name %j becomes %j', (input, name) => expect(toFileName(input)).toBe(name));
