import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import { pagePolicy } from '../security.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and dots', 'latin1');

const host = createServer((request, response) => {
  if (request.url === '/slow.png') return;
  if (request.url === '/inside.png')
    return void response.writeHead(302, { location: 'http://127.0.0.1/' }).end();
  const isPng = request.url === '/ann.png';
  response.setHeader('content-type', 'image/png').end(isPng ? PNG : '<script>alert(1)</script>');
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
const leads = await openLeads({ WEBSITE_ALLOWED_ORIGINS: origin });
afterAll(async () => {
  await leads.close();
  host.closeAllConnections();
  host.close();
});

/** The product's path for a contact whose photo is at this address. */
async function pathFor(address: string): Promise<string> {
  const { contact_id } = leads.agency;
  await leads.query(sql`update contacts set profile_picture = ${address} where id = ${contact_id}`);
  const { body } = await leads.ask('GET', `/api/contacts/${contact_id}`);
  return (body as { contact: { profile_picture: string } }).contact.profile_picture;
}

describe('photos and logos', () => {
  it('have paths of the product wherever contacts and companies are returned', async () => {
    const { contact_id } = leads.agency;
    const path = await pathFor(`${origin}/ann.png`);
    expect(path).toMatch(/^\/api\/pictures\?/);
    const thread = (await leads.ask('GET', `/api/conversations/${contact_id}`)).body;
    expect(thread).toMatchObject({ contact: { profile_picture: path } });
    const { conversations } = (await leads.ask('GET', '/api/conversations')).body as {
      conversations: { contact_id: string; profile_picture: string }[];
    };
    expect(conversations.find((one) => one.contact_id === contact_id)?.profile_picture).toBe(path);
  });

  it('are served without a token, only as a picture', async () => {
    const answer = await fetch(leads.app.url + (await pathFor(`${origin}/ann.png`)));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=86400, immutable',
    });
  });

  it.each(['/page.png', '/inside.png', '/slow.png'])(
    'are missing when the host returns no picture: %s',
    async (name) => {
      const answer = await fetch(leads.app.url + (await pathFor(origin + name)));
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('application/json');
    },
  );

  it('are not served for a path that was not issued', async () => {
    const path = await pathFor(`${origin}/ann.png`);
    const of = Buffer.from(`${origin}/page.png`).toString('base64url');
    for (const forged of [
      path.replace(/proof=.*/, 'proof=x'),
      path.replace(/of=[^&]*/, `of=${of}`),
      path.replace(/day=\d+/, 'day=1'),
      '/api/pictures',
      `/api/pictures?of=${of}&of=${of}&day=x&proof=`,
    ])
      expect((await fetch(leads.app.url + forged)).status, forged).toBe(404);
  });
});

it('are never loaded by the app from another site', () => {
  expect(pagePolicy('nonce')).toContain("img-src 'self' data:;");
});
