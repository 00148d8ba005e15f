import { describe, expect, it } from 'vitest';
import { type FakeResponse, fakeProvider } from '../testing/fake-provider.ts';
import { createInstantly } from './client.ts';

function visit(...responses: FakeResponse[]) {
  const fake = fakeProvider(...responses);
  return { ...fake, instantly: createInstantly({ ...fake.connection, apiKey: 'key-1' }) };
}

const toStates = (checks: readonly { scope: string; state: string }[]) =>
  Object.fromEntries(checks.map(({ scope, state }) => [scope, state]));

describe('the scopes of an Instantly key', () => {
  it('are read from the list of keys if the key may list them', async () => {
    const scopes = ['workspaces:read', 'campaigns:all', 'all:create'];
    const { instantly, asked } = visit({ body: { items: [{ key: 'key-1', scopes }] } });
    expect(toStates(await instantly.checkScopes())).toMatchObject({
      'workspaces:read': 'granted',
      'campaigns:update': 'granted',
      'block_list_entries:create': 'granted',
      'block_list_entries:delete': 'missing',
      'webhooks:update': 'missing',
    });
    expect(asked.length).toBe(1);
  });

  it.each([401, 403])('are tested with reads otherwise, and only reads (%i)', async (status) => {
    const granted = { body: { items: [] } };
    const refused = { status };
    // Keys, workspace, campaigns, leads; everything else is refused.
    const { instantly, asked } = visit(refused, granted, granted, granted, refused);
    const states = toStates(await instantly.checkScopes());
    expect(states).toMatchObject({
      'campaigns:read': 'granted',
      'leads:read': 'granted',
      'emails:read': 'missing',
      'block_list_entries:read': 'missing',
      'block_list_entries:create': 'not_testable',
      'webhooks:update': 'not_testable',
    });
    expect(asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/leads/list'))).toEqual([]);
  });

  it('are not called missing if the key itself is refused', async () => {
    const { instantly } = visit({ status: 401 });
    await expect(instantly.checkScopes()).rejects.toMatchObject({ kind: 'auth_expired' });
  });

  it('are unknown while Instantly does not respond', async () => {
    const { instantly } = visit({ status: 503 });
    await expect(instantly.checkScopes()).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
