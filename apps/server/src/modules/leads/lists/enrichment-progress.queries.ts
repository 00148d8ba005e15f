import { type RawBuilder, sql } from 'kysely';

type Fragment = RawBuilder<unknown>;

/** The enrichment progress of a contact, from its latest Clay row; `contact` is the table alias. */
export function enrichmentProgress(contact: string): { columns: Fragment; join: Fragment } {
  const toColumnRef = (column: string) => sql.ref(`${contact}.${column}`);
  return {
    columns: sql`coalesce(last_job.status in ('queued', 'running'), false) as enrichment_under_way,
      ${toColumnRef('enrichment_reason')} as enrichment_error`,
    join: sql`left join lateral (
      select j.status from enrichment_jobs j
      where j.workspace_id = ${toColumnRef('workspace_id')} and j.contact_id = ${toColumnRef('id')}
      order by j.created_at desc limit 1) last_job on true`,
  };
}
