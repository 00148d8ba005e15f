import { describe, expect, it } from 'vitest';
import { collect, type FakeResponse, fakeProvider } from '../testing/fake-provider.ts';
import { readFixture, readRefusals } from '../testing/read-fixture.ts';
import { createHighlevel } from './client.ts';

const fixture = (name: string) => readFixture('highlevel', name);
function visit(...answers: FakeResponse[]) {
  const fake = fakeProvider(...answers);
  return { ...fake, highlevel: createHighlevel({ ...fake.connection, accessToken: 'access-1' }) };
}

describe('a CRM location', () => {
  it.each([
    ['wrapped', fixture('location')],
    ['bare', fixture('location').location],
  ])('is read %s, with what its business adds', async (_what, body) => {
    const { highlevel, asked } = visit({ body });
    expect(await highlevel.getLocation('loc_1')).toMatchObject({
      ghl_location_id: 'loc_1',
      company_id: 'com_1',
      name: 'Ashe Dental',
      timezone: 'America/New_York',
      logo_url: 'https://media.example/ashe.png',
    });
    expect(asked[0]?.path).toBe('/prefix/locations/loc_1');
    expect(asked[0]?.headers.get('version')).toBe('2021-07-28');
  });

  it('lists its campaigns', async () => {
    const { highlevel } = visit({ body: fixture('campaigns') });
    expect(await highlevel.listCampaigns('loc_1')).toEqual([
      { provider_campaign_id: 'cam_1', name: 'Spring', provider_status: 'published' },
    ]);
  });

  it('is found through its agency', async () => {
    const { highlevel, asked } = visit({ body: fixture('installed-locations') });
    const agency = { companyId: 'com_1', appId: 'app' };
    expect(await collect(highlevel.listInstalledLocations(agency))).toEqual([
      { ghl_location_id: 'loc_1', name: 'Ashe Dental' },
    ]);
    expect(asked[0]?.query.get('isInstalled')).toBe('true');
  });
});

describe('CRM contacts', () => {
  it.each([
    ['total', fixture('contacts-search'), 3],
    ['count', fixture('contacts-list'), 3],
    ['meta', { contacts: [], meta: { total: 12 } }, 12],
    ['nothing', { contacts: [] }, null],
  ])('are counted where the answer says %s', async (_what, body, total) => {
    const { highlevel, asked } = visit({ body });
    expect(await highlevel.countContacts('loc_1')).toBe(total);
    expect(asked[0]?.body).toEqual({ locationId: 'loc_1', pageLimit: 1, page: 1 });
  });

  it('are paged by the last contact of each page, without page numbers', async () => {
    const { highlevel, asked } = visit(
      { body: fixture('contacts-search') },
      { body: { contacts: [], total: 3 } },
    );
    const contacts = await collect(highlevel.listContacts('loc_1', { limit: 2 }));
    expect(contacts).toMatchObject([
      { first_name: 'Mary', last_name: 'Ashe', geo: 'Columbus, OH, US', tags: ['patient'] },
      { first_name: 'Jo', last_name: 'van Dam', email: null },
    ]);
    expect(asked.map(({ body }) => body)).toEqual([
      { locationId: 'loc_1', pageLimit: 2, page: 1 },
      { locationId: 'loc_1', pageLimit: 2, searchAfter: [1777629600001, 'con_2'] },
    ]);
  });

  it('are paged by number if contacts have no cursor, and continue from a stored cursor', async () => {
    const { highlevel, asked } = visit({ body: fixture('contacts-list') }, { body: { contacts: [] } });
    await collect(highlevel.listContacts('loc_1', { limit: 2, cursor: '{"page":4}' }));
    expect(asked.map(({ body }) => (body as { page: number }).page)).toEqual([4, 5]);
  });

  it('are listed from the start if the stored cursor is invalid', async () => {
    const { highlevel, asked } = visit({ body: { contacts: [] } });
    await collect(highlevel.listContacts('loc_1', { cursor: 'broken' }));
    expect(asked[0]?.body).toMatchObject({ page: 1 });
  });
});

describe('a person who is added to the CRM', () => {
  const person = { email: 'nora@ashe.example', first_name: 'Nora', last_name: 'New' };
  it.each([
    ['wrapped', fixture('contact-upsert')],
    ['bare', fixture('contact-upsert').contact],
  ])('is found or added by address, without touching tags; the answer may be %s', async (_what, body) => {
    const { highlevel, asked } = visit({ body });
    expect(await highlevel.upsertContact('loc_1', person)).toBe('con_9');
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/prefix/contacts/upsert' });
    expect(asked[0]?.body).toEqual({
      locationId: 'loc_1',
      email: 'nora@ashe.example',
      firstName: 'Nora',
      lastName: 'New',
      source: 'Hearback',
    });
  });

  it('is added once, even if the call is retried', async () => {
    const { highlevel, asked } = visit({ status: 503 }, { body: fixture('contact-upsert') });
    expect(await highlevel.upsertContact('loc_1', person)).toBe('con_9');
    expect(asked).toHaveLength(2);
  });
});

describe("HighLevel's refusal", () => {
  it.each(readRefusals('highlevel'))(
    'for $what is $kind',
    async ({ what: _what, kind, sentence, ...response }) => {
      const { highlevel } = visit(response);
      const thrown = await highlevel.getLocation('loc_1').catch((reason: unknown) => reason);
      expect(thrown).toMatchObject({ name: 'ProviderError', provider: 'highlevel', kind });
      if (sentence) expect(String(thrown)).toContain(sentence);
    },
  );

  it.each([
    [
      'the ten seconds',
      { 'X-RateLimit-Interval-Milliseconds': '10000', 'X-RateLimit-Daily-Remaining': '5' },
      10_000,
    ],
    [
      'the day',
      { 'X-RateLimit-Interval-Milliseconds': '10000', 'X-RateLimit-Daily-Remaining': '0' },
      3_600_000,
    ],
    ['an unknown kind', {}, undefined],
  ])('for a limit of %s says how long to wait', async (_what, headers, retryAfterMs) => {
    const { highlevel } = visit({ status: 429, headers: headers as Record<string, string> });
    await expect(highlevel.getLocation('loc_1')).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterMs,
    });
  });
});
