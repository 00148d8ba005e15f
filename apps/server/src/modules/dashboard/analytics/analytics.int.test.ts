import { type CampaignAnalytics, type Dashboard, DISPOSITIONS } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';

const DAY_MS = 86_400_000;
const ZONE = 'America/New_York';
const ids = new Map<string, string>();
const toId = (name: string) => ids.get(name) ?? '';

const ask = (name: string, query = '', as?: TestPerson) =>
  inbox.ask('GET', `/api/campaigns/${toId(name)}/analytics?time_zone=${ZONE}${query}`, undefined, as);
const readAnalytics = async (name: string, query = '', as?: TestPerson) => {
  const answer = await ask(name, query, as);
  expect(answer.status).toBe(200);
  return answer.body as CampaignAnalytics;
};

type Stats = { sent: number; opened?: number; replied: number; interested?: number };

/** Inserts figures for every tenth day, each a tenth more than the one before. */
async function addCampaign(name: string, place: string | null, stats: Stats, provider = 'instantly') {
  const { workspace_id } = inbox.agency;
  await inbox.withDatabase(async (tx) => {
    const { id } = await tx
      .insertInto('campaigns')
      .values({
        workspace_id,
        provider,
        provider_campaign_id: name,
        name,
        ghl_location_id: place,
        campaign_stats: JSON.stringify(stats),
        figures_read_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(name, id);
    const owned = { workspace_id, campaign_id: id, location_id: place };
    for (const ago of [0, 10, 40, 200])
      await tx
        .insertInto('campaign_days')
        .values({
          ...owned,
          day: new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10),
          sent: 10 + ago,
          opened: provider === 'instantly' ? 5 : null,
          replied: 2,
          interested: provider === 'instantly' ? 1 : null,
        })
        .execute();
    if (provider !== 'instantly') return;
    for (const days of [0, 7, 30, 90]) {
      const counted = { sent: 60 + days, opened: 9, replied: 3, interested: 1 };
      if (days !== 30)
        await tx
          .insertInto('campaign_periods')
          .values({ ...owned, days, ...counted })
          .execute();
      const step = { ...owned, days, step: 1, variant: 1, subject: `Subject of ${name}`, ...counted };
      await tx.insertInto('campaign_steps').values(step).execute();
    }
  });
}

const write = async (campaign: string, email: string, sent_at: Date, sentiment?: string) => {
  const { contact_id } = await inbox.receive(email, {
    sent_at,
    account_id: inbox.agency.account_id,
    campaign: { provider: 'instantly', provider_campaign_id: campaign, name: campaign },
  });
  if (sentiment) await inbox.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment });
};

const inbox = await openInbox();
const [first = '', second = ''] = inbox.agency.locations;
await addCampaign('best', first, { sent: 100, opened: 60, replied: 20, interested: 5 });
await addCampaign('middle', first, { sent: 100, opened: 40, replied: 10, interested: 2 });
await addCampaign('elsewhere', second, { sent: 100, opened: 20, replied: 2, interested: 0 });
await addCampaign('linkedin', first, { sent: 50, replied: 5 }, 'heyreach');
const now = Date.now();
for (const [index, days] of [0.1, 1, 3, 3, 8, 29, 40, 200].entries()) {
  const sentiment = [...DISPOSITIONS, undefined][index % 6];
  await write('best', `lead${index}@analytics.example`, new Date(now - days * DAY_MS), sentiment);
}
// The last hour of summer time and the first of winter time show the same local time.
await write('best', 'summer@analytics.example', new Date('2025-11-02T05:30:00Z'));
await write('best', 'winter@analytics.example', new Date('2025-11-02T06:30:00Z'));
const reader = await addGranted(inbox.app, inbox.agency, first, 'read');
afterAll(() => inbox.close());

const sumFigures = (analytics: CampaignAnalytics, key: 'interested' | 'none' | 'soft_no') =>
  analytics.sentiments.reduce((sum, day) => sum + day[key], 0);

describe('the analytics of a campaign', () => {
  it('match the stats card over 30 days, and the provider’s figures over other periods', async () => {
    expect(await readAnalytics('best')).toMatchObject({
      totals: { sent: 100, opened: 60, replied: 20, interested: 5 },
      rates: { open: 60, reply: 20, interested: 25 },
      steps: { period: '30', items: [{ step: 1, variant: 1, subject: 'Subject of best', sent: 90 }] },
    });
    expect(await readAnalytics('best', '&period=7')).toMatchObject({
      totals: { sent: 67, replied: 3, interested: 1 },
      counts_people_once: true,
      steps: { period: '7', items: [{ sent: 67 }] },
    });
    expect(await readAnalytics('best', '&period=all')).toMatchObject({ totals: { sent: 60 }, since: null });
  });

  it('sum the days of custom dates, count each lead who replied once, and show steps for all time', async () => {
    const from = new Date(Date.now() - 45 * DAY_MS).toISOString().slice(0, 10);
    const to = new Date(Date.now() - 5 * DAY_MS).toISOString().slice(0, 10);
    const analytics = await readAnalytics('best', `&from=${from}&to=${to}`);
    expect(analytics).toMatchObject({
      totals: { sent: 50 + 20, opened: 10, replied: 3, interested: 2 },
      counts_people_once: false,
      steps: { period: 'all', items: [{ sent: 60 }] },
    });
    expect(analytics.days.flatMap(({ sent }) => (sent > 0 ? sent : []))).toEqual([50, 20]);
    expect(analytics.days.reduce((sum, { replied }) => sum + replied, 0)).toBe(3);
    for (const query of [`&from=${to}&to=${from}`, `&from=${from}`])
      expect((await ask('best', query)).status).toBe(422);
  });

  it('count conversations like the inbox, over any period', async () => {
    for (const period of ['7', '30', '90', 'all']) {
      const analytics = await readAnalytics('best', `&period=${period}`);
      const since = analytics.since ? `&active_since=${analytics.since}` : '';
      const listed = await inbox.list(`?campaign_id=${toId('best')}${since}`);
      expect(listed.length).toBeGreaterThan(3);
      for (const sentiment of DISPOSITIONS)
        expect(analytics.sentiments.reduce((sum, day) => sum + day[sentiment], 0)).toBe(
          listed.filter((one) => one.sentiment === sentiment).length,
        );
      expect(sumFigures(analytics, 'none')).toBe(listed.filter((one) => one.sentiment === null).length);
    }
  });

  it('the analytics of all campaigns add up to the dashboard’s figures', async () => {
    const { sentiments } = (await inbox.ask('GET', '/api/dashboard')).body as Dashboard;
    let interested = 0;
    for (const name of ids.keys()) interested += sumFigures(await readAnalytics(name), 'interested');
    expect(interested).toBe(sentiments.interested);
    expect(interested).toBeGreaterThan(0);
  });

  it('show when leads write in the viewer’s local time, including a repeated hour', async () => {
    const { hours, sentiments } = await readAnalytics('best', '&period=all');
    const rows = await inbox.query(sql<{
      sent_at: Date;
    }>`select sent_at from messages where campaign_id = ${toId('best')}
        and direction = 'inbound' and deleted_at is null`);
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: ZONE,
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    const sentTimes = rows.map(({ sent_at }) => clock.format(sent_at)).sort();
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const counted = hours.flatMap(({ weekday, hour, count }) =>
      Array.from({ length: count }, () => `${names[weekday - 1]}, ${String(hour).padStart(2, '0')}`),
    );
    expect(counted.sort()).toEqual(sentTimes);
    expect(hours.find(({ weekday, hour }) => weekday === 7 && hour === 1)?.count).toBeGreaterThanOrEqual(2);
    expect(sentiments.find(({ day }) => day === '2025-11-02')?.none).toBe(2);
  });

  it('have no opens and no steps on LinkedIn', async () => {
    const analytics = await readAnalytics('linkedin', '&period=90');
    expect(analytics).toMatchObject({
      totals: { sent: 10 + 20 + 50, opened: null, replied: 6, interested: null },
      rates: { open: null, reply: 7.5 },
      counts_people_once: true,
      medians: { campaigns: 1, reply: null },
      steps: { items: [] },
    });
    expect(analytics.days.every(({ opened }) => opened === null)).toBe(true);
  });

  it('include the median of the visible campaigns of the same channel', async () => {
    expect((await readAnalytics('best')).medians).toEqual({
      campaigns: 3,
      open: 40,
      reply: 10,
      interested: 20,
    });
    expect((await readAnalytics('best', '', reader)).medians).toMatchObject({ campaigns: 2, reply: null });
  });

  it('take the same number of statements, regardless of the amount of data', async () => {
    const statementCount = await countStatements(() => readAnalytics('linkedin'));
    expect(await countStatements(() => readAnalytics('best', '&period=all'))).toBe(statementCount);
  });

  it('are hidden from people who cannot see its location, and follow its mapping', async () => {
    expect((await ask('elsewhere', '', reader)).status).toBe(404);
    expect((await ask('best', '', inbox.agency.customer)).status).toBe(403);
    const [first = ''] = inbox.agency.locations;
    const moved = await inbox.ask('PATCH', `/api/campaigns/${toId('elsewhere')}`, { ghl_location_id: first });
    expect(moved.status).toBe(200);
    const analytics = await readAnalytics('elsewhere', '&period=all', reader);
    expect(analytics.days).toHaveLength(4);
    expect(analytics.steps.items).toHaveLength(1);
    expect(analytics.totals.sent).toBe(60);
  });
});
