import type { GapField, Lead, LeadWithGaps } from '@hearback/contract';
import { GAP_FIELDS } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { enrichmentProgress, LEAD_UPDATED_AT } from '#server/modules/leads/index.ts';
import { cutPage, parseCursor, toCursor } from '#server/platform/paging/cursor.ts';

const PAGE = 50;

type GapRow = Omit<Lead, 'created_at' | 'added_at'> & {
  created_at: Date;
  added_at: Date;
  campaign: LeadWithGaps['campaign'];
  cursor: string;
};

/** Selects the page first, newest contacts first, and then reads only its rows. */
export async function listGaps(
  tx: TenantTx,
  workspace_id: string,
  { missing, after }: { missing?: GapField | undefined; after?: string | undefined },
): Promise<{ leads: LeadWithGaps[]; next: string | null }> {
  const cursor = parseCursor(after);
  const progress = enrichmentProgress('c');
  const lacking = (missing ? [missing] : GAP_FIELDS).map(
    (field) => sql`coalesce(c.${sql.ref(field)}, '') = ''`,
  );
  const behind = cursor
    ? sql`(c.created_at, c.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<GapRow>`
    with chosen as materialized (
      select c.id, c.created_at from contacts c
      where c.workspace_id = ${workspace_id} and (${sql.join(lacking, sql` or `)}) and ${behind} and exists (
        select from campaign_contacts l
        where l.workspace_id = c.workspace_id and l.contact_id = c.id and l.status = 'active')
      order by c.created_at desc, c.id desc limit ${PAGE + 1})
    select c.id, c.email, c.first_name, c.last_name, c.company_id, c.company_name, c.job_title, c.linkedin_url,
      c.profile_picture, c.headline, c.contact_geo, c.prospect_li_summary, c.location_id, c.enrichment_status, c.phone,
      c.website, c.user_id, c.created_at, ${LEAD_UPDATED_AT} as updated_at, link.created_at as added_at, ${progress.columns},
      link.campaign, ${toCursor('chosen.created_at', 'chosen.id')} as cursor
    from chosen join contacts c on c.workspace_id = ${workspace_id} and c.id = chosen.id
    cross join lateral (
      select l.created_at, jsonb_build_object('id', k.id, 'name', coalesce(k.name, k.provider_campaign_id),
        'ghl_location_id', k.ghl_location_id) as campaign
      from campaign_contacts l join campaigns k on k.workspace_id = l.workspace_id and k.id = l.campaign_id
      where l.workspace_id = ${workspace_id} and l.contact_id = c.id and l.status = 'active'
      order by l.created_at desc limit 1) link ${progress.join}
    order by chosen.created_at desc, chosen.id desc`.execute(tx);
  const { page, next } = cutPage(rows, PAGE);
  const leads = page.map(({ created_at, added_at, ...lead }) => ({
    ...lead,
    created_at: created_at.toISOString(),
    added_at: added_at.toISOString(),
  }));
  return { leads, next };
}
