import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign, CampaignAnalytics, SyncRun } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { countRows, listMessages } from '#server/testing/outreach/outreach-rows.ts';
import { create, planCampaign } from '#server/testing/talk-to-assistant.ts';
import { reconcileJob } from '../schedule/reconcile.job.ts';
import { resumeSyncs } from './run.job.ts';

type Summary = { key: string; campaigns: { id: string; status: number }[] };

/** Totals over the account's campaigns. */
const LEADS = 414;
/** One of them is in two campaigns. */
const PEOPLE = LEADS - 1;

const outreach = await openOutreach();
await outreach.control('instantly', '/', { rateLimit: { emailsPerMinute: 100_000 } });
const account = await outreach.addAccount('instantly', KEYS.instantly);
await outreach.startWorker();

afterAll(() => outreach.close());

const listRuns = async () => (await outreach.ask('GET', '/api/sync/runs')).body as SyncRun[];
const sync = () => outreach.ask('POST', '/api/functions/sync-instantly-campaigns', {});

type Mail = { id: string; ue_type: number; lead: string };

async function atTheProvider() {
  const summaries = await outreach.control<Summary[]>('instantly', '/accounts');
  const campaigns = summaries.find(({ key }) => key === KEYS.instantly)?.campaigns ?? [];
  const mails: Mail[] = [];
  let after = '';
  do {
    const query = `limit=100${after ? `&starting_after=${encodeURIComponent(after)}` : ''}`;
    const response = await fetch(`${outreach.simulators.url}/instantly/api/v2/emails?${query}`, {
      headers: { authorization: `Bearer ${KEYS.instantly}` },
    });
    const page = (await response.json()) as { items: Mail[]; next_starting_after?: string };
    mails.push(...page.items);
    after = page.items.length > 0 ? (page.next_starting_after ?? '') : '';
  } while (after);
  const received = mails.filter(({ ue_type }) => ue_type === 2).map(({ id }) => id);
  // A conversation starts with an answer, so mail to people who never wrote is not stored.
  const writers = new Set(mails.filter(({ ue_type }) => ue_type === 2).map(({ lead }) => lead));
  const ours = mails.filter(({ ue_type, lead }) => ue_type !== 2 && writers.has(lead)).map(({ id }) => id);
  return { campaigns, received, sent: ours, all: [...received, ...ours] };
}

describe('a sync', () => {
  it('imports every campaign, its figures, its leads, every reply and every answered message exactly', async () => {
    const answer = await sync();
    expect(answer).toMatchObject({ status: 200, body: { runIds: [expect.any(String)] } });
    await outreach.settle();
    const { campaigns, received, sent, all } = await atTheProvider();
    const rows = await countRows(outreach);
    expect(sent.length).toBeGreaterThan(100);
    expect(rows).toMatchObject({
      campaigns: campaigns.length,
      messages: all.length,
      inbound: received.length,
      contacts: PEOPLE,
      links: LEADS,
    });
    const keys = (await listMessages(outreach)).map(({ provider_message_key }) => provider_message_key);
    expect(keys.sort()).toEqual(all.sort());
    expect(await listRuns()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'campaigns',
          status: 'done',
          progress: 100,
          synced_count: campaigns.length,
        }),
        expect.objectContaining({ kind: 'analytics', status: 'done', progress: 100 }),
        expect.objectContaining({ kind: 'leads', status: 'done', progress: 100, synced_count: LEADS }),
        expect.objectContaining({
          kind: 'replies',
          status: 'done',
          synced_count: received.length,
          found_missing: 0,
        }),
      ]),
    );
    const stored = await outreach.app.withDatabase((tx) =>
      tx.selectFrom('campaigns').select(['status', 'campaign_stats', 'account_id']).execute(),
    );
    expect(stored.map(({ status }) => status).sort()).toEqual(campaigns.map(({ status }) => status).sort());
    expect(stored.every(({ account_id }) => account_id === account.id)).toBe(true);
    expect(stored.some(({ campaign_stats }) => JSON.stringify(campaign_stats).includes('reply_rate'))).toBe(
      true,
    );
    expect((await outreach.ask('GET', '/api/accounts')).body).toMatchObject([
      { campaign_count: campaigns.length, last_sync: expect.any(String), connected: true },
    ]);
  });

  it('imports daily and step figures of every period, and skips unchanged ones', async () => {
    const at = async <T>(path: string): Promise<T> => {
      const response = await fetch(`${outreach.simulators.url}/instantly/api/v2/campaigns/analytics${path}`, {
        headers: { authorization: `Bearer ${KEYS.instantly}` },
      });
      if (response.ok) return (await response.json()) as T;
      // A fast machine calls more often than the provider allows per second.
      expect(response.status).toBe(429);
      await sleep(500);
      return at<T>(path);
    };
    type Counts = Record<string, number>;
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const campaigns = (await outreach.ask('GET', '/api/campaigns')).body as Campaign[];
    for (const { id, provider_campaign_id: theirs } of campaigns) {
      for (const period of ['7', '30', '90', 'all']) {
        const range = period === 'all' ? '' : `&start_date=${day(Number(period))}&end_date=${day(0)}`;
        const overview = await at<Counts>(`/overview?id=${theirs}${range}`);
        const days = await at<(Counts & { date: string })[]>(`/daily?campaign_id=${theirs}${range}`);
        const steps = await at<Counts[]>(
          `/steps?campaign_id=${theirs}&include_opportunities_count=true${range}`,
        );
        const path = `/api/campaigns/${id}/analytics?period=${period}`;
        const analytics = (await outreach.ask('GET', path)).body as CampaignAnalytics;
        expect(analytics.totals).toMatchObject({
          sent: overview.emails_sent_count,
          opened: overview.open_count_unique,
          replied: overview.reply_count_unique,
          interested: overview.total_opportunities,
          contacted: overview.new_leads_contacted_count,
        });
        expect(analytics.days.map(({ replied: _, ...reported }) => reported)).toEqual(
          days.map((one) => ({
            day: one.date,
            sent: one.sent,
            opened: one.unique_opened,
            interested: one.unique_opportunities,
          })),
        );
        expect(analytics.steps.items.map(({ subject: _, ...step }) => step)).toEqual(
          steps.map((one) => ({
            step: Number(one.step) + 1,
            variant: Number(one.variant) + 1,
            sent: one.sent,
            opened: one.unique_opened,
            replied: one.unique_replies,
            interested: one.unique_opportunities,
          })),
        );
        if (steps.length > 0) expect(analytics.steps.items[0]?.subject).toEqual(expect.any(String));
      }
    }
    const readAt = () =>
      outreach.app.withDatabase((tx) =>
        tx.selectFrom('campaigns').select(['id', 'figures_read_at']).orderBy('id').execute(),
      );
    const before = await readAt();
    const [activeCampaign] = campaigns.filter(({ status }) => status === 1);
    const ranged = { campaign_ids: [activeCampaign?.id], start_date: day(30), end_date: day(0) };
    await outreach.ask('POST', '/api/functions/sync-instantly-analytics', ranged);
    expect(await readAt()).toEqual(before);
  });

  it('changes nothing the second time, and keeps a campaign that no provider has', async () => {
    const { app, owner } = outreach;
    const { id } = await planCampaign(app, owner);
    const { campaign_id } = (await create(app, owner, id)).body as { campaign_id: string };
    const made = await outreach.ask('GET', `/api/campaigns/${campaign_id}`);
    const before = await countRows(outreach);
    await sync();
    await outreach.settle();
    expect(await countRows(outreach)).toEqual(before);
    expect((await outreach.ask('GET', `/api/campaigns/${campaign_id}`)).body).toEqual(made.body);
    expect((await listRuns()).every(({ status }) => status === 'done')).toBe(true);
  });

  it('finds replies that webhooks missed, counts them, and does not count pushed ones', async () => {
    const hook = await outreach.toWebhook(account);
    await outreach.control('instantly', `/accounts/${KEYS.instantly}`, { webhookUrl: hook });
    const before = await countRows(outreach);
    await outreach.control('instantly', '/reply', { count: 6 });
    await expect.poll(async () => (await countRows(outreach)).processed).toBe(6);
    await outreach.control('instantly', '/', { dropNext: 4 });
    await outreach.control('instantly', '/reply', { count: 4 });
    expect((await countRows(outreach)).messages - before.messages).toBe(6);
    await reconcileJob.handler({}, outreach.app.services);
    await outreach.settle();
    const { received, all } = await atTheProvider();
    expect(await countRows(outreach)).toMatchObject({ inbound: received.length });
    const keys = (await listMessages(outreach)).map(({ provider_message_key }) => provider_message_key);
    expect(keys.sort()).toEqual(all.sort());
    expect((await listRuns()).find(({ kind }) => kind === 'replies')).toMatchObject({ found_missing: 4 });
  });

  it('recognizes a reply that was pulled first and pushed later', async () => {
    const { processed } = await countRows(outreach);
    await outreach.control('instantly', '/', { delayMs: 3_000 });
    await outreach.control('instantly', '/reply', { count: 3 });
    await reconcileJob.handler({}, outreach.app.services);
    await outreach.settle();
    await expect.poll(async () => (await countRows(outreach)).processed).toBe(processed + 3);
    const { received } = await atTheProvider();
    expect(await countRows(outreach)).toMatchObject({ inbound: received.length, failed: 0 });
  });

  it('imports the beginning of a conversation with its first reply', async () => {
    const [reply] = (await listMessages(outreach)).filter(({ direction }) => direction === 'inbound');
    const ofLead = async () =>
      (await listMessages(outreach))
        .filter(({ email }) => email === reply?.email)
        .map(({ direction }) => direction);
    const before = await ofLead();
    // Deletes the thread, so that only a new reply arrives.
    await outreach.app.query(
      sql`delete from messages using contacts c where c.id = contact_id and c.email = ${reply?.email}`,
    );
    await outreach.control('instantly', '/reply', {
      lead_email: reply?.email,
      text: 'Now I write.',
      webhook: false,
    });
    await reconcileJob.handler({}, outreach.app.services);
    await outreach.settle();
    expect((await ofLead()).sort()).toEqual([...before, 'inbound'].sort());
  });

  it('resumes the leads where it was interrupted', async () => {
    const { services } = outreach.app;
    const { workspace_id, user_id: started_by } = outreach.owner;
    const { campaigns } = await atTheProvider();
    const open = campaigns.slice(-2).map(({ id }) => id);
    const cursor = { open, page: null, all: campaigns.length };
    const lease = { leased_by: 'a killed process', leased_until: new Date('2026-01-01') };
    const { id } = await withSystem(services.db, 'test', (tx) =>
      tx
        .insertInto('sync_runs')
        .values({
          ...{ workspace_id, started_by, kind: 'leads', provider: 'instantly', account_id: account.id },
          ...{ status: 'running', progress: 80, synced_count: 356, cursor: JSON.stringify(cursor) },
          ...lease,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await resume(services, resumeSyncs);
    await outreach.settle();
    const run = (await listRuns()).find((one) => one.id === id);
    expect(run).toMatchObject({ status: 'done', progress: 100, synced_count: LEADS });
    expect(await countRows(outreach)).toMatchObject({ contacts: PEOPLE, links: LEADS });
  });
});
