import { afterAll, describe, expect, it } from 'vitest';
import { signIn } from '../testing/people.ts';
import { openTestApp } from '../testing/stack/open-test-app.ts';
import { DEMO_PASSWORD } from './demo-people.ts';
import { seedDemo } from './seed-demo.ts';

const app = await openTestApp();
await seedDemo(app.config);
await seedDemo(app.config);

afterAll(() => app.close());

describe('the demo', () => {
  it('has two workspaces, four people and six locations, even if it is seeded twice', async () => {
    const counts = await app.withDatabase(async (tx) => ({
      workspaces: (await tx.selectFrom('workspaces').select('id').execute()).length,
      people: (await tx.selectFrom('users').select('id').execute()).length,
      locations: (await tx.selectFrom('ghl_locations').select('id').execute()).length,
    }));
    expect(counts).toEqual({ workspaces: 2, people: 4, locations: 6 });
  });

  it.each([
    ['owner', 'owner', 'agency', 5],
    ['team', 'team', 'agency', 5],
    ['client', 'client', 'agency_customer', 2],
    ['solo', 'owner', 'single_location', 1],
  ])('lets %s sign in and see the right locations', async (name, role, user_type, locations) => {
    const { token } = await signIn(app, `${name}@demo.hearback.test`, DEMO_PASSWORD);
    const { body } = await app.call('GET', '/api/users/me', { token });
    expect(body).toMatchObject({ role, user_type, onboarding_status: 'completed' });
    expect((await app.call('GET', '/api/locations', { token })).body).toHaveLength(locations);
  });

  it('sets the location of the business as its default', async () => {
    const { token } = await signIn(app, 'solo@demo.hearback.test', DEMO_PASSWORD);
    const { body } = await app.call('GET', '/api/users/me', { token });
    const locations = (await app.call('GET', '/api/locations', { token })).body as {
      ghl_location_id: string;
    }[];
    expect(body).toMatchObject({ default_location_id: locations[0]?.ghl_location_id });
  });
});

describe('the list of demo accounts', () => {
  const list = async (one: typeof app) => (await one.call('GET', '/api/auth/demo-accounts')).body;

  it('is empty unless the server runs the demo', async () => {
    expect(await list(app)).toEqual({ accounts: [] });
  });

  it('names accounts that can sign in, without those that were disabled', async () => {
    const demo = await openTestApp({ HEARBACK_DEMO: '1' });
    await seedDemo(demo.config);
    const { accounts } = (await list(demo)) as { accounts: { email: string; password: string }[] };
    expect(accounts.map(({ email }) => email.split('@')[0])).toEqual(['owner', 'team', 'client', 'solo']);
    for (const { email, password } of accounts) await signIn(demo, email, password);
    await demo.withDatabase((tx) =>
      tx.updateTable('users').set({ disabled_at: new Date() }).where('role', '=', 'client').execute(),
    );
    expect(((await list(demo)) as { accounts: object[] }).accounts).toHaveLength(3);
    await demo.close();
  });
});
