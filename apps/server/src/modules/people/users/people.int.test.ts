import { afterAll, describe, expect, it } from 'vitest';
import { addTestAgency, addTestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

const app = await openTestApp();
const agency = await addTestAgency(app, 'people');
const other = await addTestAgency(app, 'elsewhere');

afterAll(() => app.close());

const EDIT = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: '+44 20 7946 0000',
  company_name: 'Analytical Engines',
};

describe('your own profile', () => {
  it('is saved and read back', async () => {
    const { token } = agency.team;
    expect(await app.call('PATCH', '/api/users/me', { token, body: EDIT })).toMatchObject({
      status: 200,
      body: EDIT,
    });
    expect(await app.call('GET', '/api/users/me', { token })).toMatchObject({
      status: 200,
      body: { ...EDIT, role: 'team', user_type: 'agency' },
    });
  });

  it('trims blanks around a name', async () => {
    const answer = await app.call('PATCH', '/api/users/me', {
      token: agency.team.token,
      body: { ...EDIT, first_name: '  Ada ' },
    });
    expect(answer.body).toMatchObject({ first_name: 'Ada' });
  });

  it.each(['first_name', 'last_name', 'company_name'])(
    'keeps its %s, which can be changed but not emptied',
    async (field) => {
      const { token } = agency.team;
      const body = { ...EDIT, [field]: '  ' };
      expect(await app.call('PATCH', '/api/users/me', { token, body })).toMatchObject({
        status: 422,
        body: { message: 'Please fill in all required fields' },
      });
      expect((await app.call('GET', '/api/users/me', { token })).body).toMatchObject(EDIT);
    },
  );

  it('may have no business name if the person was never asked for one', async () => {
    const { token, user_id } = await addTestPerson(app, agency.workspace_id, {
      role: 'team',
      user_type: 'agency',
    });
    await app.withDatabase((tx) =>
      tx.updateTable('users').set({ company_name: '' }).where('id', '=', user_id).execute(),
    );
    const body = { ...EDIT, company_name: '' };
    expect((await app.call('PATCH', '/api/users/me', { token, body })).status).toBe(200);
  });

  it.each(['role', 'user_type', 'workspace_id', 'email', 'has_temporary_password'])(
    'cannot be used to set a new %s',
    async (field) => {
      const answer = await app.call('PATCH', '/api/users/me', {
        token: agency.team.token,
        body: { ...EDIT, [field]: 'owner' },
      });
      expect(answer.status).toBe(422);
      const { body } = await app.call('GET', '/api/users/me', { token: agency.team.token });
      expect(body).toMatchObject({
        role: 'team',
        user_type: 'agency',
        workspace_id: agency.workspace_id,
        email: agency.team.email,
        has_temporary_password: false,
      });
    },
  );

  it('is read-only for an agency customer', async () => {
    expect(
      await app.call('PATCH', '/api/users/me', { token: agency.customer.token, body: EDIT }),
    ).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

describe('accessible locations', () => {
  const ask = (token: string, p_user_id: string) =>
    app.call('POST', '/api/rpc/get_user_accessible_locations', { token, body: { p_user_id } });

  it('are all of the workspace for people of the agency', async () => {
    const { body } = await ask(agency.owner.token, agency.team.user_id);
    expect(body).toEqual(
      agency.locations.map((id) => ({
        ghl_location_id: id,
        access_level: 'admin',
        location_name: `Place ${id}`,
      })),
    );
  });

  it('are the granted ones for a customer, as seen by the customer and by the agency', async () => {
    const granted = [
      {
        ghl_location_id: agency.locations[0],
        access_level: 'read',
        location_name: `Place ${agency.locations[0]}`,
      },
    ];
    expect((await ask(agency.customer.token, agency.customer.user_id)).body).toEqual(granted);
    expect((await ask(agency.owner.token, agency.customer.user_id)).body).toEqual(granted);
  });

  it('accessible locations of colleagues and strangers are not found by a customer', async () => {
    expect((await ask(agency.customer.token, agency.owner.user_id)).status).toBe(404);
    expect((await ask(agency.customer.token, other.owner.user_id)).status).toBe(404);
  });
});

describe('assigning a location', () => {
  const ask = (token: string, assigner_id: string, location_id: string | undefined) =>
    app.call('POST', '/api/rpc/can_assign_location_access', { token, body: { assigner_id, location_id } });

  it('is allowed for people of the agency', async () => {
    expect((await ask(agency.owner.token, agency.owner.user_id, agency.locations[1])).body).toBe(true);
    expect((await ask(agency.owner.token, agency.team.user_id, agency.locations[1])).body).toBe(true);
  });

  it('is refused for a location of another workspace and an unknown one, without revealing which', async () => {
    for (const elsewhere of [other.locations[0], 'nowhere'])
      expect(await ask(agency.owner.token, agency.owner.user_id, elsewhere)).toMatchObject({
        status: 200,
        body: false,
      });
  });

  it('is not allowed for a customer, not even for a granted location', async () => {
    expect((await ask(agency.customer.token, agency.customer.user_id, agency.locations[0])).body).toBe(false);
  });
});

describe('the list of locations', () => {
  it('contains those of the workspace, oldest first', async () => {
    const { body } = await app.call('GET', '/api/locations', { token: agency.owner.token });
    expect((body as { ghl_location_id: string }[]).map((location) => location.ghl_location_id)).toEqual(
      agency.locations,
    );
  });

  it('contains only granted ones for a customer', async () => {
    const { body } = await app.call('GET', '/api/locations', { token: agency.customer.token });
    expect((body as { ghl_location_id: string }[]).map((location) => location.ghl_location_id)).toEqual([
      agency.locations[0],
    ]);
  });
});
