import type { Lead, LeadDetails } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { fillCampaign } from '#server/testing/leads/fill-campaign.ts';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import { addTestPerson } from '#server/testing/people.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';

const leads = await openLeads();
const campaign = await leads.addCampaign('instantly');
const fill = (campaign_id: string, count: number, tag?: string) =>
  fillCampaign(leads, campaign_id, count, tag);
await fill(campaign, 250);
afterAll(() => leads.close());

describe('the list of leads', () => {
  it('is ordered newest first, in pages without gaps or duplicates', async () => {
    const seen: string[] = [];
    let after = '';
    for (let page = 0; page < 3; page += 1) {
      const path = `/api/campaigns/${campaign}/leads${after && `?after=${after}`}`;
      const { leads: rows, next } = (await leads.ask('GET', path)).body as {
        leads: Lead[];
        next: string | null;
      };
      expect(rows).toHaveLength(page < 2 ? 100 : 50);
      expect(rows.map(({ added_at }) => added_at)).toEqual(
        rows
          .map(({ added_at }) => added_at)
          .sort()
          .reverse(),
      );
      seen.push(...rows.map(({ id }) => id));
      after = next ?? '';
    }
    expect(after).toBe('');
    expect(new Set(seen).size).toBe(250);
  });

  it('is filtered by status, email provider and text across the campaign', async () => {
    const all = async (query: string) => (await leads.list(campaign, query)).length;
    expect(await all('?status=error')).toBe(62);
    expect(await all('?email_provider=gmail&q=first1')).toBeGreaterThan(0);
    for (const { email } of await leads.list(campaign, '?email_provider=gmail'))
      expect(email).toMatch(/@(gmail|googlemail)\.com$/);
    for (const { email } of await leads.list(campaign, '?email_provider=outlook'))
      expect(email).toMatch(/@hotmail\.com$/);
    for (const { email } of await leads.list(campaign, '?email_provider=yahoo'))
      expect(email).toMatch(/@yahoo\.co\.uk$/);
    expect(await leads.list(campaign, '?q=P17%40')).toMatchObject([{ first_name: 'First17' }]);
    expect(await all('?q=%25')).toBe(0);
  });

  it('is counted by status', async () => {
    const { body } = await leads.ask('GET', `/api/campaigns/${campaign}/leads/count`);
    expect(body).toEqual({
      total: 250,
      by_status: { skipped: 0, pending_enrichment: 62, queued: 0, running: 63, complete: 63, error: 62 },
    });
  });

  it('takes the same number of statements for one lead and for a page, regardless of the filter', async () => {
    const cost = (query: string) => countStatements(() => leads.list(campaign, query));
    const one = await cost('?q=p17%40');
    expect(one).toBeLessThanOrEqual(6);
    for (const query of ['', '?status=error', '?email_provider=gmail', '?q=first'])
      expect(await cost(query)).toBe(one);
    const counting = await countStatements(() => leads.ask('GET', `/api/campaigns/${campaign}/leads/count`));
    expect(counting).toBe(one);
  });

  it('uses its indexes under RLS with 20,000 leads', async () => {
    const large = await leads.addCampaign('instantly');
    for (let part = 0; part < 4; part += 1) await fill(large, 5_000, `large${part}x`);
    await leads.query(sql`update contacts set enrichment_status = 'queued' where email like 'large3x777@%'`);
    // ANALYZE as the table owner.
    await sql`analyze campaign_contacts, contacts`.execute(leads.app.services.db);
    for (const query of ['', '?status=queued', '?email_provider=yahoo', '?q=large3x4999']) {
      expect((await leads.list(large, query)).length).toBeGreaterThan(0);
    }
    const plan = await explain(large);
    expect(plan).toMatch(/leads_by_status/);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});

/** Under RLS. */
async function explain(campaign_id: string): Promise<string> {
  const { workspace_id } = leads.agency;
  return withWorkspace(leads.app.services.db, workspace_id, async (tx) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select l.contact_id from campaign_contacts l where l.workspace_id = ${workspace_id}::uuid
        and l.campaign_id = ${campaign_id}::uuid and l.status = 'active' and l.enrichment_status = 'queued'
      order by l.created_at desc, l.contact_id desc limit 101`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

describe('an edit of a lead', () => {
  it('changes the named fields, links the company, and shows in the list', async () => {
    const [lead] = (await leads.list(campaign, '?q=p20%40')) as [Lead];
    const edit = {
      first_name: 'Changed',
      company_name: 'Brand New',
      email: ' Changed@Edit.test ',
      website: 'acme.test',
      updated_at: lead.updated_at,
    };
    const { status, body } = await leads.ask('PATCH', `/api/contacts/${lead.id}`, edit);
    expect(status).toBe(200);
    const { contact, company } = body as LeadDetails;
    expect(contact).toMatchObject({ first_name: 'Changed', last_name: 'Last', email: 'changed@edit.test' });
    expect(contact.website).toBe('https://acme.test');
    expect(company).toMatchObject({ company_name: 'Brand New' });
    expect(await leads.list(campaign, '?q=brand%20new')).toMatchObject([{ id: lead.id }]);
  });

  it('is refused if another person changed the lead in the meantime', async () => {
    const [lead] = (await leads.list(campaign, '?q=p21%40')) as [Lead];
    const edit = (first_name: string) =>
      leads.ask('PATCH', `/api/contacts/${lead.id}`, { first_name, updated_at: lead.updated_at });
    expect((await edit('Mine')).status).toBe(200);
    expect(await edit('Yours')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await leads.list(campaign, '?q=p21%40')).toMatchObject([{ first_name: 'Mine' }]);
  });

  it.each([
    [{ email: 'no address' }, 422, 'INVALID_EMAIL'],
    [{ linkedin_url: 'https://example.com' }, 422, 'INVALID_LINKEDIN_URL'],
    [{ linkedin_url: 'https://www.linkedin.com/company/acme' }, 422, 'INVALID_LINKEDIN_URL'],
    [{ website: 'javascript:alert(1)' }, 422, 'INVALID_INPUT'],
    [{ email: 'p22@hotmail.com' }, 409, 'CONTACT_EXISTS'],
  ])('to %j is refused', async (edit, status, code) => {
    const [lead] = (await leads.list(campaign, '?q=p23%40')) as [Lead];
    const answer = await leads.ask('PATCH', `/api/contacts/${lead.id}`, {
      ...edit,
      updated_at: lead.updated_at,
    });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it('cannot clear a field that one of its campaigns requires', async () => {
    const [mails, messages] = [await leads.addCampaign('instantly'), await leads.addCampaign('heyreach')];
    await fill(mails, 1, 'kept');
    const [{ id }] = (await leads.list(mails)) as [Lead];
    const edit = async (change: object) => {
      const { contact } = (await leads.ask('GET', `/api/contacts/${id}`)).body as LeadDetails;
      return leads.ask('PATCH', `/api/contacts/${id}`, { ...change, updated_at: contact.updated_at });
    };
    const sayNo = (message: string) => ({ status: 422, body: { message } });
    expect(await edit({ first_name: '', last_name: '' })).toMatchObject(
      sayNo('First name or last name is required'),
    );
    expect((await edit({ first_name: '' })).status).toBe(200);
    expect(await edit({ last_name: ' ' })).toMatchObject(sayNo('First name or last name is required'));
    expect(await edit({ email: '' })).toMatchObject(sayNo('Email is required for email campaigns'));
    expect(await edit({ email: 'mailto:Kept@Edit.test' })).toMatchObject({
      status: 200,
      body: { contact: { email: 'kept@edit.test' } },
    });
    expect((await edit({ linkedin_url: '' })).status).toBe(200);
    const { workspace_id } = leads.agency;
    await leads.withDatabase((tx) =>
      tx
        .insertInto('campaign_contacts')
        .values({ workspace_id, campaign_id: messages, contact_id: id })
        .execute(),
    );
    expect(await edit({ linkedin_url: null })).toMatchObject(
      sayNo('LinkedIn URL is required for LinkedIn campaigns'),
    );
    await leads.ask('POST', `/api/campaigns/${mails}/leads/remove`, { selection: { contact_ids: [id] } });
    expect((await edit({ email: '' })).status).toBe(200);
  });

  it('is refused to agency customers', async () => {
    const { contact_id, customer } = leads.agency;
    const body = { first_name: 'X', updated_at: '2026-01-01T00:00:00.000000Z' };
    expect((await leads.ask('PATCH', `/api/contacts/${contact_id}`, body, customer)).status).toBe(403);
  });
});

describe('leads', () => {
  it('are removed from the campaign by selection or filter, and stay contacts', async () => {
    const own = await leads.addCampaign('instantly');
    await fill(own, 20, 'removed');
    const [lead] = (await leads.list(own)) as [Lead];
    const remove = (selection: object) =>
      leads.ask('POST', `/api/campaigns/${own}/leads/remove`, { selection });
    expect((await remove({ contact_ids: [lead.id] })).body).toEqual({ removed: 1, run: null });
    expect((await leads.ask('GET', `/api/contacts/${lead.id}`)).status).toBe(200);
    const failed = (await leads.list(own, '?status=error')).length;
    expect((await remove({ all: true, filter: { status: 'error' } })).body).toEqual({
      removed: failed,
      run: null,
    });
    expect((await remove({ all: true, filter: {} })).body).toEqual({ removed: 19 - failed, run: null });
    expect(await leads.list(own)).toEqual([]);
  });
});

describe('a person limited to one location', () => {
  it('finds only its leads and those that move there', async () => {
    const own = await leads.addCampaign('instantly', { ghl_location_id: 'agency-2' });
    await fill(own, 4, 'moving');
    const reader = await addTestPerson(leads.app, leads.agency.workspace_id, {
      role: 'client',
      user_type: 'single_location',
    });
    await leads.ask('POST', '/api/user-location-access', {
      user_id: reader.user_id,
      ghl_location_id: 'agency-2',
    });
    expect(await leads.list(own, '', reader)).toEqual([]);
    const move = (to: string | null) =>
      leads.query(
        sql`update contacts set location_id = ${to} where email in ('moving1@googlemail.com', 'moving2@hotmail.com')`,
      );
    await move('agency-2');
    expect(await leads.list(own, '', reader)).toHaveLength(2);
    await move('agency-1');
    expect(await leads.list(own, '', reader)).toEqual([]);
  });
});
