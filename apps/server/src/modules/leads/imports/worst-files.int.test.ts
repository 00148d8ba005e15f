import type { ColumnMapping, ImportPreview } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import { WORST_FILES } from './testing/worst-files.ts';

const leads = await openLeads();
await leads.startWorker();
afterAll(() => {
  console.info(`${'file'.padEnd(66)} in  imported  reported  noted\n${table.join('\n')}`);
  return leads.close();
});

const table: string[] = [];

beforeEach(async () => {
  await leads.query(sql`delete from contacts`);
  await leads.query(sql`delete from import_choices`);
});

/** Earlier files mapped these columns. The evidence in the file must win. */
async function rememberPlainFile(campaign: string): Promise<void> {
  const file = 'First Name,Last Name,Company,Email\nOld,Lead,Older,old@older.test\n';
  const fields = ['first_name', 'last_name', 'company_name', 'email'] as const;
  const mapping: ColumnMapping[] = fields.map((field, column) => ({ column, field }));
  expect(await leads.importFile(campaign, file, mapping)).toMatchObject({ imported: 1 });
}

describe('the twenty worst files', () => {
  it('has twenty entries', () => expect(WORST_FILES).toHaveLength(20));

  it.each(WORST_FILES)('loses no row and silently changes no value of: $name', async (worst) => {
    const { name, file, encoding, people, errors = [], notes = [], duplicates = 0 } = worst;
    const campaign = await leads.addCampaign('instantly');
    await rememberPlainFile(campaign);

    const { id } = await leads.upload(campaign, file);
    const preview: ImportPreview = await leads.preview(id);
    if (encoding) expect(preview.encoding).toBe(encoding);
    expect(await leads.start(id)).toMatchObject({ status: 200 });
    const done = await leads.waitForEnd(id);

    const rowsIn = people.length + errors.length + duplicates;
    const reported = done.failed + done.duplicates;
    table.push(
      `${name.padEnd(66)} ${String(rowsIn).padStart(2)} ${String(done.imported).padStart(9)} ${String(reported).padStart(9)} ${String(done.noted).padStart(6)}`,
    );
    expect(done).toMatchObject({ state: 'done', failed: errors.length, duplicates, noted: notes.length });
    expect(done.errors).toEqual(errors);
    expect(done.notes).toEqual(notes);
    expect(done.imported + reported).toBe(rowsIn);

    const stored = await leads.query(sql<Record<string, string | null>>`
      select c.first_name, c.last_name, c.company_name, c.email, c.phone
      from campaign_contacts l join contacts c on c.workspace_id = l.workspace_id and c.id = l.contact_id
      where l.import_id = ${id} order by l.import_row`);
    expect(stored).toEqual(
      people.map(([first_name, last_name, company_name, email, phone = null]) => ({
        first_name,
        last_name,
        company_name,
        email,
        phone,
      })),
    );
  });
});
