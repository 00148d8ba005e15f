import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';

const app = await openTestApp();
const { workspace_id, owner } = await addWritingAgency(app, 'own');
afterAll(() => app.close());

const getSetup = async () => (await app.call('GET', '/api/setup', { token: owner.token })).body;

describe('the setup of a workspace', () => {
  it('reports the account, the location and the first sync, each as soon as it is done', async () => {
    await app.query(sql`update ghl_locations set connected = false where workspace_id = ${workspace_id}`);
    await app.query(sql`update accounts set connected = false where workspace_id = ${workspace_id}`);
    await app.query(sql`delete from campaigns where workspace_id = ${workspace_id}`);
    await app.query(sql`delete from sync_runs where workspace_id = ${workspace_id}`);
    const missing = { has_account: false, has_location: false, is_synced: false };
    expect(await getSetup()).toEqual(missing);
    await app.query(sql`update accounts set connected = true where workspace_id = ${workspace_id}`);
    expect(await getSetup()).toEqual({ ...missing, has_account: true });
    await app.query(sql`update ghl_locations set connected = true where workspace_id = ${workspace_id}`);
    expect(await getSetup()).toEqual({ ...missing, has_account: true, has_location: true });
    await app.query(sql`insert into sync_runs (workspace_id, kind, provider, account_id, status)
      select workspace_id, 'campaigns', provider, id, 'done' from accounts where workspace_id = ${workspace_id}`);
    expect(await getSetup()).toEqual({ has_account: true, has_location: true, is_synced: true });
  });
});
