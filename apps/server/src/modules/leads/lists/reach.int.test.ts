import type { Import, LeadDetails, UndoPreview } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { openLeads } from '#server/testing/leads/open-leads.ts';

let ownLocation: string;
let otherLocation: string;

const HEADER = 'First Name,Last Name,Email,Company,Job Title,LinkedIn URL\n';

const leads = await openLeads();
await leads.startWorker();
const [first = '', second = ''] = leads.agency.locations;
[ownLocation, otherLocation] = [first, second];
const writer = await addGranted(leads.app, leads.agency, ownLocation, 'write');
const campaign = await leads.addCampaign('instantly', { ghl_location_id: ownLocation });
afterAll(() => leads.close());

type ExistingContact = {
  email: string;
  location_id: string | null;
  company_name?: string;
  linkedin_url?: string;
};

/** Creates a known contact with a conversation. */
const addKnown = ({ company_name, ...contact }: ExistingContact): Promise<string> =>
  leads.withDatabase(async (tx) => {
    const { workspace_id } = leads.agency;
    const company = company_name
      ? await tx
          .insertInto('companies')
          .values({ workspace_id, company_name, industry: 'Secret industry' })
          .returning('id')
          .executeTakeFirstOrThrow()
      : null;
    const { id } = await tx
      .insertInto('contacts')
      .values({ workspace_id, ...contact, first_name: 'Known', company_id: company?.id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into messages (workspace_id, contact_id, source, direction, body, sent_at, provider_message_key)
      values (${workspace_id}, ${id}, 'cold_email', 'inbound', 'Hello', now(), ${contact.email})`.execute(tx);
    return id;
  });

const toRow = (id: string) =>
  leads.withDatabase((tx) =>
    tx.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

describe('an import by a person limited to some locations', () => {
  it('neither reads nor writes contacts of other locations, and does not reveal that they exist', async () => {
    const nowhere = await addKnown({ email: 'nowhere@lead.test', location_id: null });
    const foreign = await addKnown({ email: 'foreign@lead.test', location_id: otherLocation });
    const before = [await toRow(nowhere), await toRow(foreign)];
    const file = `${HEADER}Nora,Where,nowhere@lead.test,Acme,CEO,\nFay,Reign,FOREIGN@lead.test,Acme,CEO,\nNew,Lead,new@lead.test,Acme,CEO,\n`;
    const done = await leads.importingAs(writer).importFile(campaign, file);
    expect(done).toMatchObject({ state: 'done', imported: 3, failed: 0, duplicates: 0, errors: [] });
    expect([await toRow(nowhere), await toRow(foreign)]).toEqual(before);
    expect(await leads.list(campaign, '', writer)).toMatchObject([
      { first_name: 'Nora', email: 'nowhere@lead.test', location_id: ownLocation },
      { first_name: 'Fay', email: 'foreign@lead.test', location_id: ownLocation },
      { first_name: 'New', email: 'new@lead.test', location_id: ownLocation },
    ]);
    const secondImport = await leads.importingAs(writer).importFile(campaign, file);
    expect(secondImport).toMatchObject({ state: 'done', imported: 0, failed: 0, duplicates: 3 });
    // The owner sees both contacts of each address. The one in the location of the campaign applies.
    const ofOwner = await leads.importFile(campaign, file);
    expect(ofOwner).toMatchObject({ state: 'done', imported: 0, failed: 0, duplicates: 3 });
    for (const id of [nowhere, foreign])
      expect(await leads.ask('GET', `/api/conversations/${id}`, undefined, writer)).toMatchObject({
        status: 404,
      });
  });

  it('completes contacts of locations that they may change', async () => {
    const contactId = await addKnown({ email: 'ours@lead.test', location_id: ownLocation });
    const done = await leads
      .importingAs(writer)
      .importFile(campaign, `${HEADER}Known,Ours,ours@lead.test,Acme,CTO,\n`);
    expect(done).toMatchObject({ imported: 1, failed: 0 });
    expect(await toRow(contactId)).toMatchObject({
      first_name: 'Known',
      last_name: 'Ours',
      job_title: 'CTO',
    });
  });

  it('fills in no address that a contact elsewhere has, and does not fail', async () => {
    const linkedin_url = 'https://www.linkedin.com/in/taken';
    await addKnown({ email: 'taken@lead.test', location_id: otherLocation, linkedin_url });
    const contactId = await addKnown({ email: 'half@lead.test', location_id: ownLocation });
    const done = await leads
      .importingAs(writer)
      .importFile(campaign, `${HEADER}Known,Half,half@lead.test,Acme,CTO,${linkedin_url}\n`);
    expect(done).toMatchObject({ state: 'done', imported: 1, failed: 0 });
    expect(await toRow(contactId)).toMatchObject({
      linkedin_url: null,
      enriched_data: { 'LinkedIn URL as imported': linkedin_url },
    });
  });

  it('does not grant access to a company by naming it', async () => {
    await addKnown({ email: 'boss@secret.test', location_id: otherLocation, company_name: 'Secret Inc' });
    await leads.importingAs(writer).importFile(campaign, `${HEADER}Spy,One,spy@lead.test,SECRET INC,CEO,\n`);
    const [spy] = await leads.list(campaign, '?q=spy', writer);
    expect(spy).toMatchObject({ company_name: 'SECRET INC', company_id: null });
    const { body } = await leads.ask('GET', `/api/contacts/${spy?.id}`, undefined, writer);
    expect((body as LeadDetails).company).toBeNull();
    expect(JSON.stringify(body)).not.toContain('Secret industry');
  });

  it('ends with a reason if the campaign moves out of their access', async () => {
    const moving = await leads.addCampaign('instantly', { ghl_location_id: ownLocation });
    const by = leads.importingAs(writer);
    const { id } = await by.upload(moving, `${HEADER}Late,Comer,late@lead.test,Acme,CEO,\n`);
    const preview = await by.preview(id);
    await leads.withDatabase(async (tx) => {
      await tx
        .updateTable('imports')
        .set({
          location_ids: [ownLocation],
          mapping: JSON.stringify(preview.mapping),
          ...toForm(preview),
          status: 'queued',
        })
        .where('id', '=', id)
        .execute();
      await tx
        .updateTable('campaigns')
        .set({ ghl_location_id: otherLocation })
        .where('id', '=', moving)
        .execute();
      const payload = JSON.stringify({ workspace_id: leads.agency.workspace_id, import_id: id });
      await sql`select app.add_job('leads.run-import', ${payload}::json)`.execute(tx);
    });
    expect(await leads.waitForEnd(id)).toMatchObject({
      state: 'failed',
      error: 'The campaign was moved to another location in the meantime.',
    });
    expect(await leads.list(moving)).toEqual([]);
  });

  it('is undone within their access: moved contacts stay and are not counted', async () => {
    const by = leads.importingAs(writer);
    const done = await by.importFile(
      campaign,
      `${HEADER}Stay,Here,stays@lead.test,Acme,CEO,\nGo,Away,goes@lead.test,Acme,CEO,\n`,
    );
    await leads.withDatabase((tx) =>
      tx
        .updateTable('contacts')
        .set({ location_id: otherLocation })
        .where('email', '=', 'goes@lead.test')
        .execute(),
    );
    const undo = `/api/imports/${done.id}/undo`;
    const { body: preview } = await leads.ask('GET', undo, undefined, writer);
    expect(preview as UndoPreview).toMatchObject({ undoable: true, unlinked: 1, deleted: 1 });
    expect((await leads.ask('POST', undo, {}, writer)).body as Import).toMatchObject({ state: 'undone' });
    const left = await leads.withDatabase((tx) =>
      tx
        .selectFrom('contacts')
        .select('email')
        .where('email', 'in', ['stays@lead.test', 'goes@lead.test'])
        .execute(),
    );
    expect(left).toEqual([{ email: 'goes@lead.test' }]);
  });

  it('an import of the agency is hidden, because its counts include other locations', async () => {
    await addKnown({ email: 'mixed@lead.test', location_id: otherLocation });
    const shared = await leads.addCampaign('instantly', { ghl_location_id: ownLocation });
    const done = await leads.importFile(shared, `${HEADER}Mix,Ed,mixed@lead.test,Acme,CEO,\n`);
    expect(done).toMatchObject({ imported: 1 });
    expect(await leads.ask('GET', `/api/imports/${done.id}`, undefined, writer)).toMatchObject({
      status: 404,
    });
    expect((await leads.ask('GET', `/api/campaigns/${shared}/imports`, undefined, writer)).body).toEqual([]);
    expect(await leads.list(shared, '', writer)).toEqual([]);
  });
});

const toForm = ({ encoding, delimiter }: { encoding: string; delimiter: string }) => ({
  encoding,
  delimiter,
});

describe('a contact edited by a person limited to some locations', () => {
  const edit = async (id: string, change: object) => {
    const { body } = await leads.ask('GET', `/api/contacts/${id}`, undefined, writer);
    const { updated_at } = (body as LeadDetails).contact;
    return leads.ask('PATCH', `/api/contacts/${id}`, { ...change, updated_at }, writer);
  };

  it('keeps its addresses, so that nothing reveals whether another location knows one', async () => {
    await addKnown({ email: 'elsewhere@lead.test', location_id: otherLocation });
    const own = await addKnown({ email: 'Own@lead.test', location_id: ownLocation });
    const refusal = {
      status: 403,
      body: {
        message: 'Only users with access to all locations can change an email address or a LinkedIn URL.',
      },
    };
    expect(await edit(own, { email: 'elsewhere@lead.test' })).toMatchObject(refusal);
    expect(await edit(own, { email: 'nobody@lead.test' })).toMatchObject(refusal);
    expect(await edit(own, { email: 'own@lead.test', job_title: 'CFO' })).toMatchObject({
      status: 200,
      body: { contact: { job_title: 'CFO' } },
    });
  });

  it('is linked only to a company that they can see', async () => {
    await addKnown({ email: 'visible@lead.test', location_id: ownLocation, company_name: 'Visible Ltd' });
    await addKnown({ email: 'hidden@lead.test', location_id: otherLocation, company_name: 'Hidden Ltd' });
    const own = await addKnown({ email: 'employee@lead.test', location_id: ownLocation });
    const companyAfter = async (company_name: string) =>
      ((await edit(own, { company_name })).body as LeadDetails).company;
    expect(await companyAfter('visible ltd')).toMatchObject({ company_name: 'Visible Ltd' });
    expect(await companyAfter('hidden ltd')).toBeNull();
    expect(await companyAfter('No Such Company')).toBeNull();
  });
});

describe('a bulk change of leads by a person limited to some locations', () => {
  it('leaves leads of other locations in the campaign', async () => {
    const large = await leads.addCampaign('instantly', { ghl_location_id: ownLocation });
    await leads.importFile(
      large,
      `${HEADER}One,Here,one@many.test,Acme,CEO,\nTwo,There,two@many.test,Acme,CEO,\n`,
    );
    const { workspace_id } = leads.agency;
    const run = await leads.withDatabase(async (tx) => {
      await tx
        .updateTable('contacts')
        .set({ location_id: otherLocation })
        .where('email', '=', 'two@many.test')
        .execute();
      const { id } = await tx
        .insertInto('lead_runs')
        .values({
          workspace_id,
          campaign_id: large,
          kind: 'remove',
          filter: '{}',
          total: 1,
          location_ids: [ownLocation],
          created_by: writer.user_id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`select app.add_job('leads.remove-many', ${JSON.stringify({ workspace_id, run_id: id })}::json)`.execute(
        tx,
      );
      return id;
    });
    const readRun = () =>
      leads.withDatabase((tx) =>
        tx.selectFrom('lead_runs').selectAll().where('id', '=', run).executeTakeFirstOrThrow(),
      );
    await expect.poll(async () => (await readRun()).status).toBe('done');
    expect(await readRun()).toMatchObject({ done: 1, changed: 1 });
    expect(await leads.list(large)).toMatchObject([{ email: 'two@many.test' }]);
  });
});
