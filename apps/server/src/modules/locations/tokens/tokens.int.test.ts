import { createHighlevel } from '@hearback/providers';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#server/platform/services.ts';
import { startServices } from '#server/start-services.ts';
import {
  begin,
  comeBack,
  connect,
  findLocation,
  openCrmTestApp,
  setExpiry,
} from '#server/testing/crm/open-crm-test-app.ts';
import { withLocationToken } from '../index.ts';
import { refreshDueTokensJob } from '../refresh-due-tokens.job.ts';

const ID = 'tokens-1';

const place = await openCrmTestApp();
const agency = await place.addAgency('tokens', 'five');

beforeEach(async () => {
  place.crm.calm();
  await connect(place, agency.owner, ID);
  place.crm.calm();
});

afterAll(() => place.close());

const key = () => ({ workspace_id: agency.workspace_id, ghl_location_id: ID });
const ask = (services: Services = place.app.services) =>
  withLocationToken(services, key(), (accessToken) =>
    createHighlevel({ accessToken, baseUrl: place.crm.url }).getLocation(ID),
  );
const refreshNow = async ({ token } = agency.owner) =>
  (
    await place.app.call('POST', '/api/functions/ghl-refresh-tokens', {
      token,
      body: { trigger: 'manual' },
    })
  ).body;
const find = () => findLocation(place, agency.owner, ID);
const runCron = () => refreshDueTokensJob.handler({}, place.app.services);
const refreshes = () => place.crm.count('/oauth/token');

describe('an access token', () => {
  it('is used unchanged when fresh', async () => {
    expect(await ask()).toMatchObject({ ghl_location_id: ID });
    expect(refreshes()).toBe(0);
  });

  it('is refreshed first when about to expire', async () => {
    await setExpiry(place, ID, '1 minute');
    await ask();
    expect(refreshes()).toBe(1);
    await ask();
    expect(refreshes()).toBe(1);
  });

  it('is refreshed once when the CRM refuses it early, and the call is repeated', async () => {
    place.crm.expireAccess();
    expect(await ask()).toMatchObject({ ghl_location_id: ID });
    expect(refreshes()).toBe(1);
  });

  it('is refreshed once for ten concurrent callers', async () => {
    await setExpiry(place, ID, '-1 minute');
    place.crm.expireAccess();
    await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(refreshes()).toBe(1);
    expect(await find()).toMatchObject({ token_state: 'ok', error_message: null });
  });

  it('is refreshed once for callers in several processes', async () => {
    const { config, services } = place.app;
    const elsewhere = [1, 2, 3].map((n) => startServices(config, `other ${n}`, services.log));
    await setExpiry(place, ID, '-1 minute');
    place.crm.expireAccess();
    await Promise.all([services, ...elsewhere].flatMap((one) => [ask(one), ask(one), ask(one)]));
    expect(refreshes()).toBe(1);
    for (const { stop } of elsewhere) await stop();
  });

  it('is refreshed once when a person, the schedule and callers coincide', async () => {
    await setExpiry(place, ID, '-1 minute');
    await Promise.all([runCron(), refreshNow(), runCron(), refreshNow(), ask(), ask()]);
    expect(refreshes()).toBe(1);
  });

  it('survives temporary CRM errors and recovers', async () => {
    await setExpiry(place, ID, '-1 minute');
    place.crm.break('/oauth/token', 1);
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await find()).toMatchObject({ token_state: 'ok', error_message: null });
    expect(await ask()).toMatchObject({ ghl_location_id: ID });
  });

  it("is created again after each refresh of the agency's token", async () => {
    place.crm.mintsRefresh = false;
    const code = place.crm.approve(['tokens-agency'], 'Company');
    expect((await comeBack(place, await begin(place, agency.owner), code)).status).toBe(200);
    const own = { ...key(), ghl_location_id: 'tokens-agency' };
    for (const path of ['', '/oauth/locationToken']) {
      await setExpiry(place, 'tokens-agency', '-1 minute');
      if (path) place.crm.break(path, 3, 500);
      const tokenRequest = withLocationToken(place.app.services, own, async (token) => token);
      if (path) await expect(tokenRequest).rejects.toMatchObject({ kind: 'unavailable' });
      else expect(await tokenRequest).toMatch(/^access-/);
    }
    // The agency's refresh token was rotated before the second step failed, and was saved.
    expect(await withLocationToken(place.app.services, own, async (token) => token)).toMatch(/^access-/);
  });
});

describe('an authorization revoked at the CRM', () => {
  it('is shown on the location until a person reconnects', async () => {
    await setExpiry(place, ID, '-1 minute');
    place.crm.spendRefresh();
    await expect(ask()).rejects.toMatchObject({ code: 'LOCATION_NOT_CONNECTED' });
    expect(await find()).toMatchObject({
      connected: true,
      token_state: 'auth_expired',
      error_message: expect.stringContaining('Reconnect'),
    });
    const sync = await place.app.call('POST', '/api/functions/ghl-sync-location', {
      token: agency.owner.token,
      body: { locationId: ID },
    });
    expect(sync).toMatchObject({ status: 409, body: { code: 'LOCATION_NOT_CONNECTED' } });
    await connect(place, agency.owner, ID);
    expect(await find()).toMatchObject({ token_state: 'ok', error_message: null });
    expect(await ask()).toMatchObject({ ghl_location_id: ID });
  });

  it('can be renewed with a full plan', async () => {
    const { owner } = await place.addAgency('packed', 'single');
    await connect(place, owner, 'packed-1');
    place.crm.spendRefresh();
    await setExpiry(place, 'packed-1', '-1 minute');
    await runCron();
    const journey = await begin(place, owner);
    expect(journey.remainingSlots).toBe(0);
    expect((await comeBack(place, journey, place.crm.approve(['packed-2']))).status).toBe(409);
    expect((await comeBack(place, journey, place.crm.approve(['packed-1']))).status).toBe(200);
    expect(await findLocation(place, owner, 'packed-1')).toMatchObject({ token_state: 'ok' });
  });

  it('is distinguished from a suspended location, whose tokens are kept', async () => {
    await setExpiry(place, ID, '-1 minute');
    place.crm.inactive.add(ID);
    await expect(ask()).rejects.toMatchObject({ code: 'location_inactive' });
    expect(await find()).toMatchObject({
      token_state: 'ok',
      error_message: expect.stringContaining('active'),
    });
    place.crm.inactive.clear();
    await ask();
    expect(await find()).toMatchObject({ token_state: 'ok', error_message: null });
  });

  it('does not affect a concurrent reconnection', async () => {
    await setExpiry(place, ID, '-1 minute');
    place.crm.spendRefresh();
    place.crm.beforeAnswer = async (path) => {
      if (path !== '/oauth/token') return;
      place.crm.beforeAnswer = async () => undefined;
      await connect(place, agency.owner, ID);
    };
    await ask().catch(() => undefined);
    expect(await find()).toMatchObject({ token_state: 'ok', error_message: null });
  });
});

/** Moves the last refresh of all tokens into the past. */
const setRefreshed = (ago: string) =>
  place.app.query(sql`update oauth_tokens set refreshed_at = now() - ${ago}::interval`);

describe('Refresh Tokens', () => {
  it('reports that nothing was needed when all tokens are fresh', async () => {
    await setExpiry(place, ID, '5 hours');
    await setExpiry(place, 'tokens-agency', '5 hours');
    await setRefreshed('1 second');
    expect(await refreshNow()).toEqual({ successful: 0, failed: 0, tokensProcessed: 0 });
  });

  it('refreshes every connected location once, even if none is due', async () => {
    const { owner } = await place.addAgency('pressed', 'five');
    for (const id of ['pressed-1', 'pressed-2']) await connect(place, owner, id);
    await setRefreshed('10 minutes');
    const before = refreshes();
    expect(await refreshNow(owner)).toEqual({ successful: 2, failed: 0, tokensProcessed: 2 });
    expect(await refreshNow(owner)).toEqual({ successful: 0, failed: 0, tokensProcessed: 0 });
    expect(refreshes() - before).toBe(2);
  });

  it('counts successes and failures', async () => {
    await connect(place, agency.owner, 'tokens-2');
    await setRefreshed('1 second');
    await setExpiry(place, ID, '-1 minute');
    await setExpiry(place, 'tokens-2', '50 minutes');
    place.crm.inactive.add('tokens-2');
    expect(await refreshNow()).toEqual({ successful: 1, failed: 1, tokensProcessed: 2 });
    expect(await findLocation(place, agency.owner, 'tokens-2')).toMatchObject({ token_state: 'ok' });
  });

  it('does not affect other workspaces', async () => {
    const other = await place.addAgency('elsewhere', 'five');
    await connect(place, other.owner, 'elsewhere-1');
    await setExpiry(place, 'elsewhere-1', '-1 minute');
    await setExpiry(place, 'tokens-2', '5 hours');
    await setRefreshed('1 second');
    expect(await refreshNow()).toMatchObject({ tokensProcessed: 0 });
  });
});

it('the schedule refreshes tokens of every workspace that expire within two hours', async () => {
  await setExpiry(place, ID, '119 minutes');
  await runCron();
  const rows = await place.app.withDatabase((tx) =>
    tx.selectFrom('oauth_tokens').select('expires_at').where('state', '=', 'ok').execute(),
  );
  const soon = new Date(Date.now() + 2 * 3_600_000);
  expect(rows.filter(({ expires_at }) => expires_at < soon)).toEqual([]);
});
