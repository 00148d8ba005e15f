import { randomUUID } from 'node:crypto';
import { budgets, type ClientPreview } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';

const app = await openTestApp({ TRUST_PROXY: '1', PERSON_LIMIT_FACTOR: '1' });
const agency = await addWritingAgency(app, 'budgets');
const other = await addWritingAgency(app, 'others');
afterAll(() => app.close());

/** An endpoint with the export budget that answers 404 to an unknown run. */
const createLink = (token: string, address: string) =>
  app.call('POST', `/api/privacy/runs/${randomUUID()}/link`, {
    token,
    body: { format: 'json' },
    headers: { 'x-forwarded-for': address },
  });

describe('a person who calls an expensive endpoint repeatedly', () => {
  it('is refused from every address with a retry time, and other people are not', async () => {
    const { token } = agency.owner;
    const statuses: number[] = [];
    for (let call = 0; call < budgets.export.calls; call += 1)
      statuses.push((await createLink(token, '203.0.113.1')).status);
    expect(statuses).toEqual(statuses.map(() => 404));
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      const refused = await createLink(token, address);
      expect(refused).toMatchObject({
        status: 429,
        body: {
          code: 'PERSON_LIMIT_REACHED',
          message: expect.stringMatching(
            /^You've done this too often in a short time\. Try again in [123] seconds?\.$/,
          ),
        },
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await createLink(other.owner.token, '203.0.113.1')).status).toBe(404);
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(200);
  });

  it('spends their own budget in a preview, not the budget of the client', async () => {
    const { team, customer } = other;
    const { body } = await app.call('POST', '/api/client-previews', {
      token: team.token,
      body: { user_id: customer.user_id },
    });
    const { access_token } = body as ClientPreview;
    const download = (token: string) =>
      app.call('GET', `/api/reports/${randomUUID()}/report.csv`, { token }).then(({ status }) => status);
    for (let call = 0; call < budgets.export.calls; call += 1) expect(await download(access_token)).toBe(404);
    expect(await download(access_token)).toBe(429);
    expect(await download(customer.token)).toBe(404);
    expect(await download(team.token)).toBe(429);
  });

  it('leaves one audit line for all refusals of a minute', async () => {
    const lines = await app.query(sql`
      select details from audit_log
      where workspace_id = ${agency.workspace_id} and outcome = 'refused' and action = 'privacy.createLink'`);
    expect(lines).toEqual([{ details: { code: 'NOT_FOUND' } }]);
  });
});
