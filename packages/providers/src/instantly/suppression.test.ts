import { describe, expect, it } from 'vitest';
import { type FakeResponse, fakeProvider } from '../testing/fake-provider.ts';
import { createInstantly } from './client.ts';

function visit(...responses: FakeResponse[]) {
  const fake = fakeProvider(...responses);
  return { ...fake, instantly: createInstantly({ ...fake.connection, apiKey: 'key-1' }) };
}

describe('the block list of Instantly', () => {
  it('reports how many values were added, in calls of at most a thousand', async () => {
    const { instantly, asked } = visit(
      { body: { items: [], valid_count: 999, invalid_count: 1 } },
      { body: { items: [], valid_count: 1, invalid_count: 0 } },
    );
    const values = Array.from({ length: 1_001 }, (_, index) => `lead-${index}@acme.test`);
    expect(await instantly.addBlocked(values)).toEqual({ added: 1_000, rejected: 1 });
    expect(asked.map(({ path }) => path)).toEqual([
      '/prefix/api/v2/block-lists-entries/bulk-create',
      '/prefix/api/v2/block-lists-entries/bulk-create',
    ]);
  });

  it('counts values of a refused call as rejected, because they may be on the list already', async () => {
    const { instantly } = visit({ status: 400, body: { message: 'exists' } });
    expect(await instantly.addBlocked(['ann@acme.test'])).toEqual({ added: 0, rejected: 1 });
  });

  it('finds only the entry with exactly the value', async () => {
    const entries = [
      { id: 'b-1', bl_value: 'joann@acme.test' },
      { id: 'b-2', bl_value: 'Ann@acme.test' },
    ];
    const { instantly, asked } = visit(
      { body: { items: entries } },
      { body: { items: entries.slice(0, 1) } },
    );
    expect(await instantly.findBlocked('ann@acme.test')).toBe('b-2');
    expect(asked[0]?.query.get('search')).toBe('ann@acme.test');
    expect(await instantly.findBlocked('ann@acme.test')).toBeNull();
  });

  it('removes entries by id and makes no call without an id', async () => {
    const { instantly, asked } = visit({ body: [] });
    await instantly.removeBlocked([]);
    expect(asked).toEqual([]);
    await instantly.removeBlocked(['b-2']);
    expect(asked).toMatchObject([
      { method: 'POST', path: '/prefix/api/v2/block-lists-entries/bulk-delete', body: { ids: ['b-2'] } },
    ]);
  });
});
