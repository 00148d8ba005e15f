import { randomUUID } from 'node:crypto';
import { type CopyRanking, MAX_COPY_CAMPAIGNS, MAX_RANKED_COPY, MIN_COPY_SENT } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { grantLocation } from '#server/modules/people/index.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';

const app = await openTestApp();
afterAll(() => app.close());

type Agency = Awaited<ReturnType<typeof addWritingAgency>>;
type Step = {
  readonly subject?: string | null;
  readonly sent: number;
  readonly interested: number | null;
  readonly step?: number;
  readonly variant?: number;
  readonly days?: number;
};

async function addCampaign({ workspace_id }: Agency, location: string, name: string, steps: readonly Step[]) {
  const id = randomUUID();
  await app.query(sql`insert into campaigns (workspace_id, id, provider, provider_campaign_id, name, ghl_location_id, status)
    values (${workspace_id}, ${id}, 'instantly', ${id}, ${name}, ${location}, 1)`);
  for (const { subject = null, sent, interested, step = 1, variant = 1, days = 90 } of steps)
    await app.query(sql`insert into campaign_steps (workspace_id, campaign_id, days, step, variant, location_id, subject, sent, replied, interested)
      values (${workspace_id}, ${id}, ${days}, ${step}, ${variant}, ${location}, ${subject}, ${sent}, ${interested ?? 0}, ${interested})`);
  return id;
}

const rank = async (as: TestPerson, query = ''): Promise<CopyRanking> => {
  const { status, body } = await app.call('GET', `/api/client-copy${query}`, { token: as.token });
  expect(status).toBe(200);
  return body as CopyRanking;
};

const listSubjects = ({ copy }: CopyRanking) => copy.map(({ subject }) => subject);

describe('ranked copy', async () => {
  const agency = await addWritingAgency(app, 'copy');
  const [ownLocation = '', otherLocation = ''] = agency.locations;
  await addCampaign(agency, ownLocation, 'First', [
    { subject: 'Quick question', sent: 1000, interested: 30 },
    { subject: 'Lucky', sent: 100, interested: 5, step: 2 },
    { subject: null, sent: 900, interested: 9, step: 3 },
    { subject: 'Once', sent: MIN_COPY_SENT - 1, interested: 50, step: 4 },
    { subject: 'Removed', sent: 5000, interested: 4000, step: 0, variant: 0 },
    { subject: 'Not reported', sent: 5000, interested: null, step: 5 },
    { subject: 'Quick question', sent: 7, interested: 7, days: 30 },
  ]);
  const third = await addCampaign(agency, otherLocation, 'Third', [
    { subject: ' quick  QUESTION', sent: 2000, interested: 60 },
    { subject: 'Secret offer', sent: 1000, interested: 2, step: 2 },
  ]);
  const onlyHere = await addTestPerson(app, agency.workspace_id, {
    role: 'client',
    user_type: 'single_location',
  });
  await app.withDatabase((tx) =>
    grantLocation(tx, {
      workspace_id: agency.workspace_id,
      user_id: onlyHere.user_id,
      ghl_location_id: ownLocation,
      access_level: 'write',
    }),
  );

  it('ranks a reliable rate above a higher rate based on few messages', async () => {
    const ranking = await rank(agency.owner);
    expect(listSubjects(ranking)).toEqual(['quick  QUESTION', 'Lucky', 'Secret offer']);
    expect(ranking.copy[1]).toMatchObject({ percent: 5, low_percent: 2.15, high_percent: 11.18 });
  });

  it('adds up all steps with the same subject line and names their campaigns', async () => {
    const { copy } = await rank(agency.owner);
    expect(copy[0]).toMatchObject({
      ...{ sent: 3000, interested: 90, percent: 3, clients: 2, campaign_count: 2, step: null, variant: null },
      campaigns: [{ id: third, name: 'Third' }, { name: 'First' }],
    });
  });

  it('labels copy better or worse only if its whole confidence interval is', async () => {
    const { copy, percent } = await rank(agency.owner);
    expect(percent).toBe(2.37);
    expect(copy.map(({ result }) => result)).toEqual(['better', 'unclear', 'worse']);
  });

  it('omits copy that was rarely sent, and reports how much', async () => {
    const ranking = await rank(agency.owner);
    expect(ranking.thin).toBe(1);
    expect(JSON.stringify(ranking)).not.toMatch(/Once|Removed|Not reported/);
  });

  it('ranks each step of a campaign, even without a subject line', async () => {
    const { copy } = await rank(agency.owner, '?by=step');
    expect(copy.map(({ subject, step, campaigns }) => [subject, step, campaigns[0]?.name])).toEqual([
      ['quick  QUESTION', 1, 'Third'],
      ['Lucky', 2, 'First'],
      ['Quick question', 1, 'First'],
      [null, 3, 'First'],
      ['Secret offer', 2, 'Third'],
    ]);
  });

  it('uses the figures of the period', async () => {
    expect(await rank(agency.owner, '?period=30')).toEqual({
      copy: [],
      has_more: false,
      percent: null,
      thin: 1,
    });
    expect(await rank(agency.owner, '?period=all')).toMatchObject({ copy: [], percent: null, thin: 0 });
  });

  it('never shows copy of one client to people of another', async () => {
    const ranking = await rank(onlyHere);
    expect(listSubjects(ranking)).toEqual(['Lucky', 'Quick question']);
    expect(ranking.copy[1]).toMatchObject({ sent: 1000, clients: 1, campaign_count: 1 });
    expect(JSON.stringify(ranking)).not.toMatch(/Third|QUESTION|Secret/);
    expect(ranking.percent).toBe(3.18);
  });

  it('is hidden from other workspaces and refused to clients', async () => {
    const other = await addWritingAgency(app, 'copy-other');
    expect(await rank(other.owner)).toEqual({ copy: [], has_more: false, percent: null, thin: 0 });
    const { status } = await app.call('GET', '/api/client-copy', { token: agency.customer.token });
    expect(status).toBe(403);
  });
});

it('lists a limited number of subject lines and campaigns', async () => {
  const agency = await addWritingAgency(app, 'copy-many');
  const [ownLocation = ''] = agency.locations;
  for (let index = 0; index <= MAX_COPY_CAMPAIGNS; index += 1)
    await addCampaign(agency, ownLocation, `Campaign ${index}`, [
      { subject: 'Shared', sent: 500, interested: 50 },
    ]);
  await addCampaign(
    agency,
    ownLocation,
    'Many',
    Array.from({ length: MAX_RANKED_COPY }, (_, index) => ({
      ...{ subject: `Subject ${index}`, sent: 200, interested: 2, step: index + 1 },
    })),
  );
  const { copy, has_more } = await rank(agency.owner);
  expect(copy).toHaveLength(MAX_RANKED_COPY);
  expect(has_more).toBe(true);
  expect(copy[0]).toMatchObject({
    subject: 'Shared',
    campaign_count: MAX_COPY_CAMPAIGNS + 1,
    result: 'better',
  });
  expect(copy[0]?.campaigns).toHaveLength(MAX_COPY_CAMPAIGNS);
});
