import { randomUUID } from 'node:crypto';
import type pg from 'pg';

const BATCH_SIZE = 20_000;

export type SeededCampaign = { readonly campaign_id: string; readonly ghl_location_id: string };

/** A campaign of a location, with leads of all email providers and states. One in 5,000 is being enriched. */
export async function seedLeads(
  owner: pg.Client,
  workspace_id: string,
  count: number,
): Promise<SeededCampaign> {
  const campaign_id = randomUUID();
  const ghl_location_id = `bench-${campaign_id}`;
  await owner.query('set role hearback_system');
  await owner.query(
    `insert into ghl_locations (workspace_id, ghl_location_id, name) values ($1, $2, 'Benchmark')`,
    [workspace_id, ghl_location_id],
  );
  await owner.query(
    `insert into campaigns (workspace_id, id, provider, provider_campaign_id, name, ghl_location_id)
      values ($1, $2::uuid, 'instantly', $2::uuid::text, 'Benchmark', $3)`,
    [workspace_id, campaign_id, ghl_location_id],
  );
  await owner.query('set enable_seqscan = off');
  for (let at = 0; at < count; at += BATCH_SIZE) {
    // A plan made for an empty table would scan all of it for every row.
    await owner.query('discard plans');
    await owner.query(
      `with made as (
        insert into contacts (workspace_id, email, first_name, last_name, company_name, job_title, enrichment_status, location_id)
        select $1::uuid, 'lead' || n || '.' || left($2::text, 8) || '@' || (array['gmail.com', 'outlook.com', 'yahoo.com', 'firm' || n % 900 || '.example'])[1 + n % 4],
          'First' || n % 997, 'Last' || n, 'Company ' || n % 900, 'Head of Things',
          case when n % 5000 = 0 then 'running' else (array['pending_enrichment', 'complete', 'error'])[1 + n % 3] end, $3
        from generate_series($4::int, $5::int) n returning *)
      insert into campaign_contacts (workspace_id, campaign_id, contact_id, enrichment_status, email_provider, search_text, location_id)
      select workspace_id, $2::text::uuid, id, enrichment_status, app.email_provider(email::text),
        app.to_lead_search_text(first_name, last_name, email::text, company_name, job_title), location_id from made`,
      [workspace_id, campaign_id, ghl_location_id, at + 1, Math.min(count, at + BATCH_SIZE)],
    );
  }
  await owner.query('reset enable_seqscan');
  await owner.query('reset role');
  return { campaign_id, ghl_location_id };
}
