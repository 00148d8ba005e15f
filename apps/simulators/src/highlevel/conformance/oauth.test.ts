import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, crm, exchange, scope } from '#simulators/testing/crm.ts';
import { runOutreach } from '#simulators/testing/outreach.ts';

const outreach = await runOutreach();
beforeEach(() => outreach.reset());
afterAll(() => outreach.stop());

const austin = 'ghlNorthwindAustin01';
const redirect = 'http://127.0.0.1:3000/callback?x=1';
const query = new URLSearchParams({
  response_type: 'code',
  client_id: 'ghl_demo_client',
  redirect_uri: redirect,
  scope,
  state: 's-1',
});

async function press(fields: Record<string, string>) {
  const body = new URLSearchParams({ ...Object.fromEntries(query), ...fields });
  return outreach.call('/highlevel/oauth/chooselocation', { method: 'POST', body });
}

describe('the consent page', () => {
  test('shows the locations and the scopes at both URLs', async () => {
    for (const path of ['/oauth/chooselocation', '/v2/oauth/chooselocation']) {
      const { text, status } = await outreach.call(`/highlevel${path}?${query}`);
      expect(status).toBe(200);
      for (const label of ['Austin Dental Group', 'Solo Roofing Portland', 'contacts.readonly'])
        expect(text).toContain(label);
    }
  });

  test('redirects with a code, the state and the existing query after consent', async () => {
    const { status, headers } = await press({ decision: 'approve', choice: `location:${austin}` });
    const back = new URL(headers.get('location') ?? '');
    expect(status).toBe(303);
    expect([back.searchParams.get('x'), back.searchParams.get('state')]).toEqual(['1', 's-1']);
    expect(back.searchParams.get('code')).toMatch(/^\w{40}$/);
  });

  test('redirects with an error after a refusal, and asks again without a choice', async () => {
    const refused = await press({ decision: 'refuse' });
    expect(refused.headers.get('location')).toContain('error=access_denied');
    expect((await press({ decision: 'approve' })).text).toContain('Choose a location.');
  });

  test('shows an error for an unknown client or a script URL, and escapes the state', async () => {
    expect((await outreach.call('/highlevel/oauth/chooselocation?client_id=x')).status).toBe(400);
    const script = new URLSearchParams({ ...Object.fromEntries(query), redirect_uri: 'javascript:alert(1)' });
    expect((await outreach.call(`/highlevel/oauth/chooselocation?${script}`)).status).toBe(400);
    const hostile = new URLSearchParams({ ...Object.fromEntries(query), state: '"><script>' });
    expect((await outreach.call(`/highlevel/oauth/chooselocation?${hostile}`)).text).not.toContain(
      '<script>',
    );
  });
});

describe('codes', () => {
  test('a code is exchanged for tokens once', async () => {
    const code =
      new URL(
        (await press({ decision: 'approve', choice: `location:${austin}` })).headers.get('location') ?? '',
      ).searchParams.get('code') ?? '';
    const order = { grant_type: 'authorization_code', code, user_type: 'Location', redirect_uri: redirect };
    expect((await exchange(outreach, order)).json).toMatchObject({
      token_type: 'Bearer',
      expires_in: 86_399,
      userType: 'Location',
      locationId: austin,
      companyId: 'ghlCompanyNorthwind0',
      scope,
    });
    expect(await exchange(outreach, order)).toMatchObject({
      status: 400,
      json: { statusCode: 400, message: expect.stringContaining('Invalid grant') },
    });
  });

  test('a code expires after ten minutes', async () => {
    const location =
      (await press({ decision: 'approve', choice: `location:${austin}` })).headers.get('location') ?? '';
    outreach.clock.ms += 600_000;
    const code = new URL(location).searchParams.get('code') ?? '';
    expect((await exchange(outreach, { grant_type: 'authorization_code', code })).status).toBe(400);
  });

  test('a wrong secret, a missing parameter, an unknown grant and JSON are refused', async () => {
    expect(
      (await exchange(outreach, { grant_type: 'refresh_token', refresh_token: 'x', client_secret: 'no' }))
        .status,
    ).toBe(401);
    expect((await exchange(outreach, { grant_type: '' })).json.message).toBe('Missing parameter: grant_type');
    expect((await exchange(outreach, { grant_type: 'password' })).json.message).toBe(
      'Invalid parameter: grant_type',
    );
    expect((await outreach.call('/highlevel/oauth/token', { method: 'POST', json: {} })).status).toBe(400);
  });
});

describe('refresh tokens', () => {
  const refresh = (token: string) =>
    exchange(outreach, { grant_type: 'refresh_token', refresh_token: token, user_type: 'Location' });

  test('are single-use, without a grace period', async () => {
    const one = await connect(outreach, austin);
    const two = await refresh(one.refresh_token);
    expect(two.status).toBe(200);
    expect(two.json.refresh_token).not.toBe(one.refresh_token);
    expect((await refresh(one.refresh_token)).json).toMatchObject({
      statusCode: 400,
      message: 'Invalid grant: refresh token is invalid',
    });
    expect((await refresh(two.json.refresh_token)).status).toBe(200);
  });

  test('replace an access token that expired after a day or on request', async () => {
    const tokens = await connect(outreach, austin);
    const probe = (token: string) => crm(outreach, token, `/locations/${austin}`);
    expect((await probe(tokens.access_token)).json.location.name).toBe('Austin Dental Group');
    await outreach.control('/highlevel/expire-token', { locationId: austin });
    expect((await probe(tokens.access_token)).json).toMatchObject({
      statusCode: 401,
      message: 'Invalid token: access token is invalid',
      error: 'Unauthorized',
    });
    const fresh = (await refresh(tokens.refresh_token)).json;
    expect((await probe(fresh.access_token)).status).toBe(200);
    outreach.clock.ms += 86_400_000;
    expect((await probe(fresh.access_token)).status).toBe(401);
  });

  test('are refused while the location is inactive and work again afterwards', async () => {
    const { refresh_token } = await connect(outreach, austin);
    await outreach.control(`/highlevel/locations/${austin}`, { active: false });
    expect((await refresh(refresh_token)).json.message).toBe('Location is not active');
    await outreach.control(`/highlevel/locations/${austin}`, { active: true });
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  test('tokens stay valid after a restart of the simulators', async () => {
    const { access_token } = await connect(outreach, austin);
    await outreach.control('/reset');
    expect((await crm(outreach, access_token, `/locations/${austin}`)).status).toBe(200);
  });
});

describe('agencies', () => {
  test('an agency token is exchanged for tokens of its own locations only', async () => {
    const company = await connect(outreach, austin, 'ghlCompanyNorthwind0');
    expect(company).toMatchObject({ userType: 'Company', isBulkInstallation: true });
    expect(company.locationId).toBeUndefined();
    const listed = await crm(
      outreach,
      company.access_token,
      '/oauth/installedLocations?companyId=ghlCompanyNorthwind0&isInstalled=true',
    );
    expect(listed.json).toMatchObject({ count: 5 });
    const mint = (locationId: string) =>
      crm(outreach, company.access_token, '/oauth/locationToken', {
        method: 'POST',
        body: new URLSearchParams({ companyId: 'ghlCompanyNorthwind0', locationId }),
      });
    const minted = await mint('ghlNorthwindSeattle5');
    expect((await crm(outreach, minted.json.access_token, '/locations/ghlNorthwindSeattle5')).status).toBe(
      200,
    );
    expect((await mint('ghlSoloRoofing000006')).status).toBe(400);
  });
});
