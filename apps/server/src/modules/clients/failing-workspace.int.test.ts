import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { runJob } from '#server/testing/run-job.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency, type WritingAgency } from '#server/testing/writing-agency.ts';
import { toFirstWorkingDay } from './alerts/judge-client.ts';

const app = await openTestApp();
const agencies = [await addWritingAgency(app, 'one'), await addWritingAgency(app, 'two')];
/** Workspaces are processed in the order of their ids. */
const [failing, later] = agencies.toSorted((a, b) => (a.workspace_id < b.workspace_id ? -1 : 1));
if (!failing || !later) throw new Error('there are two agencies');
afterAll(() => app.close());

const first_day = toFirstWorkingDay(new Date());

async function addCampaign(
  { workspace_id, locations, account_id }: WritingAgency,
  sent: number,
): Promise<void> {
  const id = randomUUID();
  const [location = ''] = locations;
  await app.query(sql`insert into campaigns (workspace_id, id, provider, provider_campaign_id, name, status, ghl_location_id, figures_read_at, account_id)
    values (${workspace_id}, ${id}, 'instantly', ${id}, 'Active', 1, ${location}, now(), ${account_id})`);
  // In the last two weeks, and in the 30 days before the last 30.
  for (const ago of [1, 2, 40, 41])
    await app.query(sql`insert into campaign_days (workspace_id, campaign_id, location_id, day, sent, replied)
      values (${workspace_id}, ${id}, ${location}, ${first_day}::date - ${ago}::integer, ${sent}, 0)`);
}
// The sum of two days exceeds the range of an integer, so that every statement about this workspace fails.
await addCampaign(failing, 2_147_483_647);
await addCampaign(later, 40);

const count = async (table: 'client_periods' | 'client_alerts') =>
  (await app.query(sql`select from ${sql.table(table)} where workspace_id = ${later.workspace_id}`)).length;

it('measures the clients of later workspaces even if one fails, and fails at the end', async () => {
  await expect(runJob(app.services, 'clients.measure', {})).rejects.toThrow('clients could not be measured');
  expect(await count('client_periods')).toBeGreaterThan(0);
});

it('checks the clients of later workspaces even if one fails, and fails at the end', async () => {
  await expect(runJob(app.services, 'clients.watch', {})).rejects.toThrow('clients could not be checked');
  expect(await count('client_alerts')).toBe(1);
});
