import { crc32, deflateSync } from 'node:zlib';
import type { OwnProfile, StoredBrand } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addTestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { getBrand } from './get-brand.ts';

const app = await openTestApp();
const agency = await addWritingAgency(app, 'brands');
const other = await addWritingAgency(app, 'others');
const [first = '', second = ''] = agency.locations;
afterAll(() => app.close());

const NONE = { name: null, accent: null, support_email: null, legal_links: null, email_footer: null };
const NORTH = {
  name: 'North Star',
  accent: '#ffcc00',
  support_email: 'help@north.example',
  legal_links: [{ label: 'Privacy', url: 'https://north.example/privacy' }],
  email_footer: 'North Star Ltd, 1 Pole Street',
};

const ask = async <T>(method: string, path: string, body?: unknown, token = agency.owner.token) => {
  const answer = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, body: answer.body as T };
};
const save = (body: object, token = agency.owner.token) =>
  ask<StoredBrand>('PUT', '/api/branding', body, token);
const saveFor = (location_id: string | null, body: object) => save({ ...NONE, ...body, location_id });
const readProfile = async (token: string) =>
  (await ask<OwnProfile>('GET', '/api/users/me', undefined, token)).body;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
/** A square of one color. */
function toPng(side: number): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Author\0Mallory')),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (side * 4 + 1), 0))),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}
const savePicture = (location_id: string | null, kind: string, png: string | null) =>
  ask<StoredBrand>('PUT', '/api/branding/pictures', { location_id, kind, png });

describe('the brand of a workspace', () => {
  it('is the name of the workspace until the agency saves one', async () => {
    const { brand, workspace_name } = await readProfile(agency.customer.token);
    expect(workspace_name).toBe('brands');
    expect(brand).toEqual({
      ...{ name: 'brands', shades: null, logo_light: null, logo_dark: null, icon: null },
      ...{ support_email: null, legal_links: [], email_footer: null, manifest: null },
    });
  });

  it('is saved and read again, and shown to clients only', async () => {
    expect((await saveFor(null, NORTH)).body).toMatchObject({ ...NORTH, location_id: null });
    const { body } = await ask<{ workspace_name: string; brands: StoredBrand[] }>('GET', '/api/branding');
    expect(body).toMatchObject({ workspace_name: 'brands', brands: [{ ...NORTH, location_id: null }] });
    const { brand, workspace_name } = await readProfile(agency.customer.token);
    expect(workspace_name).toBe('North Star');
    expect(brand).toMatchObject({
      ...{ name: 'North Star', support_email: NORTH.support_email, legal_links: NORTH.legal_links },
      manifest: expect.stringMatching(/^\/api\/brands\/[\w-]+\/manifest\.webmanifest$/),
    });
    // Yellow text is not readable, so a darker shade is used.
    expect(brand?.shades?.[7]).toMatch(/^#[0-9a-f]{6}$/);
    expect(brand?.shades?.[7]).not.toBe(NORTH.accent);
    expect((await readProfile(agency.owner.token)).brand).toBeNull();
    expect((await readProfile(other.customer.token)).brand?.name).toBe('others');
  });

  it.each([
    ['a name with a link', { name: 'Visit evil.com' }, 'BRAND_WITH_LINK'],
    ['a color that is not one', { accent: 'red' }, 'INVALID_INPUT'],
    [
      'a link without encryption',
      { legal_links: [{ label: 'Terms', url: 'http://north.example' }] },
      'INVALID_INPUT',
    ],
    [
      'a script as a link',
      { legal_links: [{ label: 'Terms', url: 'javascript:alert(1)' }] },
      'INVALID_INPUT',
    ],
    ['an address that is not one', { support_email: 'help' }, 'INVALID_INPUT'],
  ])('refuses %s', async (_name, change, code) => {
    expect(await saveFor(null, change)).toMatchObject({ status: 422, body: { code } });
  });

  it('is managed by administrators only', async () => {
    expect((await save({ ...NONE, ...NORTH, location_id: null }, agency.team.token)).status).toBe(200);
    expect((await save({ ...NONE, location_id: null }, agency.customer.token)).status).toBe(403);
    const limited = await addTestPerson(app, agency.workspace_id, {
      role: 'client',
      user_type: 'single_location',
    });
    const { user_id } = limited;
    const grant = { user_id, ghl_location_id: first, access_level: 'admin' };
    await ask('POST', '/api/user-location-access', grant);
    for (const location_id of [null, first])
      expect((await save({ ...NONE, location_id }, limited.token)).status).toBe(403);
    expect((await ask('GET', '/api/branding', undefined, limited.token)).status).toBe(403);
  });
});

describe('the brand of a location', () => {
  it('overrides parts of that of the workspace for clients of this location alone', async () => {
    expect((await saveFor(first, { name: 'South Cross', accent: '#5b2a86' })).status).toBe(200);
    expect((await readProfile(agency.customer.token)).brand).toMatchObject({
      ...{ name: 'South Cross', support_email: NORTH.support_email, legal_links: NORTH.legal_links },
      shades: expect.arrayContaining(['#5b2a86']),
    });
    const get = (location: string | null) =>
      app.withDatabase((tx) => getBrand(tx, agency.workspace_id, location));
    expect((await get(second)).name).toBe('North Star');
    expect((await get(null)).name).toBe('North Star');
    await ask('POST', '/api/user-location-access', {
      user_id: agency.customer.user_id,
      ghl_location_id: second,
    });
    expect((await readProfile(agency.customer.token)).brand?.name).toBe('North Star');
    await ask('DELETE', `/api/user-location-access/${agency.customer.user_id}/${second}`);
  });

  it('is not readable by clients of other locations', async () => {
    const client = await addTestPerson(app, agency.workspace_id, {
      role: 'client',
      user_type: 'agency_customer',
    });
    await ask('POST', '/api/user-location-access', { user_id: client.user_id, ghl_location_id: second });
    expect((await readProfile(client.token)).brand?.name).toBe('North Star');
  });

  it('can be removed', async () => {
    expect((await ask('POST', '/api/branding/remove', { location_id: first })).status).toBe(200);
    expect((await ask('POST', '/api/branding/remove', { location_id: first })).status).toBe(404);
    expect((await readProfile(agency.customer.token)).brand?.name).toBe('North Star');
  });

  it('cannot be made for a location of another workspace', async () => {
    const location_id = other.locations[0] ?? '';
    expect((await saveFor(location_id, NORTH)).status).toBe(404);
    expect((await savePicture(location_id, 'icon', toPng(8))).status).toBe(404);
  });
});

describe('a picture of a brand', () => {
  it('is stored as a new file and served to everyone', async () => {
    const { body } = await savePicture(null, 'logo_light', toPng(40));
    expect(body.logo_light).toMatch(/^\/api\/brand-pictures\//);
    const answer = await fetch(app.url + body.logo_light);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('Mallory');
    expect((await readProfile(agency.customer.token)).brand?.logo_light).toBe(body.logo_light);
  });

  it('has a new address after each change, and none after it was removed', async () => {
    const before = (await savePicture(null, 'icon', toPng(16))).body.icon;
    const after = (await savePicture(null, 'icon', toPng(32))).body.icon;
    expect(after).not.toBe(before);
    expect((await fetch(app.url + before)).status).toBe(404);
    expect((await savePicture(null, 'icon', null)).body.icon).toBeNull();
    expect((await fetch(app.url + after)).status).toBe(404);
    expect((await fetch(`${app.url}/api/brand-pictures/none`)).status).toBe(404);
  });

  it('is refused if it is not a PNG file of the right size', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
    for (const png of [svg, toPng(200), Buffer.from('x').toString('base64')])
      expect(await savePicture(null, 'logo_dark', png)).toMatchObject({
        status: 422,
        body: { code: 'PICTURE_INVALID' },
      });
    expect((await savePicture(null, 'logo_dark', 'no base64!')).status).toBe(422);
  });

  it('is taken from the same brand as the other logo', async () => {
    const own = (await savePicture(second, 'logo_dark', toPng(24))).body.logo_dark;
    const brand = await app.withDatabase((tx) => getBrand(tx, agency.workspace_id, second));
    expect(brand).toMatchObject({ logo_light: null, logo_dark: own, name: 'North Star' });
  });
});

it('has a web app manifest with the name, the color and the icon of the agency', async () => {
  const icon = (await savePicture(null, 'icon', toPng(64))).body.icon;
  const { brand } = await readProfile(agency.customer.token);
  const answer = await fetch(app.url + brand?.manifest);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    ...{ name: 'North Star', theme_color: brand?.shades?.[7] },
    icons: [{ src: icon, sizes: 'any', type: 'image/png' }],
  });
  expect(text).not.toMatch(/hearback/i);
  expect((await fetch(`${app.url}/api/brands/${crypto.randomUUID()}/manifest.webmanifest`)).status).toBe(404);
});

it('records who changed a brand', async () => {
  const rows = await app.query(
    sql<{ action: string; target: string | null }>`select distinct action, target from audit_log
      where workspace_id = ${agency.workspace_id} and action like 'brand.%' order by 1, 2`,
  );
  expect(rows).toEqual([
    { action: 'brand.removed', target: `Place ${first}` },
    { action: 'brand.saved', target: `Place ${first}` },
    { action: 'brand.saved', target: `Place ${second}` },
    { action: 'brand.saved', target: null },
  ]);
});
