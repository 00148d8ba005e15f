import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, comeBack, connect, openCrmTestApp, start } from '#server/testing/crm/open-crm-test-app.ts';
import { addTestAgency } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

const REFUSED = { status: 410, body: { code: 'OAUTH_STATE_INVALID' } };

const place = await openCrmTestApp();
const agency = await place.addAgency('states', 'unlimited');

afterAll(() => place.close());

describe('an OAuth state', () => {
  it('is refused before the code is used when it is forged', async () => {
    const journey = await begin(place, agency.owner);
    const code = place.crm.approve(['states-1']);
    const before = place.crm.count('/oauth/token');
    expect(await comeBack(place, { ...journey, state: 'forged' }, code)).toMatchObject(REFUSED);
    expect(place.crm.count('/oauth/token')).toBe(before);
    expect((await comeBack(place, journey, code)).status).toBe(200);
  });

  it('works once', async () => {
    const journey = await begin(place, agency.owner);
    expect((await comeBack(place, journey, place.crm.approve(['states-1']))).status).toBe(200);
    expect(await comeBack(place, journey, place.crm.approve(['states-2']))).toMatchObject(REFUSED);
  });

  it('works once for two concurrent callbacks', async () => {
    const journey = await begin(place, agency.owner);
    const answers = await Promise.all(
      ['states-a', 'states-b'].map((id) => comeBack(place, journey, place.crm.approve([id]))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('expires after ten minutes', async () => {
    const journey = await begin(place, agency.owner);
    const age = (minutes: number) =>
      place.app.query(
        sql`update oauth_states set expires_at = expires_at - ${minutes} * interval '1 minute' where used_at is null`,
      );
    await age(9);
    expect((await comeBack(place, journey, place.crm.approve(['states-1']))).status).toBe(200);
    const late = await begin(place, agency.owner);
    await age(10);
    expect(await comeBack(place, late, place.crm.approve(['states-1']))).toMatchObject(REFUSED);
  });

  it("is refused in another person's browser, so no CRM ends up in a stranger's workspace", async () => {
    const attacker = await place.addAgency('attacker', 'five');
    const theirs = await begin(place, attacker.owner);
    const own = await begin(place, agency.owner);
    for (const cookie of ['', own.cookie, 'hearback_journey=short'])
      expect(await comeBack(place, { ...theirs, cookie }, place.crm.approve(['states-v']))).toMatchObject(
        REFUSED,
      );
  });

  it('is refused once the person who began loses the rights', async () => {
    const journey = await begin(place, agency.team);
    const setRole = (role: string) =>
      place.app.withDatabase((tx) =>
        tx.updateTable('users').set({ role }).where('id', '=', agency.team.user_id).execute(),
      );
    await setRole('client');
    expect(await comeBack(place, journey, place.crm.approve(['states-1']))).toMatchObject(REFUSED);
    await setRole('team');
    expect((await comeBack(place, journey, place.crm.approve(['states-1']))).status).toBe(200);
  });

  it('does not affect the flow in another tab', async () => {
    const first = await begin(place, agency.owner);
    const second = await start(place, agency.owner, first.cookie);
    expect(second.cookie).toBe(first.cookie);
    expect((await comeBack(place, first, place.crm.approve(['states-1']))).status).toBe(200);
  });

  it('is stored as a hash only, and its cookie is httpOnly', async () => {
    const answer = await start(place, agency.owner);
    const state = new URL((answer.body as { authUrl: string }).authUrl).searchParams.get('state') ?? '?';
    const rows = await place.app.withDatabase((tx) => tx.selectFrom('oauth_states').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(state);
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax; Max-Age=600/);
  });
});

describe('the OAuth callback', () => {
  it('reports a code that the CRM refuses, and the person may try again', async () => {
    const journey = await begin(place, agency.owner);
    expect(await comeBack(place, journey, 'not-a-code')).toMatchObject({
      status: 422,
      body: { code: 'OAUTH_REFUSED' },
    });
    expect((await comeBack(place, journey, place.crm.approve(['states-1']))).status).toBe(200);
  });

  it.each([
    ['down', 503, '{"message":"down"}'],
    ['rate limited', 429, '{"message":"Too many requests"}'],
    ['sending invalid JSON', 200, '<html>'],
    ['sending an unexpected body', 200, '{"ok":true}'],
  ])('asks to try again and connects nothing while the CRM is %s', async (_how, status, body) => {
    const journey = await begin(place, agency.owner);
    place.crm.break('/oauth/token', 1, status, body);
    const code = place.crm.approve(['states-down']);
    expect(await comeBack(place, journey, code)).toMatchObject({
      status: 503,
      body: { code: 'PROVIDER_UNAVAILABLE' },
    });
    const { body: list } = await place.app.call('GET', '/api/locations', { token: agency.owner.token });
    expect(JSON.stringify(list)).not.toContain('states-down');
  });
});

it('names the missing CRM settings of an installation', async () => {
  const bare = await openTestApp();
  const { owner, workspace_id } = await addTestAgency(bare, 'bare');
  const { setPlan } = await import('#server/testing/crm/open-crm-test-app.ts');
  await setPlan(bare, workspace_id, 'five', 'active');
  expect(await bare.call('POST', '/api/functions/ghl-oauth-start', { token: owner.token })).toMatchObject({
    status: 503,
    body: { code: 'PROVIDER_UNAVAILABLE', message: expect.stringContaining('HIGHLEVEL_CLIENT_ID') },
  });
  await bare.close();
});

it('keeps the name and data of a location that is reconnected', async () => {
  const { owner } = agency;
  await connect(place, owner, 'states-3');
  const path = '/api/locations/states-3';
  await place.app.call('PATCH', path, { token: owner.token, body: { custom_name: 'Downtown' } });
  const response = await place.app.call('POST', `${path}/disconnect`, { token: owner.token });
  expect(response.body).toMatchObject({ connected: false, token_state: 'none', custom_name: 'Downtown' });
  await connect(place, owner, 'states-3');
  const { body } = await place.app.call('GET', '/api/locations', { token: owner.token });
  expect(body).toContainEqual(
    expect.objectContaining({ ghl_location_id: 'states-3', connected: true, custom_name: 'Downtown' }),
  );
});

describe('a custom domain', () => {
  const host = 'portal.north.example';

  beforeAll(async () => {
    await place.app.query(sql`insert into brand_hosts (workspace_id, host, token, status)
      values (${agency.workspace_id}, ${host}, repeat('x', 30), 'verified') on conflict do nothing`);
  });

  it('never receives an authorization code of the CRM', async () => {
    for (const state of ['token', `token~${host}`, `~${host}`]) {
      const url = `${place.app.url}/integrations/callback?code=c&state=${encodeURIComponent(state)}`;
      const answer = await fetch(url, { redirect: 'manual' });
      expect(answer.headers.get('location')).toBeNull();
    }
  });
});
