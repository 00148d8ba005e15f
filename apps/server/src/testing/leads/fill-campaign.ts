import { sql } from 'kysely';
import type { Leads } from './open-leads.ts';

const DOMAINS = ['gmail.com', 'googlemail.com', 'hotmail.com', 'yahoo.co.uk', 'acme.test'];

/** Inserts contacts directly, like any other source; the triggers add them to the list. */
export async function fillCampaign(
  { withDatabase, agency }: Leads,
  campaign_id: string,
  count: number,
  tag = 'p',
): Promise<void> {
  await withDatabase(async (tx) => {
    // As an import does: a plan made for an empty table would scan it for every row.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`discard plans`.execute(tx);
    await sql`
      with made as (
        insert into contacts (workspace_id, email, first_name, last_name, company_name, enrichment_status)
        select ${agency.workspace_id}::uuid, ${tag} || n || '@' || (${DOMAINS}::text[])[1 + n % 5], 'First' || n, 'Last',
          'Company ' || n % 7, (array['pending_enrichment', 'running', 'complete', 'error'])[1 + n % 4]
        from generate_series(1, ${count}::int) n returning workspace_id, id)
      insert into campaign_contacts (workspace_id, campaign_id, contact_id)
      select workspace_id, ${campaign_id}::uuid, id from made`.execute(tx);
  });
}
