import { type ClientAccess, DEFAULT_CLIENT_ACCESS, type LocationClientAccess } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addLocation } from '#server/modules/locations/index.ts';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { addTestAgency, addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

const app = await openTestApp();
const agency = await addTestAgency(app, 'agency');
const { workspace_id, owner, team, customer } = agency;
const [ownLocation = ''] = agency.locations;
afterAll(() => app.close());

const SHARED_ACCESS: ClientAccess = {
  ...DEFAULT_CLIENT_ACCESS,
  threads: 'all',
  may_comment: true,
};
const save = ({ token }: TestPerson, access: object, location = ownLocation) =>
  app.call('PUT', `/api/client-access/${location}`, { token, body: access });
const list = async ({ token }: TestPerson) =>
  (await app.call('GET', '/api/client-access', { token })).body as { locations: LocationClientAccess[] };

describe('the client access of a location', () => {
  it('starts with outcomes, interested threads, reports and meetings, read only', async () => {
    await app.withDatabase((tx) =>
      addLocation(tx, { workspace_id, ghl_location_id: 'new-client', name: 'New client' }),
    );
    const { locations } = await list(owner);
    expect(locations.find(({ location_id }) => location_id === 'new-client')).toEqual({
      ...{ location_id: 'new-client', name: 'New client', people: [] },
      ...DEFAULT_CLIENT_ACCESS,
    });
  });

  it('lists the clients who can sign in', async () => {
    const disabledClient = await addTestPerson(app, workspace_id, {
      role: 'client',
      user_type: 'agency_customer',
    });
    await app.query(sql`insert into user_location_access (workspace_id, user_id, ghl_location_id)
      values (${workspace_id}, ${disabledClient.user_id}, ${ownLocation})`);
    await app.query(sql`update users set disabled_at = now() where id = ${disabledClient.user_id}`);
    await addGranted(app, agency, ownLocation, 'write');
    const { locations } = await list(team);
    const people = locations.find(({ location_id }) => location_id === ownLocation)?.people;
    expect(people).toEqual([{ id: customer.user_id, name: 'Test client', email: customer.email }]);
  });

  it('is read and saved by owners and team members of the agency only', async () => {
    const writer = await addGranted(app, agency, ownLocation, 'admin');
    const colleague = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'agency' });
    const former = await addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency_customer' });
    for (const person of [customer, writer, colleague, former]) {
      expect((await save(person, SHARED_ACCESS)).status).toBe(403);
      expect((await app.call('GET', '/api/client-access', { token: person.token })).status).toBe(403);
    }
    expect((await save(team, SHARED_ACCESS)).status).toBe(200);
    expect((await save(owner, SHARED_ACCESS, 'unknown')).status).toBe(404);
  });

  it('is audited with what changed, and published once per change', async () => {
    await save(owner, SHARED_ACCESS);
    const seen = () =>
      app.query(
        sql<{
          n: number;
        }>`select count(*)::int as n from events where workspace_id = ${workspace_id} and name = 'location_access.changed'`,
      );
    const [before] = await seen();
    await save(owner, { ...SHARED_ACCESS, threads: 'interested', may_comment: false });
    await save(owner, { ...SHARED_ACCESS, threads: 'interested', may_comment: false });
    const [after] = await seen();
    expect(Number(after?.n) - Number(before?.n)).toBe(1);
    const [line] = await app.query(
      sql<{
        target: string;
        details: unknown;
      }>`select target, details from audit_log
        where workspace_id = ${workspace_id} and action = 'client_access.saved' order by id desc limit 1`,
    );
    expect(line).toMatchObject({
      target: ownLocation,
      details: {
        before: { threads: 'all', may_comment: true },
        after: { threads: 'interested', may_comment: false },
      },
    });
  });

  it('adds no statement to a request, for clients and for the agency', async () => {
    const count = ({ token }: TestPerson) =>
      countStatements(() => app.call('GET', '/api/conversations', { token }));
    await save(owner, SHARED_ACCESS);
    const ofAgency = await count(owner);
    for (const threads of ['all', 'interested'] as const) {
      await save(owner, { ...SHARED_ACCESS, threads });
      expect(await count(customer)).toBe(ofAgency);
    }
  });
});
