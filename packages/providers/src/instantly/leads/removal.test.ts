import { describe, expect, it } from 'vitest';
import { type FakeResponse, fakeProvider } from '../../testing/fake-provider.ts';
import { createInstantly } from '../client.ts';

function visit(...responses: FakeResponse[]) {
  const fake = fakeProvider(...responses);
  return { ...fake, instantly: createInstantly({ ...fake.connection, apiKey: 'key-1' }) };
}

const missing = { status: 404, body: { statusCode: 404, error: 'Not Found', message: 'Lead not found' } };

describe('the removal of Instantly leads', () => {
  it('finds only leads of the campaign with exactly one of the addresses', async () => {
    const items = [
      { id: 'l-1', campaign: 'c-1', email: 'Ann@acme.test' },
      { id: 'l-2', campaign: 'c-2', email: 'ann@acme.test' },
      { id: 'l-3', campaign: 'c-1', email: 'joann@acme.test' },
      { id: 'l-4', email: 'ann@acme.test' },
      { id: 'l-5', campaign: 'c-1', email: 'ann@home.test' },
    ];
    const { instantly, asked } = visit({ body: { items } });
    expect(await instantly.listLeadIds('c-1', ['ann@acme.test', 'ann@home.test'])).toEqual(['l-1', 'l-5']);
    expect(await instantly.listLeadIds('c-1', [])).toEqual([]);
    expect(asked).toMatchObject([
      {
        path: '/prefix/api/v2/leads/list',
        body: { campaign: 'c-1', contacts: ['ann@acme.test', 'ann@home.test'] },
      },
    ]);
  });

  it('deletes by id without a body, and reports a lead that Instantly does not have', async () => {
    const { instantly, asked } = visit({ body: { id: 'l-1' } }, missing);
    expect(await instantly.removeLead('l-1')).toBe(true);
    expect(await instantly.removeLead('l-1')).toBe(false);
    expect(asked.map(({ method, path, body }) => [method, path, body ?? null])).toEqual([
      ['DELETE', '/prefix/api/v2/leads/l-1', null],
      ['DELETE', '/prefix/api/v2/leads/l-1', null],
    ]);
  });

  it('does not turn an empty id into the deletion of all leads', async () => {
    const { instantly, asked } = visit();
    await expect(instantly.removeLead('')).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  it('throws a refusal', async () => {
    const { instantly } = visit({ status: 403 });
    await expect(instantly.removeLead('l-1')).rejects.toMatchObject({ kind: 'auth_expired' });
  });
});
