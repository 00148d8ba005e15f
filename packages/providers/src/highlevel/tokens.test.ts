import { describe, expect, it } from 'vitest';
import { type FakeResponse, fakeProvider } from '../testing/fake-provider.ts';
import { readFixture } from '../testing/read-fixture.ts';
import { highlevelConsentUrl } from './consent.ts';
import { createHighlevelApp } from './tokens.ts';

const fixture = (name: string) => readFixture('highlevel', name);
function visit(...answers: FakeResponse[]) {
  const fake = fakeProvider(...answers);
  const settings = { ...fake.connection, clientId: 'app-1', clientSecret: 'our-secret' };
  return { ...fake, app: createHighlevelApp(settings) };
}
type TokenRefusal = { what: string; status: number; body: unknown; kind: string; code?: string };

describe('consent', () => {
  const request = {
    baseUrl: 'https://marketplace.test',
    clientId: 'app-1',
    redirectUri: 'https://hearback.test/oauth/callback',
    scopes: ['contacts.readonly', 'locations.readonly'],
    state: 'state-1',
  };

  it('is requested at the marketplace with the scopes and a state', () => {
    const url = new URL(highlevelConsentUrl(request));
    expect(url.origin + url.pathname).toBe('https://marketplace.test/v2/oauth/chooselocation');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'app-1',
      redirect_uri: 'https://hearback.test/oauth/callback',
      scope: 'contacts.readonly locations.readonly',
      state: 'state-1',
    });
  });

  it('can use the path of a simulator', () => {
    const url = highlevelConsentUrl({
      ...request,
      baseUrl: 'http://127.0.0.1:1/highlevel/',
      path: '/oauth/chooselocation',
    });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:1\/highlevel\/oauth\/chooselocation\?/);
  });
});

describe('tokens', () => {
  it('are exchanged for a code with a form request', async () => {
    const { app, asked } = visit({ body: fixture('tokens-location') });
    expect(await app.exchangeCode({ code: 'code-1', redirectUri: 'https://hearback.test/cb' })).toEqual({
      access_token: 'access-1',
      refresh_token: 'refresh-1',
      expires_at: new Date('2026-10-02T11:59:59Z'),
      user_type: 'Location',
      location_id: 'loc_1',
      company_id: 'com_1',
      scopes: ['locations.readonly', 'contacts.readonly'],
      approved_location_ids: [],
    });
    expect(asked[0]?.body).toEqual({
      client_id: 'app-1',
      client_secret: 'our-secret',
      grant_type: 'authorization_code',
      code: 'code-1',
      user_type: 'Location',
      redirect_uri: 'https://hearback.test/cb',
    });
  });

  it.each([
    [
      'tokens-company',
      { user_type: 'Company', location_id: null, approved_location_ids: ['loc_1', 'loc_2'] },
    ],
    ['tokens-v3', { access_token: 'access-3', refresh_token: 'refresh-3', user_type: 'Location' }],
    ['tokens-minted', { refresh_token: null, user_type: 'Location', location_id: 'loc_2' }],
  ])('in the shape %s are read', async (name, expected) => {
    const { app } = visit({ body: fixture(name) });
    expect(await app.refresh('refresh-0')).toMatchObject(expected);
  });

  it('tokens of a location are created from those of its agency, repeatedly if necessary', async () => {
    const { app, asked } = visit({ status: 503 }, { body: fixture('tokens-minted') });
    const grant = { companyToken: 'access-2', companyId: 'com_1', locationId: 'loc_2' };
    expect(await app.mintLocationToken(grant)).toMatchObject({ location_id: 'loc_2' });
    expect(asked[1]).toMatchObject({
      path: '/prefix/oauth/locationToken',
      body: { companyId: 'com_1', locationId: 'loc_2' },
    });
    expect(asked[1]?.headers.get('authorization')).toBe('Bearer access-2');
    expect(asked[1]?.headers.get('version')).toBe('2021-07-28');
  });

  it('are never refreshed twice, because the first attempt may have used the token', async () => {
    const { app, asked } = visit({ status: 502 });
    await expect(app.refresh('refresh-1')).rejects.toMatchObject({ mayHaveHappened: true });
    expect(asked).toHaveLength(1);
  });

  it.each<TokenRefusal>(fixture('token-errors'))('rejected because of $what are $kind', async (refusal) => {
    const { app } = visit({ status: refusal.status, body: refusal.body });
    const thrown = await app.refresh('refresh-1').catch((reason: unknown) => reason);
    expect(thrown).toMatchObject({ provider: 'highlevel', kind: refusal.kind });
    if (refusal.code) expect(thrown).toMatchObject({ code: refusal.code });
  });

  it('never appear in an error', async () => {
    const body = { statusCode: 400, message: 'bad our-secret and refresh-1' };
    const thrown = await visit({ status: 400, body })
      .app.refresh('refresh-1')
      .catch((reason: unknown) => reason);
    expect(`${thrown} ${JSON.stringify(thrown)}`).not.toMatch(/our-secret|refresh-1/);
  });
});
