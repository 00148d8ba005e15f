import { withWorkspace } from '@hearback/database';
import type { Lead } from '@hearback/providers';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { findSuppressed, importLeadsPage } from '#server/modules/leads/index.ts';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';
import { suppressErased } from './suppress-erased.ts';

const ANN = { email: 'Ann@Gone.test', linkedin_url: 'linkedin.com/in/ann-gone' };
const BY = { user_id: null, name: 'Olga Owner' };

const leads = await openLeads();
const { app, agency } = leads;
await app.withDatabase((tx) => suppressErased(app.services, tx, agency.workspace_id, ANN, BY));

afterAll(() => leads.close());

const reported = (lead: Partial<Lead>) => lead as Lead;
const find = (workspace_id: string, people: Parameters<typeof findSuppressed>[3]) =>
  withWorkspace(leads.app.services.db, workspace_id, (tx) =>
    findSuppressed(leads.app.services, tx, workspace_id, people),
  );

describe('an erased person', () => {
  it('is recognized by address and profile in any spelling, and in no other workspace', async () => {
    const people = [
      { email: 'ANN@gone.test' },
      { linkedin_url: 'https://de.linkedin.com/in/Ann-Gone/' },
      { email: 'bo@gone.test', linkedin_url: null },
      {},
    ];
    const erased = { is_erased: true };
    expect(await find(leads.agency.workspace_id, people)).toMatchObject([erased, erased, null, null]);
    expect(await find(leads.other.workspace_id, people)).toEqual([null, null, null, null]);
  });

  it('leaves no plain text on the list, even if it was there before', async () => {
    const { workspace_id } = leads.agency;
    const entriesText = await leads.withDatabase(async (tx) => {
      await sql`update do_not_contact set reason = 'asked', value = 'ann@gone.test', note = 'rang us'
        where workspace_id = ${workspace_id} and kind = 'email' and reason = 'erased'`.execute(tx);
      await suppressErased(leads.app.services, tx, workspace_id, ANN, BY);
      const { rows } = await sql<{ text: string }>`
        select do_not_contact::text as text from do_not_contact where workspace_id = ${workspace_id}`.execute(
        tx,
      );
      return rows.map(({ text }) => text).join('\n');
    });
    expect(entriesText).not.toMatch(/ann|rang/i);
  });

  // Runs before the worker starts, whose statements would be counted.
  it('is looked up with the same number of statements among two thousand as alone', async () => {
    const identities = Array.from({ length: 2_000 }, (_, index) => ({ email: `lead-${index}@many.test` }));
    const { workspace_id } = leads.agency;
    const singleCount = await countStatements(() => find(workspace_id, identities.slice(0, 1)));
    expect(await countStatements(() => find(workspace_id, identities))).toBe(singleCount);
  });

  it('is not restored by a file, which reports the reason', async () => {
    await leads.startWorker();
    const campaign = await leads.addCampaign('instantly');
    const file = 'First Name,Last Name,Company,Email\nAnn,Lee,Acme,ann@gone.test\nBo,Lee,Acme,bo@gone.test\n';
    const done = await leads.importFile(campaign, file);
    expect(done).toMatchObject({ imported: 1, failed: 1, errors: ['Row 2: On the do-not-contact list'] });
    const csv = await leads.ask('GET', `/api/imports/${done.id}/failed.csv`);
    expect(csv.body).toContain('On the do-not-contact list');
  });

  it('is not restored by the leads of a provider', async () => {
    const { app, agency, addCampaign, list } = leads;
    const { workspace_id } = agency;
    const id = await addCampaign('heyreach');
    await withWorkspace(app.services.db, workspace_id, (tx) =>
      importLeadsPage(app.services, tx, { workspace_id, id, ghl_location_id: null }, [
        reported({ linkedin_url: ANN.linkedin_url, first_name: 'Ann' }),
        reported({ email: 'dee@gone.test', first_name: 'Dee' }),
      ]),
    );
    expect((await list(id)).map(({ first_name }) => first_name)).toEqual(['Dee']);
  });
});
