import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import type { Mentions } from '#server/platform/personal-data/matcher.ts';
import type { PersonalData, Row } from '#server/platform/personal-data/personal-table.ts';
import type { Subject } from '#server/platform/personal-data/subject.ts';
import { DESCRIPTION_COLUMNS } from '../contacts/contact-columns.ts';
import { importFilesPlace } from './import-files.ts';

/** Ids of the person in the CRM and in imported files. */
async function listIds(tx: SystemTx, { workspace_id, contact_ids }: Subject): Promise<string[]> {
  const { rows } = await sql<{ crm_id: string }>`
    select enriched_data ->> 'ghl_contact_id' as crm_id from contacts
    where workspace_id = ${workspace_id} and id = any (${[...contact_ids]}::uuid[])
      and enriched_data ->> 'ghl_contact_id' is not null`.execute(tx);
  return [...contact_ids, ...rows.map(({ crm_id }) => crm_id)];
}

/** Other people who are mentioned keep their own name and address. */
const OF_SOMEBODY_ELSE = ['email', 'linkedin_url', 'first_name', 'last_name', 'location_id', 'email_key'];

export const leadsPersonalData: PersonalData = {
  listIds,
  tables: [
    importFilesPlace,
    {
      table: 'import_failures',
      title: 'Import rows with errors or notes',
      key: { import_id: 'uuid', row_number: 'integer' },
      texts: ['message'],
      json: ['cells'],
      plain: ['kind'],
      rewrite: emptyRow,
    },
    {
      table: 'import_choices',
      title: 'Headings of imported files',
      key: { header: 'text', scope: 'text' },
      texts: ['header', 'name'],
      plain: ['location_ids', 'scope', 'field'],
      rewrite: deleteChoice,
    },
    {
      table: 'imports',
      title: 'Names and headings of imported files',
      key: { id: 'uuid' },
      texts: ['file_name', 'error'],
      json: ['headers', 'mapping'],
      plain: ['status', 'encoding', 'delimiter', 'location_ids', 'undo_location_ids', 'leased_by', 'cursor'],
    },
    {
      table: 'lead_runs',
      title: 'Filters of bulk lead changes',
      key: { id: 'uuid' },
      texts: ['error'],
      json: ['filter'],
      plain: ['kind', 'status', 'location_ids', 'leased_by', 'cursor'],
    },
    {
      table: 'campaign_contacts',
      title: 'Campaign memberships',
      key: { campaign_id: 'uuid', contact_id: 'uuid' },
      own: ({ contact_ids }) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`,
      // A trigger copies the reason from the contact.
      plain: [
        'status',
        'enrichment_status',
        'enrichment_reason',
        'email_provider',
        'search_text',
        'location_id',
      ],
      hidden: ['search_text'],
    },
    {
      table: 'contacts',
      title: 'Contact with enrichment data',
      key: { id: 'uuid' },
      own: ({ contact_ids }) => sql`t.id = any (${[...contact_ids]}::uuid[])`,
      texts: [...DESCRIPTION_COLUMNS, 'enrichment_reason'],
      json: ['enriched_data'],
      plain: [...OF_SOMEBODY_ELSE, 'address_scope', 'enrichment_status', 'tags'],
    },
    {
      table: 'companies',
      title: 'Company without other contacts',
      key: { id: 'uuid' },
      own: ({ company_ids, contact_ids }) => sql`t.id = any (${[...company_ids]}::uuid[]) and not exists (
        select from contacts c where c.workspace_id = t.workspace_id and c.company_id = t.id
          and c.id <> all (${[...contact_ids]}::uuid[]))`,
      texts: [
        'company_logo',
        'website',
        'company_summary',
        'company_icp',
        'challenges_for_title',
        'company_linkedin_url',
        'phone',
      ],
      json: ['enriched_data'],
      plain: ['company_name', 'industry', 'headcount_range', 'hq_geo', 'company_type', 'name_key'],
    },
  ],
  impersonal: {},
};

/** Keeps the row and its failure reason without its content, so that the import's counts stay correct. */
async function emptyRow(tx: SystemTx, workspace_id: string, row: Row, mentions: Mentions): Promise<void> {
  const cells = (row.cells as unknown[]).map(() => '');
  await sql`
    update import_failures set cells = ${JSON.stringify(cells)}::jsonb, message = ${mentions.redact(String(row.message))}
    where workspace_id = ${workspace_id} and import_id = ${String(row.import_id)} and row_number = ${Number(row.row_number)}`.execute(
    tx,
  );
}

/** A file without headers used a person's row as column names, which occur in no other file. */
async function deleteChoice(tx: SystemTx, workspace_id: string, row: Row): Promise<void> {
  await sql`
    delete from import_choices where workspace_id = ${workspace_id} and header = ${String(row.header)}
      and scope = ${String(row.scope)}`.execute(tx);
}
