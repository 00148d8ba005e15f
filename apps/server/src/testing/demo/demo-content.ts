import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { TestApp } from '../stack/open-test-app.ts';

export async function single<T>(app: TestApp, statement: RawBuilder<T>): Promise<T> {
  const [row] = await app.query(statement);
  return row as T;
}

/** A digest of the demo's content in a stable order, without our ids and timestamps. */
export async function digestOfDemo(app: TestApp): Promise<Record<string, string>> {
  const tables = {
    locations: sql`select ghl_location_id, name, connected, contact_count from ghl_locations`,
    campaigns: sql`select provider, provider_campaign_id, name, status, ghl_location_id,
      campaign_stats - 'last_synced' from campaigns`,
    companies: sql`select company_name, industry, headcount_range, hq_geo, website, company_summary, company_icp,
      challenges_for_title, company_type, company_linkedin_url from companies`,
    contacts: sql`select email, linkedin_url, first_name, last_name, c.company_name, k.company_name, job_title, headline,
      contact_geo, prospect_li_summary, c.phone, c.website, location_id, enrichment_status,
      c.enriched_data #- '{raw_payload,app_row_id}'
      from contacts c left join companies k on k.id = c.company_id`,
    links: sql`select m.provider_campaign_id, c.email, c.linkedin_url from campaign_contacts l
      join campaigns m on m.id = l.campaign_id join contacts c on c.id = l.contact_id`,
    messages: sql`select m.source, direction, provider_message_key, subject, body, handled, eaccount, c.email,
      c.linkedin_url, m.location_id, k.provider_campaign_id, provider_thread,
      case when m.source <> 'anonymous_traffic_id' then sent_at end
      from messages m join contacts c on c.id = m.contact_id left join campaigns k on k.id = m.campaign_id`,
  };
  const digests: Record<string, string> = {};
  for (const [name, rows] of Object.entries(tables)) {
    const { text } = await single(
      app,
      sql<{
        text: string;
      }>`select string_agg(r::text, chr(10) order by r::text collate "C") as text from (${rows}) r`,
    );
    digests[name] = createHash('sha256').update(text).digest('hex');
  }
  return digests;
}
