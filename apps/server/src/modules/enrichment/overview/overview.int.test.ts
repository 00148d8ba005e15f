import type { EnrichmentOverview, LeadRun, LeadWithGaps } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TxContext } from '#server/platform/http/implement.ts';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { fillCampaign } from '#server/testing/leads/fill-campaign.ts';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { skipping } from '../bulk/skip-many.job.ts';
import { reEnrichment } from '../submissions/re-enrich-many.job.ts';
import { getOverview } from './get-overview.ts';

let campaign: string;

const leads = await openLeads();
await leads.ask('PUT', '/api/enrichment/clay', {
  webhook_url: 'https://api.clay.com/v3/sources/webhook/pull-in-data-overview',
});
afterAll(() => leads.close());

beforeEach(async () => {
  await leads.withDatabase(async (tx) => {
    await sql`delete from contacts`.execute(tx);
    await sql`delete from lead_runs`.execute(tx);
  });
  campaign = await leads.addCampaign('instantly', { enrichment_enabled: true });
  // Two of each status.
  await fillCampaign(leads, campaign, 8, 'seen');
  await because('Clay rejected the row.');
});

const because = (reason: string) =>
  leads.query(sql`update contacts set enrichment_reason = ${reason} where enrichment_status = 'error'`);
const overview = async (as?: TestPerson) =>
  (await leads.ask('GET', '/api/enrichment/overview?days=7&zone=Europe/Berlin', undefined, as))
    .body as EnrichmentOverview;
const gaps = async (query = '', as?: TestPerson) =>
  (await leads.ask('GET', `/api/enrichment/gaps${query}`, undefined, as)).body as {
    leads: LeadWithGaps[];
    next: string | null;
  };
type ChangeResult = { runs: LeadRun[]; leads: number; left_out: number };
const change = async (body: object, as?: TestPerson) =>
  (await leads.ask('POST', '/api/enrichment/changes', body, as)).body as ChangeResult;
const runToEnd = async ({ runs }: ChangeResult) => {
  for (const { id: run_id, kind } of runs)
    await (kind === 'skip' ? skipping : reEnrichment).job.handler(
      { workspace_id: leads.agency.workspace_id, run_id },
      leads.app.services,
    );
};

describe('the overview of enrichment', () => {
  it('counts leads by status, reason and campaign, with days and fields', async () => {
    const other = await leads.addCampaign('heyreach');
    await fillCampaign(leads, other, 4, 'else');
    await leads.withDatabase(async (tx) => {
      await sql`update contacts set clay_fields = 1 + 32 where enrichment_status = 'complete'`.execute(tx);
      await sql`
        insert into enrichment_jobs (workspace_id, contact_id, campaign_id, status, finished_at)
        select workspace_id, id, ${campaign}, enrichment_status, now() from contacts
        where enrichment_status in ('complete', 'error')`.execute(tx);
    });
    const seen = await overview();
    expect(seen.by_status).toEqual({
      pending_enrichment: 3,
      queued: 0,
      running: 3,
      complete: 3,
      error: 3,
      skipped: 0,
    });
    expect(seen.reasons).toEqual([
      { reason: 'Clay rejected the row.', leads: 2 },
      { reason: null, leads: 1 },
    ]);
    expect(
      seen.campaigns.map(({ id, enrichment_enabled, by_status }) => [
        id,
        enrichment_enabled,
        by_status.error,
      ]),
    ).toEqual([
      [campaign, true, 2],
      [other, false, 1],
    ]);
    expect(seen.days).toHaveLength(7);
    expect(seen.days.at(-1)).toMatchObject({ complete: 3, error: 3 });
    expect(seen.answered).toBe(3);
    const filled = seen.fields.filter((field) => field.filled > 0);
    expect(filled).toEqual([
      { field: 'email', filled: 3 },
      { field: 'phone', filled: 3 },
    ]);
  });

  it('shows whether a Clay table is connected, also to people limited to a location', async () => {
    const [place = ''] = leads.agency.locations;
    const reader = await addGranted(leads.app, leads.agency, place, 'write');
    for (const person of [undefined, reader]) expect((await overview(person)).is_connected).toBe(true);
  });

  it('takes the same number of statements regardless of the number of campaigns', async () => {
    const { workspace_id } = leads.agency;
    const count = async () => {
      let statements = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      await withWorkspace(leads.app.services.db, workspace_id, (tx) =>
        getOverview({ tx: tx.withPlugin(counting), actor: { workspace_id } } as unknown as TxContext, {
          days: 30,
          zone: 'UTC',
        }),
      );
      return statements;
    };
    const one = await count();
    for (let n = 0; n < 5; n++)
      await fillCampaign(leads, await leads.addCampaign('instantly'), 4, `many${n}`);
    expect(await count()).toBe(one);
  });
});

describe('stalled leads', () => {
  it('are skipped with their own status and can be requested again', async () => {
    const skipped = await change({ change: 'skip', status: 'error', reason: 'Clay rejected the row.' });
    expect(skipped).toMatchObject({ leads: 2, left_out: 0, runs: [{ kind: 'skip', total: 2 }] });
    expect((await overview()).runs).toMatchObject([{ state: 'queued', done: 0 }]);
    await runToEnd(skipped);
    const { by_status, reasons, runs } = await overview();
    expect(by_status).toMatchObject({ error: 0, skipped: 2 });
    expect(reasons).toEqual([]);
    expect(runs).toMatchObject([{ state: 'done', done: 2, changed: 2 }]);
    expect(await leads.list(campaign, '?status=skipped')).toHaveLength(2);

    await runToEnd(await change({ change: 'retry', status: 'skipped' }));
    expect((await overview()).by_status).toMatchObject({ skipped: 0, pending_enrichment: 4 });
    const rows = await leads.query(sql`select from enrichment_jobs where status = 'queued'`);
    expect(rows).toHaveLength(2);
  });

  it('are grouped by failure reason, including leads without one', async () => {
    await leads.query(sql`update contacts set enrichment_reason = null where first_name = 'First3'`);
    expect(await change({ change: 'skip', status: 'error', reason: '' })).toMatchObject({ leads: 1 });
    expect(await change({ change: 'skip', status: 'error', reason: 'Clay rejected the row.' })).toMatchObject(
      {
        leads: 1,
      },
    );
    expect(await change({ change: 'skip', status: 'error' })).toMatchObject({ leads: 2 });
    expect(
      (await leads.ask('POST', '/api/enrichment/changes', { change: 'skip', status: 'skipped' })).status,
    ).toBe(422);
  });

  it('are not sent once they are skipped; rows at Clay are not recalled', async () => {
    await runToEnd(await change({ change: 'retry', status: 'pending_enrichment' }));
    await runToEnd(await change({ change: 'skip', status: 'pending_enrichment' }));
    expect((await overview()).by_status).toMatchObject({ pending_enrichment: 0, skipped: 2, running: 2 });
    const rows = await leads.query(sql<{ status: string }>`select distinct status from enrichment_jobs`);
    expect(rows).toEqual([{ status: 'skipped' }]);
  });

  it('stalled leads of a campaign with enrichment disabled are not sent, and counted', async () => {
    const off = await leads.addCampaign('instantly');
    await fillCampaign(leads, off, 4, 'off');
    expect(await change({ change: 'retry', status: 'error' })).toMatchObject({ leads: 2, left_out: 1 });
    expect(await change({ change: 'retry', status: 'error', campaign_id: off })).toMatchObject({
      leads: 0,
      left_out: 1,
      runs: [],
    });
  });

  it('are recorded in the audit trail', async () => {
    await change({ change: 'skip', status: 'error', campaign_id: campaign });
    const { body } = await leads.ask('GET', '/api/audit?kind=integrations');
    expect((body as { lines: { sentence: string }[] }).lines[0]?.sentence).toMatch(
      /skipped the enrichment of 2 contacts of the campaign Leads/,
    );
  });
});

describe('contacts with gaps', () => {
  it('are those without the field, in pages, with their campaign', async () => {
    await leads.query(sql`update contacts set phone = '555', website = 'a.test', linkedin_url = 'https://www.linkedin.com/in/' || id,
        job_title = 'CEO' where first_name in ('First1', 'First2')`);
    await leads.query(sql`update contacts set job_title = '' where first_name = 'First2'`);
    expect((await gaps()).leads).toHaveLength(7);
    const titleless = (await gaps('?missing=job_title')).leads;
    expect(titleless.map(({ first_name }) => first_name)).not.toContain('First1');
    expect(titleless).toHaveLength(7);
    expect(titleless[0]?.campaign).toMatchObject({ id: campaign });
    expect((await gaps('?missing=email')).leads).toEqual([]);

    await fillCampaign(leads, campaign, 60, 'more');
    const first = await gaps('?missing=phone');
    expect(first.leads).toHaveLength(50);
    const second = await gaps(`?missing=phone&after=${encodeURIComponent(first.next ?? '')}`);
    expect(second.next).toBeNull();
    expect(new Set([...first.leads, ...second.leads].map(({ id }) => id)).size).toBe(66);
  });

  it('are neither shown to nor counted for people of other locations', async () => {
    const { customer } = leads.agency;
    expect((await leads.ask('GET', '/api/enrichment/gaps', undefined, customer)).status).toBe(403);
    expect(
      (await leads.ask('GET', '/api/enrichment/overview?days=7&zone=UTC', undefined, customer)).status,
    ).toBe(403);
    const { owner } = leads.other;
    expect((await gaps('', owner)).leads).toEqual([]);
    expect(await overview(owner)).toMatchObject({ reasons: [], campaigns: [], answered: 0 });
  });
});
