import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import { claimJob } from './submissions.queries.ts';

const leads = await openLeads();
afterAll(() => leads.close());

it('one row is claimed at a time, regardless of the query plan', async () => {
  const { workspace_id } = leads.agency;
  const running = await leads.withDatabase(async (tx) => {
    await sql`insert into enrichment_jobs (workspace_id) select ${workspace_id} from generate_series(1, 50)`.execute(
      tx,
    );
    // A plan without statistics may evaluate the subquery once per waiting row, so that all rows found on the way are
    // marked but never sent.
    for (const way of ['hashjoin', 'mergejoin', 'material'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
    for (const cost of ['seq_page', 'random_page', 'cpu_tuple', 'cpu_index_tuple', 'cpu_operator'])
      await sql`set local ${sql.raw(`${cost}_cost`)} = 0`.execute(tx);
    expect(await claimJob(tx, workspace_id)).not.toBe(null);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from enrichment_jobs where status = 'running'`.execute(tx);
    return rows[0]?.count;
  });
  expect(running).toBe(1);
});
