import {
  type Campaign,
  type CampaignAnalytics,
  type Clients,
  type Dashboard,
  type Report,
  summarizeStats,
} from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { addLocation } from '#server/modules/locations/index.ts';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { runJob } from '#server/testing/run-job.ts';

const LOCATION = 'everywhere';

const outreach = await openOutreach();
afterAll(() => outreach.close());
await outreach.control('instantly', '/', { rateLimit: { emailsPerMinute: 100_000 } });
await outreach.control('heyreach', '/', { rateLimit: { perMinute: 100_000 } });
await outreach.addAccount('instantly', KEYS.instantly);
await outreach.addAccount('heyreach', KEYS.heyreach);
await outreach.startWorker();
await outreach.ask('POST', '/api/functions/sync-instantly-campaigns', {});
await outreach.ask('POST', '/api/functions/sync-heyreach-campaigns', {});

const get = async <T>(path: string): Promise<T> => {
  const answer = await outreach.ask('GET', path);
  expect(answer.status).toBe(200);
  return answer.body as T;
};
const analyze = (id: string, query: string) =>
  get<CampaignAnalytics>(`/api/campaigns/${id}/analytics?time_zone=America/New_York&${query}`);

let campaigns: Campaign[] = [];
let emails: Campaign[] = [];

type Figures = Partial<Record<'sent' | 'opened' | 'replied' | 'interested' | 'count', number | null>>;
const sum = (items: readonly Figures[], figure: keyof Figures): number =>
  items.reduce((total, item) => total + (item[figure] ?? 0), 0);

const toDay = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const CUSTOM = `from=${toDay(21)}&to=${toDay(2)}`;

describe('a figure of a campaign', () => {
  it('is read from the providers', async () => {
    await outreach.settle();
    campaigns = await get<Campaign[]>('/api/campaigns');
    emails = campaigns.filter(({ provider }) => provider === 'instantly');
    expect(emails.length).toBeGreaterThan(10);
  });

  it('is the same on the card, in the funnel, in every chart and by step', async () => {
    let replied = 0;
    for (const { id, campaign_stats } of emails) {
      const card = summarizeStats(campaign_stats);
      for (const query of ['period=7', 'period=30', 'period=90', 'period=all']) {
        const { totals, days, hours, steps } = await analyze(id, query);
        if (query === 'period=30')
          expect(totals).toMatchObject({
            sent: card?.sent,
            opened: card?.opened,
            replied: card?.replied,
            interested: card?.interested,
          });
        for (const figure of ['sent', 'opened', 'replied', 'interested'] as const) {
          expect(sum(days, figure), `${figure} by day, ${query}`).toBe(totals[figure]);
          expect(sum(steps.items, figure), `${figure} by step, ${query}`).toBe(totals[figure]);
        }
        expect(sum(hours, 'count'), `replied by hour, ${query}`).toBe(totals.replied);
        replied += totals.replied ?? 0;
      }
    }
    expect(replied).toBeGreaterThan(100);
  });

  it('counts a lead who replied on several days once, for custom dates too', async () => {
    for (const { id } of emails) {
      const { totals, days, hours } = await analyze(id, CUSTOM);
      expect(sum(days, 'replied')).toBe(totals.replied ?? 0);
      expect(sum(hours, 'count')).toBe(totals.replied ?? 0);
    }
  });

  it('never exceeds the stage before it in the funnel of all time', async () => {
    for (const { id } of emails) {
      const { leads, contacted, opened } = (await analyze(id, 'period=all')).totals;
      expect(contacted).toBeLessThanOrEqual(leads ?? 0);
      expect(opened).toBeLessThanOrEqual(contacted ?? 0);
    }
  });

  it('is the same by day and hour for LinkedIn', async () => {
    let replied = 0;
    for (const { id, campaign_stats } of campaigns.filter(({ provider }) => provider === 'heyreach')) {
      const { totals, days, hours } = await analyze(id, 'period=30');
      expect(totals.replied).toBe(summarizeStats(campaign_stats)?.replied);
      expect(sum(days, 'replied')).toBe(totals.replied);
      expect(sum(hours, 'count')).toBe(totals.replied);
      replied += totals.replied ?? 0;
    }
    expect(replied).toBeGreaterThan(10);
  });

  it('is the same on the dashboard, by campaign and by location', async () => {
    await outreach.app.withDatabase((tx) =>
      addLocation(tx, { workspace_id: outreach.owner.workspace_id, ghl_location_id: LOCATION, name: 'All' }),
    );
    for (const { id } of emails)
      await outreach.ask('PATCH', `/api/campaigns/${id}`, { ghl_location_id: LOCATION });
    for (const query of ['period=7', 'period=30', 'period=all', CUSTOM]) {
      const { top_campaigns, locations } = await get<Dashboard>(`/api/dashboard?${query}`);
      expect(top_campaigns.length).toBeGreaterThan(0);
      for (const { id, sent, received, response_percent } of top_campaigns) {
        const { totals, rates } = await analyze(id, query);
        expect([sent, received, response_percent]).toEqual([totals.sent, totals.replied, rates.reply]);
      }
      const totals = await Promise.all(emails.map(async ({ id }) => (await analyze(id, query)).totals));
      const [location] = locations;
      expect(location).toMatchObject({ sent: sum(totals, 'sent'), replied: sum(totals, 'replied') });
    }
  });

  it('is the same in a report of the 30 days, on the clients page and on the dashboard, for both providers', async () => {
    const linkedin = 'linkedin';
    const { workspace_id } = outreach.owner;
    await outreach.app.withDatabase((tx) =>
      addLocation(tx, { workspace_id, ghl_location_id: linkedin, name: 'LinkedIn' }),
    );
    for (const { id, provider } of campaigns)
      await outreach.ask('PATCH', `/api/campaigns/${id}`, {
        ghl_location_id: provider === 'instantly' ? LOCATION : linkedin,
      });
    const { clients } = await get<Clients>('/api/clients?period=30');
    const dashboard = await get<Dashboard>('/api/dashboard?period=30');
    for (const location_id of [LOCATION, linkedin]) {
      const days = { first_day: toDay(30), last_day: toDay(0), time_zone: 'UTC' };
      const { body } = await outreach.ask('POST', '/api/reports', {
        ...{ location_id, cadence: 'custom', ...days },
      });
      const { id } = body as Report;
      await runJob(outreach.app.services, 'reports.build', { workspace_id, report_id: id });
      const reported = (await get<Report>(`/api/reports/${id}`)).figures?.figures;
      const client = clients.find((one) => one.id === location_id);
      const row = dashboard.locations.find((one) => one.id === location_id);
      for (const figure of [
        'sent',
        'people_reached',
        'reply_rate',
        'meetings_booked',
        'response_seconds',
      ] as const)
        expect(client?.figures[figure].value, `${figure} of ${location_id}`).toBe(reported?.[figure].value);
      expect(row).toMatchObject({
        sent: reported?.sent.value,
        reply_percent: reported?.reply_rate.value,
      });
      expect(reported?.sent.value).toBeGreaterThan(0);
      expect(reported?.people_reached.value).toBeGreaterThan(0);
      expect(reported?.people_reached.value).toBeLessThanOrEqual(reported?.sent.value ?? 0);
    }
  });
});
