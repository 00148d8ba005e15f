import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';
import type { Subject } from '#server/platform/personal-data/subject.ts';

/** Clay's answers contain only the id of the row. */
async function listIds(tx: SystemTx, { workspace_id, contact_ids }: Subject): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from enrichment_jobs where workspace_id = ${workspace_id}
      and contact_id = any (${[...contact_ids]}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}

export const enrichmentPersonalData: PersonalData = {
  listIds,
  tables: [
    {
      table: 'enrichment_jobs',
      title: 'Rows sent to Clay',
      key: { id: 'uuid' },
      own: ({ contact_ids }) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`,
      texts: ['reason'],
      plain: ['status'],
    },
  ],
  impersonal: {
    clay_callbacks: 'counts of the workspace',
    clay_webhooks: 'addresses and keys of the workspace',
  },
};
