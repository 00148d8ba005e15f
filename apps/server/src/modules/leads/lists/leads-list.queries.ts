import { ENRICHMENT_STATUSES, type EnrichmentStatus, type Lead, type LeadFilter } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import { cutPage, parseCursor, toCursor } from '#server/platform/paging/cursor.ts';
import { enrichmentProgress } from './enrichment-progress.queries.ts';
import { toConditions } from './selection.queries.ts';

const PAGE = 100;

type LeadRow = Omit<Lead, 'created_at' | 'added_at' | 'updated_at'> & {
  created_at: Date;
  added_at: Date;
  updated_at: string;
  cursor: string;
};

/** Microsecond precision, because edits are compared with it. */
export const UPDATED_AT = sql<string>`to_char(c.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Selects the page from the links alone and then reads at most a hundred contacts. */
export async function listLeads(
  tx: TenantTx,
  workspace_id: string,
  { campaign_id, after, ...filter }: LeadFilter & { campaign_id: string; after?: string | undefined },
): Promise<{ leads: Lead[]; next: string | null }> {
  const cursor = parseCursor(after);
  const progress = enrichmentProgress('c');
  const conditions = [sql`l.workspace_id = ${workspace_id}`, ...toConditions(campaign_id, filter)];
  if (cursor)
    conditions.push(sql`(l.created_at, l.contact_id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`);
  const { rows } = await sql<LeadRow>`
    with chosen as materialized (
      select l.contact_id, l.created_at from campaign_contacts l
      where ${sql.join(conditions, sql` and `)}
      order by l.created_at desc, l.contact_id desc limit ${PAGE + 1})
    select c.id, c.email, c.first_name, c.last_name, c.company_id, c.company_name, c.job_title, c.linkedin_url,
      c.profile_picture, c.headline, c.contact_geo, c.prospect_li_summary, c.location_id, c.enrichment_status, c.phone,
      c.website, c.user_id, c.created_at, ${UPDATED_AT} as updated_at, chosen.created_at as added_at, ${progress.columns},
      ${toCursor('chosen.created_at', 'chosen.contact_id')} as cursor
    from chosen join contacts c on c.workspace_id = ${workspace_id} and c.id = chosen.contact_id ${progress.join}
    order by chosen.created_at desc, chosen.contact_id desc`.execute(tx);
  const { page, next } = cutPage(rows, PAGE);
  const leads = page.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    added_at: row.added_at.toISOString(),
  }));
  return { leads, next };
}

export type LeadCount = { total: number; by_status: Record<EnrichmentStatus, number> };

export async function countLeads(
  tx: TenantTx,
  workspace_id: string,
  { campaign_id, ...filter }: Omit<LeadFilter, 'status'> & { campaign_id: string },
): Promise<LeadCount> {
  const conditions = [sql`l.workspace_id = ${workspace_id}`, ...toConditions(campaign_id, filter)];
  const { rows } = await sql<{ status: EnrichmentStatus; n: number }>`
    select l.enrichment_status as status, count(*)::int as n from campaign_contacts l
    where ${sql.join(conditions, sql` and `)} group by l.enrichment_status`.execute(tx);
  const counted = new Map(rows.map(({ status, n }) => [status, n]));
  const by_status = Object.fromEntries(
    ENRICHMENT_STATUSES.map((status) => [status, counted.get(status) ?? 0]),
  ) as LeadCount['by_status'];
  return { total: rows.reduce((sum, { n }) => sum + n, 0), by_status };
}

/** Refuses a person who can see the campaign but not change it, because RLS locks only rows that may be changed. */
export async function requireChangeable(tx: TenantTx, campaign_id: string): Promise<void> {
  const row = await tx
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', campaign_id)
    .forShare()
    .executeTakeFirst();
  if (!row) throw new AppError('FORBIDDEN');
}
