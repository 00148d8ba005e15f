import type { Person } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { begin, comeBack, setPlan } from '#server/testing/crm/open-crm-test-app.ts';
import { openSimulatedCrm } from '#server/testing/crm/open-simulated-crm.ts';
import { control } from '#server/testing/demo/open-demo.ts';
import { addLocation } from '../index.ts';

const AUSTIN = 'ghlNorthwindAustin01';

const crm = await openSimulatedCrm('crm-people');
const { app, simulators, agency } = crm;
const journey = await begin({ app }, agency.owner);
const back = await turn<{ redirectUrl: string }>('approve', {
  url: journey.authUrl.href,
  locationId: AUSTIN,
});
await comeBack({ app }, journey, new URL(back.redirectUrl).searchParams.get('code') ?? '');
await app.withDatabase((tx) =>
  addLocation(tx, { workspace_id: agency.workspace_id, ghl_location_id: 'never-connected', name: 'Paper' }),
);

afterAll(async () => {
  await crm.close();
});

async function turn<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${simulators.url}/_control/highlevel/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulator-control': '1' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

type CreatedUser = { user: Person & { ghlContactId: string | null }; warning?: string };

async function create(name: string, more: object = {}): Promise<CreatedUser> {
  const body = {
    email: `${name}@client.test`,
    password: 'temp-Pa$$word',
    firstName: name,
    lastName: 'Client',
    userType: 'agency_customer',
    locations: [AUSTIN],
    syncToGHL: true,
    ...more,
  };
  const answer = await app.call('POST', '/api/functions/create-user-direct', {
    token: agency.owner.token,
    body,
  });
  expect(answer.status).toBe(200);
  return answer.body as CreatedUser;
}

const listed = async (email: string) => {
  const { body } = await app.call('GET', '/api/users', { token: agency.owner.token });
  return (body as Person[]).find((person) => person.email === email);
};

describe('a new user who is added to the CRM', () => {
  it('becomes a contact of their location, whose id is stored with the user', async () => {
    const { user, warning } = await create('nora');
    expect(warning).toBeUndefined();
    expect(user.ghlContactId).toMatch(/\w{10,}/);
    expect(user.ghl_contact_id).toBe(user.ghlContactId);
    expect((await listed('nora@client.test'))?.ghl_contact_id).toBe(user.ghlContactId);
  });

  it('is linked to an existing contact with the same email', async () => {
    const { user } = await create('twice');
    await app.call('POST', '/api/functions/admin-delete-user-and-integrations', {
      token: agency.owner.token,
      body: { email: 'twice@client.test' },
    });
    expect((await create('twice')).user.ghlContactId).toBe(user.ghlContactId);
  });

  it('is added to the default location', async () => {
    const { user } = await create('solo', {
      userType: 'single_location',
      locations: ['never-connected'],
      defaultLocationId: AUSTIN,
    });
    expect(user.ghlContactId).toBeTruthy();
  });

  it('is not added unless requested', async () => {
    expect(await create('quiet', { syncToGHL: false })).toMatchObject({ user: { ghlContactId: null } });
  });
});

describe('when the CRM fails, the user exists and the response says why', () => {
  it.each([
    [
      'a location that is not connected',
      { locations: ['never-connected'] },
      'This location is not connected. Reconnect it under Integrations.',
    ],
    ['no location', { userType: 'agency', locations: [] }, 'The user has no location.'],
  ])('for %s', async (what, more, sentence) => {
    const name = `lost${what.length}`;
    expect(await create(name, more)).toMatchObject({ user: { ghlContactId: null }, warning: sentence });
    expect(await listed(`${name}@client.test`)).toMatchObject({ ghl_contact_id: null });
  });

  it.each([
    ['down', 503, 'The CRM is not responding.'],
    ['refusing the contact', 422, 'The CRM rejected the contact.'],
  ])(
    'for a CRM that is %s',
    async (_what, status, sentence) => {
      await control(simulators, 'highlevel/failure', { seconds: 60, status });
      const { user, warning } = await create(`crm${status}`);
      await control(simulators, 'highlevel/failure', { seconds: 0, count: 0 });
      expect({ id: user.ghlContactId, warning }).toEqual({ id: null, warning: sentence });
      expect(await listed(`crm${status}@client.test`)).toBeTruthy();
    },
    40_000,
  );

  it('for a workspace whose subscription has ended', async () => {
    await setPlan(app, agency.workspace_id, 'five', 'canceled');
    const { warning } = await create('ended');
    await setPlan(app, agency.workspace_id, 'five', 'active');
    expect(warning).toContain('Your subscription has ended.');
  });
});
