import { afterAll, describe, expect, it } from 'vitest';
import {
  begin,
  comeBack,
  connect,
  findLocation,
  listLocations,
  openCrmTestApp,
  setPlan,
  start,
} from '#server/testing/crm/open-crm-test-app.ts';

const place = await openCrmTestApp();

afterAll(() => place.close());

describe('connecting a location', () => {
  it('leads through the consent screen to a connected location with name and counts', async () => {
    const { owner } = await place.addAgency('walk', 'five');
    const journey = await begin(place, owner);
    expect(journey.remainingSlots).toBe(5);
    expect(Object.fromEntries(journey.authUrl.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'app1-suffix',
      redirect_uri: `${place.app.config.publicUrl}/integrations/callback`,
      scope: expect.stringContaining('contacts.readonly'),
    });
    const answer = await comeBack(place, journey, place.crm.approve(['walk-new']));
    expect(answer).toMatchObject({ status: 200, body: { locationId: 'walk-new', name: 'CRM walk-new' } });
    expect(await findLocation(place, owner, 'walk-new')).toMatchObject({
      name: 'CRM walk-new',
      connected: true,
      token_state: 'ok',
      error_message: null,
      last_sync: expect.any(String),
    });
    expect((await begin(place, owner)).remainingSlots).toBe(4);
  });

  it('starts its first sync automatically, and a manual sync joins it', async () => {
    const { owner, workspace_id } = await place.addAgency('first', 'five');
    await connect(place, owner, 'first-new');
    const runs = await place.app.withDatabase((tx) =>
      tx
        .selectFrom('sync_runs')
        .select(['id', 'kind', 'status', 'started_by'])
        .where('workspace_id', '=', workspace_id)
        .where('ghl_location_id', '=', 'first-new')
        .execute(),
    );
    expect(runs).toMatchObject([{ kind: 'location', status: 'queued', started_by: owner.user_id }]);
    const { body } = await place.app.call('POST', '/api/functions/ghl-sync-location', {
      token: owner.token,
      body: { locationId: 'first-new' },
    });
    expect(body).toMatchObject({ success: true, runId: runs[0]?.id });
  });

  it('is audited and published', async () => {
    const { owner, workspace_id } = await place.addAgency('trail', 'five');
    await connect(place, owner, 'trail-new');
    const stored = await place.app.withDatabase(async (tx) => ({
      audit: await tx
        .selectFrom('audit_log')
        .select(['action', 'actor_email', 'target'])
        .where('workspace_id', '=', workspace_id)
        .where('action', 'like', 'location.%')
        .execute(),
      events: await tx
        .selectFrom('events')
        .select(['name', 'ghl_location_id'])
        .where('workspace_id', '=', workspace_id)
        .where('name', '=', 'location.changed')
        .execute(),
    }));
    expect(stored).toEqual({
      audit: [{ action: 'location.connected', actor_email: owner.email, target: 'CRM trail-new' }],
      events: [{ name: 'location.changed', ghl_location_id: 'trail-new' }],
    });
  });

  it('counts no slots with an unlimited plan', async () => {
    const { owner } = await place.addAgency('endless', 'unlimited');
    expect((await begin(place, owner)).remainingSlots).toBe('unlimited');
  });

  it('stores tokens encrypted', async () => {
    const { owner } = await place.addAgency('sealed', 'five');
    await connect(place, owner, 'sealed-new');
    const rows = await place.app.withDatabase((tx) => tx.selectFrom('oauth_tokens').selectAll().execute());
    const text = JSON.stringify(rows);
    for (const secret of place.crm.secrets()) expect(text).not.toContain(secret);
  });

  it('continues without a name when the CRM does not return one, because the code is already used', async () => {
    const { owner } = await place.addAgency('nameless', 'five');
    const journey = await begin(place, owner);
    place.crm.break('/locations/', 3, 404);
    const answer = await comeBack(place, journey, place.crm.approve(['nameless-1']));
    place.crm.failures.length = 0;
    expect(answer).toMatchObject({ status: 200, body: { name: 'Place nameless-1' } });
  });

  it('is completed by a signed-in person if it began at the CRM', async () => {
    const { owner, customer } = await place.addAgency('claim', 'single');
    const claim = (token: string, code: string) =>
      place.app.call('POST', '/api/functions/ghl-claim-install', { token, body: { code } });
    expect((await claim(customer.token, place.crm.approve(['claim-new']))).status).toBe(403);
    expect(await claim(owner.token, place.crm.approve(['claim-new']))).toMatchObject({
      status: 200,
      body: { locationId: 'claim-new' },
    });
    expect(await claim(owner.token, place.crm.approve(['claim-other']))).toMatchObject({
      status: 409,
      body: { code: 'LOCATION_LIMIT_REACHED' },
    });
  });
});

describe('an agency that authorizes all its locations', () => {
  it.each([true, false])('connects one of them per flow (own refresh token: %s)', async (mints) => {
    place.crm.mintsRefresh = mints;
    const name = `agency-${mints}`;
    const { owner } = await place.addAgency(name, 'five');
    for (const expected of ['a', 'b']) {
      const code = place.crm.approve([`${name}-a`, `${name}-b`], 'Company');
      const answer = await comeBack(place, await begin(place, owner), code);
      expect(answer).toMatchObject({ status: 200, body: { locationId: `${name}-${expected}` } });
    }
    expect((await listLocations(place, owner)).filter(({ connected }) => connected)).toHaveLength(2);
  });
});

describe('the plan', () => {
  it('blocks connections at its limit and links to an upgrade', async () => {
    const { owner } = await place.addAgency('full', 'single');
    await connect(place, owner, 'full-1');
    expect(await start(place, owner)).toMatchObject({
      status: 409,
      body: {
        code: 'LOCATION_LIMIT_REACHED',
        error: expect.stringMatching(/^Location limit reached.+ Plans: \/settings$/),
      },
    });
  });

  it('is required', async () => {
    const { owner } = await place.addAgency('free', null);
    expect(await start(place, owner)).toMatchObject({
      status: 409,
      body: {
        code: 'LOCATION_LIMIT_REACHED',
        error: 'Location limit reached. You need a plan to connect a location. Plans: /signup-payment',
      },
    });
  });

  it('blocks new connections after it ended, including those in progress', async () => {
    const { owner, workspace_id } = await place.addAgency('over', 'five');
    const journey = await begin(place, owner);
    await setPlan(place.app, workspace_id, 'five', 'canceled');
    const refused = { status: 409, body: { code: 'SUBSCRIPTION_ENDED' } };
    expect(await start(place, owner)).toMatchObject(refused);
    expect(await comeBack(place, journey, place.crm.approve(['over-1']))).toMatchObject(refused);
    expect(await findLocation(place, owner, 'over-1')).toMatchObject({ connected: false });
  });

  it('holds when several people return concurrently', async () => {
    const { owner, team } = await place.addAgency('rush', 'five');
    const people = [owner, team, owner, team, owner, team, owner, team];
    const journeys = [];
    for (const person of people) journeys.push(await begin(place, person));
    const answers = await Promise.all(
      journeys.map((journey, index) => comeBack(place, journey, place.crm.approve([`rush-new-${index}`]))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(
      answers.filter(({ body }) => (body as { code?: string }).code === 'LOCATION_LIMIT_REACHED'),
    ).toHaveLength(3);
    expect((await listLocations(place, owner)).filter(({ connected }) => connected)).toHaveLength(5);
  });

  it('allows reconnecting a connected location when it is full', async () => {
    const { owner } = await place.addAgency('again', 'single');
    const journeys = [await begin(place, owner), await begin(place, owner), await begin(place, owner)];
    const [first, second, third] = journeys;
    if (!first || !second || !third) throw new Error('no journeys');
    expect((await comeBack(place, first, place.crm.approve(['again-1']))).status).toBe(200);
    expect((await comeBack(place, second, place.crm.approve(['again-1']))).status).toBe(200);
    expect((await comeBack(place, third, place.crm.approve(['again-2']))).status).toBe(409);
  });
});
