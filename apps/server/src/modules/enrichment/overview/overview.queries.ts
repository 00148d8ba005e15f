import { CLAY_FIELDS, type EnrichmentStatus } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

export type LeadGroup = {
  readonly campaign_id: string;
  readonly status: EnrichmentStatus;
  readonly reason: string | null;
  readonly leads: number;
};

/** A single index scan, regardless of the number of campaigns. */
export async function countGroups(tx: TenantTx, workspace_id: string): Promise<LeadGroup[]> {
  const { rows } = await sql<LeadGroup>`
    select l.campaign_id, l.enrichment_status as status, l.enrichment_reason as reason, count(*)::int as leads
    from campaign_contacts l where l.workspace_id = ${workspace_id} and l.status = 'active'
    group by l.campaign_id, l.enrichment_status, l.enrichment_reason`.execute(tx);
  return rows;
}

type NamedCampaign = {
  readonly id: string;
  readonly name: string;
  readonly enrichment_enabled: boolean;
  readonly ghl_location_id: string | null;
};

export async function listCampaigns(
  tx: TenantTx,
  workspace_id: string,
  ids: readonly string[],
): Promise<NamedCampaign[]> {
  const { rows } = await sql<NamedCampaign>`
    select k.id, coalesce(k.name, k.provider_campaign_id) as name, k.enrichment_enabled, k.ghl_location_id
    from campaigns k where k.workspace_id = ${workspace_id} and k.id = any (${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

/** Runs as the system, because people limited to some locations cannot see the Clay table. */
export async function hasTable(tx: SystemTx, workspace_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('clay_webhooks')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

type EndedDay = { readonly day: string; readonly complete: number; readonly error: number };

/** The number of answered and failed rows per day. Rows that were refused immediately count as failed. */
export async function countDays(
  tx: TenantTx,
  workspace_id: string,
  { days, zone }: { days: number; zone: string },
): Promise<EndedDay[]> {
  const { rows } = await sql<EndedDay>`
    with ended as (
      select (j.finished_at at time zone ${zone})::date as day, j.status from enrichment_jobs j
      where j.workspace_id = ${workspace_id} and j.contact_id is not null and j.status in ('complete', 'error', 'refused')
        and j.finished_at >= ((now() at time zone ${zone})::date - ${days - 1}::integer)::timestamp at time zone ${zone})
    select d.day::date::text as day, count(*) filter (where e.status = 'complete')::int as complete,
      count(*) filter (where e.status in ('error', 'refused'))::int as error
    from generate_series((now() at time zone ${zone})::date - ${days - 1}::integer, (now() at time zone ${zone})::date, '1 day') d (day)
    left join ended e on e.day = d.day::date group by d.day order by d.day`.execute(tx);
  return rows;
}

/** The number of contacts that got each field from Clay. */
export async function countFields(
  tx: TenantTx,
  workspace_id: string,
): Promise<{ answered: number; filled: number[] }> {
  const counts = CLAY_FIELDS.map(
    (_field, place) => sql`count(*) filter (where c.clay_fields & ${1 << place} <> 0)::int`,
  );
  const { rows } = await sql<{ answered: number; filled: number[] }>`
    select count(*)::int as answered, array[${sql.join(counts)}] as filled from contacts c
    where c.workspace_id = ${workspace_id} and c.clay_fields is not null`.execute(tx);
  return rows[0] ?? { answered: 0, filled: [] };
}
