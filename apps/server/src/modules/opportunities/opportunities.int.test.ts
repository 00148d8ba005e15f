import type { Opportunity } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';

let path: string;
let contact_id: string;
let person = 0;

const inbox = await openInbox();
afterAll(() => inbox.close());

/** A contact with a company in the first location, without an opportunity. */
async function addContact(): Promise<void> {
  person += 1;
  const email = `buyer${person}@acme.example`;
  const lead = { email, company_name: 'Acme', location_id: inbox.agency.locations[0] ?? null };
  ({ contact_id } = await inbox.receive(email, { lead }));
  path = `/api/contacts/${contact_id}/opportunity`;
}

const save = (body: object) => inbox.ask('PUT', path, body);
const getActive = async () => (await inbox.ask('GET', path)).body as Opportunity | null;

describe('saving an opportunity', () => {
  it('trims the status and requires none for a lead', async () => {
    await addContact();
    expect(await save({ status: '' })).toMatchObject({ status: 200, body: { status: 'lead' } });
    const { id } = (await getActive()) as Opportunity;
    expect(await save({ id, status: ' lost ' })).toMatchObject({ status: 200, body: { status: 'lost' } });
    expect(await save({ id, status: 'sold' })).toMatchObject({ status: 422 });
  });

  it('creates one with status lead and billing type one_time by default', async () => {
    await addContact();
    expect(await getActive()).toBeNull();
    const answer = await save({});
    expect(answer).toMatchObject({
      status: 200,
      body: {
        contact_id,
        status: 'lead',
        billing_type: 'one_time',
        estimated_value: null,
        estimated_close_date: null,
        priority_date: null,
        notes: null,
        campaign_id: null,
      },
    });
    expect(await getActive()).toEqual(answer.body);
    const { company } = await inbox.thread(contact_id);
    expect((answer.body as Opportunity).company_id).toBe(company?.id);
    const rows = await inbox.query(
      sql`select name, ids, ghl_location_id from events order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        name: 'opportunity.saved',
        ids: { opportunity_id: (answer.body as Opportunity).id, contact_id },
        ghl_location_id: 'agency-1',
      },
    ]);
  });

  it('updates the existing one field by field, and empty means null', async () => {
    await addContact();
    const { id, updated_at } = (await save({})).body as Opportunity;
    const fields = {
      status: 'booked_meeting',
      estimated_value: 1234.56,
      billing_type: 'recurring',
      estimated_close_date: '2026-12-31',
      priority_date: '2026-01-01',
      notes: 'Call <b>Ada</b>',
    };
    const saved = await save({ id, updated_at, ...fields });
    expect(saved).toMatchObject({ status: 200, body: { id, ...fields } });
    const emptied = await save({ id, status: 'lead', notes: '', estimated_value: null, company_id: null });
    expect(emptied.body).toMatchObject({
      id,
      estimated_value: null,
      estimated_close_date: null,
      notes: null,
      company_id: null,
    });
  });

  it('refuses a form that was overtaken by another person', async () => {
    await addContact();
    const { id, updated_at } = (await save({ notes: 'one' })).body as Opportunity;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await save({ id, updated_at, notes: 'two' })).status).toBe(200);
    expect(await save({ id, updated_at, notes: 'three' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect((await getActive())?.notes).toBe('two');
  });

  it('creates one if two are submitted concurrently', async () => {
    await addContact();
    const statuses = (await Promise.all([save({}), save({}), save({})])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
  });

  it('accepts only a company and campaign of the workspace', async () => {
    await addContact();
    const rows = await inbox.query(sql<{ company: string; campaign: string }>`with company as (
          insert into companies (workspace_id, company_name) values (${inbox.other.workspace_id}, 'Theirs') returning id),
        campaign as (insert into campaigns (workspace_id, provider, provider_campaign_id)
          values (${inbox.other.workspace_id}, 'instantly', 'theirs') returning id)
        select company.id as company, campaign.id as campaign from company, campaign`);
    expect((await save({ company_id: rows[0]?.company })).status).toBe(404);
    expect((await save({ campaign_id: rows[0]?.campaign })).status).toBe(404);
    expect(await getActive()).toBeNull();
  });

  it.each([
    { estimated_value: -1 },
    { estimated_value: 0.001 },
    { status: 'dreaming' },
    { billing_type: 'never' },
    { estimated_close_date: '31.12.2026' },
    { workspace_id: 'x' },
  ])('refuses %j', async (body) => {
    await addContact();
    expect((await save(body)).status).toBe(422);
  });
});

describe('the active opportunity', () => {
  it('is the newest that is neither won nor lost, otherwise the newest', async () => {
    await addContact();
    const first = (await save({ notes: 'first' })).body as Opportunity;
    await save({ id: first.id, status: 'won', notes: 'first' });
    const second = (await save({ notes: 'second' })).body as Opportunity;
    await save({ id: second.id, status: 'lost', notes: 'second' });
    expect((await getActive())?.notes).toBe('second');
    await save({ id: first.id, status: 'waiting_for_reply', notes: 'first' });
    expect((await getActive())?.notes).toBe('first');
  });

  it('is readable for a customer of the location and writable for insiders only', async () => {
    await addContact();
    await save({ notes: 'seen' });
    const { customer } = inbox.agency;
    expect((await inbox.ask('GET', path, undefined, customer)).body).toMatchObject({ notes: 'seen' });
    expect((await inbox.ask('PUT', path, { notes: 'x' }, customer)).status).toBe(403);
    expect((await inbox.ask('GET', path, undefined, inbox.other.owner)).status).toBe(404);
  });
});
