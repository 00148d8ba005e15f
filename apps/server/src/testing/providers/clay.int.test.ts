import { createClay } from '@hearback/providers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulated } from './simulated.ts';

const SLUG = 'pull-in-data-from-a-webhook-7d1e90';
const TOKEN = 'token-of-the-table';
const USUAL = { mode: 'never', token: TOKEN, cap: 50_000, perSecond: 100, failNext: 0, forget: true };

const simulated = await startSimulated();
beforeEach(() => simulated.control('clay', USUAL));
afterAll(() => simulated.stop());

const table = (more: { slug?: string; authToken?: string | null; baseUrl?: string } = {}) =>
  createClay({
    baseUrl: `${simulated.url}/clay`,
    slug: SLUG,
    authToken: TOKEN,
    runtime: { sleep: async () => {} },
    ...more,
  });
const row = { app_row_id: 'row-1', email: 'ann@clay.test' };
const rows = async () => (await simulated.control('clay/rows')) as { slug: string; body: unknown }[];

describe('a table of the simulated Clay', () => {
  it('accepts a row regardless of the response body', async () => {
    await table().addRow(row);
    expect(await rows()).toMatchObject([{ slug: SLUG, body: row }]);
  });

  it.each([
    ['a wrong token', { authToken: 'another' }, {}, { kind: 'auth_expired', status: 401 }],
    ['a deleted webhook', { slug: 'gone-1' }, {}, { kind: 'auth_expired', status: 404 }],
    ['a rate limit', {}, { perSecond: 1 }, { kind: 'rate_limited', status: 429 }],
    ['a server error', {}, { failNext: 1 }, { kind: 'unavailable', status: 503, mayHaveHappened: true }],
  ])('refuses for %s without a retry', async (_what, more, settings, expected) => {
    await simulated.control('clay', settings);
    const send = async () => {
      // The rate limit applies only to repeated calls.
      for (let time = 0; time < 5; time += 1) await table(more).addRow(row);
    };
    await expect(send()).rejects.toMatchObject({ name: 'ProviderError', provider: 'clay', ...expected });
    expect((await rows()).length).toBeLessThan(5);
  });

  it('refuses a row that is too large permanently', async () => {
    await expect(table().addRow({ ...row, note: 'x'.repeat(110_000) })).rejects.toMatchObject({
      kind: 'rejected',
      status: 413,
    });
  });

  it('reports that the row was not stored when it is unreachable', async () => {
    const away = await startSimulated();
    await away.stop();
    await expect(table({ baseUrl: `${away.url}/clay` }).addRow(row)).rejects.toMatchObject({
      kind: 'unavailable',
      mayHaveHappened: false,
    });
  });

  it('does not appear in an error, nor does its token', async () => {
    await simulated.control('clay', { failNext: 1 });
    const failure = await table()
      .addRow(row)
      .catch((error: unknown) => error);
    const errorText = `${String(failure)} ${JSON.stringify(failure)} ${(failure as Error).stack}`;
    expect(errorText).not.toContain(SLUG);
    expect(errorText).not.toContain(TOKEN);
  });
});
