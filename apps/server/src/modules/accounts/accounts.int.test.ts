import type { OutreachAccount } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { afterAll, describe, expect, it } from 'vitest';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { addTestPerson } from '#server/testing/people.ts';

const outreach = await openOutreach();

afterAll(() => outreach.close());

const add = (body: unknown) => outreach.ask('POST', '/api/accounts', body);
const list = async () => (await outreach.ask('GET', '/api/accounts')).body as OutreachAccount[];

describe('an API key', () => {
  it('is checked before anything is stored, and refused with the specified message', async () => {
    expect(await add({ provider: 'instantly', name: 'Mail', api_key: 'inst_wrong' })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INSTANTLY_KEY', error: 'Invalid API key - could not connect to Instantly' },
    });
    expect(await list()).toEqual([]);
  });

  it.each([
    ['Mail', ''],
    ['Mail', '   '],
    [' ', KEYS.instantly],
  ])('requires a name and a key: %j and %j', async (name, api_key) => {
    expect(await add({ provider: 'instantly', name, api_key })).toMatchObject({
      status: 422,
      body: { error: 'Please enter an API key' },
    });
  });

  it('can be checked without storing it', async () => {
    const check = (apiKey: string) =>
      outreach.ask('POST', '/api/functions/validate-instantly-api', { apiKey });
    expect((await check(KEYS.instantly)).body).toEqual({ success: true });
    expect((await check('inst_wrong')).body).toEqual({
      success: false,
      error: 'Invalid API key - could not connect to Instantly',
    });
  });

  it('is not judged while the provider is down', async () => {
    await outreach.control('instantly', '/failure', { seconds: 60, status: 503 });
    expect(await add({ provider: 'instantly', name: 'Mail', api_key: KEYS.instantly })).toMatchObject({
      status: 503,
      body: { code: 'PROVIDER_UNAVAILABLE' },
    });
    await outreach.control('instantly', '/failure', { seconds: 0 });
  });

  it('creates an account that shows only its last four characters', async () => {
    const answer = await add({ provider: 'instantly', name: ' Mail ', api_key: KEYS.instantly });
    expect(answer).toMatchObject({
      status: 200,
      body: { provider: 'instantly', name: 'Mail', key_last_four: KEYS.instantly.slice(-4), connected: true },
    });
    const { last_sync } = answer.body as OutreachAccount;
    expect(Math.abs(Date.parse(last_sync ?? '') - Date.now())).toBeLessThan(60_000);
    expect(JSON.stringify(answer.body)).not.toContain(KEYS.instantly);
    const stored = await outreach.app.withDatabase((tx) =>
      tx.selectFrom('accounts').selectAll().executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(stored)).not.toContain(KEYS.instantly);
  });

  it('cannot be added twice', async () => {
    expect(await add({ provider: 'instantly', name: 'Again', api_key: KEYS.instantly })).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_EXISTS' },
    });
  });

  it('restores an account whose old key was refused', async () => {
    const { db } = outreach.app.services;
    await withSystem(db, 'test', (tx) => tx.updateTable('accounts').set({ connected: false }).execute());
    const [old] = await list();
    expect(await add({ provider: 'instantly', name: 'New key', api_key: KEYS.instantly })).toMatchObject({
      status: 200,
      body: { id: old?.id, connected: true, error_message: null },
    });
  });
});

describe('an account', () => {
  it('has its own webhook address', async () => {
    const [account] = await list();
    const { body } = await outreach.ask('GET', `/api/accounts/${account?.id}/webhook`);
    expect((body as { url: string }).url).toMatch(
      /^http:\/\/localhost:3000\/api\/webhooks\/instantly\/[\w-]{43}$/,
    );
  });

  it('names the scopes that its key lacks', async () => {
    const [account] = await list();
    const check = async () => {
      const { body } = await outreach.ask('POST', `/api/accounts/${account?.id}/scopes/check`);
      const { scopes } = body as { scopes: { scope: string; state: string }[] };
      return Object.fromEntries(scopes.map(({ scope, state }) => [scope, state]));
    };
    expect(new Set(Object.values(await check()))).toEqual(new Set(['granted']));
    const narrow = (scopes: string[]) =>
      outreach.control('instantly', `/accounts/${KEYS.instantly}`, { scopes });
    await narrow(['workspaces:read', 'campaigns:read', 'leads:all']);
    expect(await check()).toMatchObject({
      'campaigns:read': 'granted',
      'leads:read': 'granted',
      'emails:read': 'missing',
      'block_list_entries:read': 'missing',
      'block_list_entries:create': 'not_testable',
    });
    await narrow(['analytics:read']);
    const refused = await outreach.ask('POST', `/api/accounts/${account?.id}/scopes/check`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'PROVIDER_KEY_REFUSED' } });
    await narrow([]);
  });

  it('can be renamed', async () => {
    const [account] = await list();
    const path = `/api/accounts/${account?.id}`;
    const { body: renamedAccount } = await outreach.ask('PATCH', path, { custom_name: 'Dental' });
    expect(renamedAccount).toMatchObject({ custom_name: 'Dental', created_at: account?.created_at });
    const { updated_at } = renamedAccount as { updated_at: string };
    expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse(account?.updated_at ?? ''));
    expect((await outreach.ask('PATCH', path, { custom_name: ' ' })).status).toBe(422);
  });

  it('cannot be added once the subscription has ended', async () => {
    const { workspace_id } = outreach.owner;
    await outreach.app.withDatabase((tx) =>
      tx
        .insertInto('subscriptions')
        .values({
          workspace_id,
          plan: 'five',
          status: 'canceled',
          stripe_customer_id: 'cus_1',
          stripe_subscription_id: 'sub_1',
          cancel_at_period_end: false,
          as_of: new Date(),
        })
        .execute(),
    );
    const answer = await add({ provider: 'instantly', name: 'Mail', api_key: KEYS.otherInstantly });
    expect(answer).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_ENDED' } });
    expect(await outreach.ask('POST', '/api/functions/sync-instantly-campaigns', {})).toMatchObject({
      status: 409,
      body: { code: 'SUBSCRIPTION_ENDED' },
    });
    await outreach.app.withDatabase((tx) => tx.deleteFrom('subscriptions').execute());
  });

  it('is removed with all listed accounts of its provider, no matter who added them', async () => {
    const colleague = await addTestPerson(outreach.app, outreach.owner.workspace_id, {
      role: 'team',
      user_type: 'agency',
    });
    await outreach.app.call('POST', '/api/accounts', {
      token: colleague.token,
      body: { provider: 'instantly', name: 'Theirs', api_key: KEYS.otherInstantly },
    });
    const listed = (await list()).filter(({ provider }) => provider === 'instantly');
    expect(new Set(listed.map(({ user_id }) => user_id)).size).toBe(2);
    const answer = await outreach.app.call('POST', '/api/accounts/disconnect', {
      token: colleague.token,
      body: { provider: 'instantly' },
    });
    expect(answer.body).toEqual({ success: true, removed: listed.length });
    expect((await list()).filter(({ provider }) => provider === 'instantly')).toEqual([]);
    await add({ provider: 'instantly', name: 'Mail', api_key: KEYS.otherInstantly });
  });

  it('can be removed individually, once', async () => {
    const [account] = await list();
    const path = `/api/accounts/${account?.id}`;
    expect((await outreach.ask('DELETE', path)).status).toBe(200);
    expect((await outreach.ask('DELETE', path)).status).toBe(404);
    const { body } = await outreach.ask('GET', '/api/audit');
    expect(JSON.stringify(body)).toContain('account.removed');
  });
});
