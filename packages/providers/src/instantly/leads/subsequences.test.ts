import { describe, expect, it } from 'vitest';
import { type FakeResponse, fakeProvider } from '../../testing/fake-provider.ts';
import { createInstantly } from '../client.ts';

function visit(...responses: FakeResponse[]) {
  const fake = fakeProvider(...responses);
  return { ...fake, instantly: createInstantly({ ...fake.connection, apiKey: 'key-1' }) };
}

describe('the subsequences of Instantly', () => {
  it('find the lead of the campaign by exactly one of the addresses', async () => {
    const items = [
      { id: 'l-1', email: 'joann@acme.test', subsequence_id: null },
      { id: 'l-2', email: 'Ann@acme.test', subsequence_id: 's-1' },
    ];
    const { instantly, asked } = visit({ body: { items } }, { body: { items: [] } });
    expect(await instantly.findSubsequenceLead('c-1', ['ann@acme.test'])).toEqual({
      id: 'l-2',
      subsequence_id: 's-1',
    });
    expect(asked).toMatchObject([
      { path: '/prefix/api/v2/leads/list', body: { campaign: 'c-1', contacts: ['ann@acme.test'] } },
    ]);
    expect(await instantly.findSubsequenceLead('c-1', ['ann@acme.test'])).toBeNull();
    expect(await instantly.findSubsequenceLead('c-1', [])).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it('move and remove a lead by its id, and report what Instantly does not have', async () => {
    const { instantly, asked } = visit(
      { body: { id: 'l-1' } },
      { body: { id: 'l-1' } },
      { status: 404, body: { statusCode: 404, error: 'Not Found', message: 'Subsequence not found' } },
    );
    expect(await instantly.moveToSubsequence('l-1', 's-1')).toBe(true);
    expect(await instantly.removeFromSubsequence('l-1')).toBe(true);
    expect(await instantly.moveToSubsequence('l-1', 's-9')).toBe(false);
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/prefix/api/v2/leads/subsequence/move',
        body: { id: 'l-1', subsequence_id: 's-1' },
      },
      { method: 'POST', path: '/prefix/api/v2/leads/subsequence/remove', body: { id: 'l-1' } },
      {},
    ]);
  });
});
