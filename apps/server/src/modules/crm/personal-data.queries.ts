import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';
import type { Subject } from '#server/platform/personal-data/subject.ts';

const ofContact = ({ contact_ids }: Subject) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`;

/** Ids of the person's contacts in the CRM. */
async function listIds(tx: SystemTx, { workspace_id, contact_ids }: Subject): Promise<string[]> {
  const { rows } = await sql<{ crm_id: string }>`
    select crm_id from crm_links where workspace_id = ${workspace_id} and contact_id = any (${[...contact_ids]}::uuid[])
      and kind = 'contact' and crm_id is not null`.execute(tx);
  return rows.map(({ crm_id }) => crm_id);
}

export const crmPersonalData: PersonalData = {
  listIds,
  tables: [
    {
      table: 'crm_conflicts',
      title: 'CRM sync conflicts',
      key: { id: 'uuid' },
      own: ofContact,
      json: ['ours', 'theirs'],
      plain: ['location_id', 'kind', 'own_id', 'field', 'winner'],
    },
    {
      table: 'crm_writes',
      title: 'Values written to the CRM',
      key: { id: 'uuid' },
      own: ofContact,
      json: ['fields'],
      plain: ['location_id', 'kind', 'own_id', 'crm_id', 'action'],
    },
    {
      table: 'crm_ledger',
      title: 'CRM sync values',
      key: { kind: 'text', own_id: 'text', field: 'text' },
      own: ofContact,
      json: ['ours', 'theirs'],
      plain: ['location_id', 'job_id'],
    },
    {
      table: 'crm_links',
      title: 'Objects in the CRM',
      key: { kind: 'text', own_id: 'text' },
      own: ofContact,
      json: ['pending_values'],
      plain: ['location_id', 'crm_id'],
    },
    {
      table: 'crm_changes',
      title: 'Pending CRM syncs',
      key: { contact_id: 'uuid' },
      own: ofContact,
      texts: ['error'],
      plain: ['location_id', 'status', 'leased_by', 'parts'],
    },
    {
      table: 'crm_runs',
      title: 'CRM sync runs',
      key: { id: 'uuid' },
      texts: ['error'],
      json: ['examples'],
      plain: ['location_id', 'kind', 'status', 'counts', 'cursor', 'leased_by'],
    },
  ],
  impersonal: { crm_settings: 'choices of the workspace' },
};
