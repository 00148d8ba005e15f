import { type Actor, withActor } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addTestAgency } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { chooseConversations } from './filters/conversation-search.queries.ts';

const app = await openTestApp();
const { workspace_id, customer, locations } = await addTestAgency(app, 'agency');
const [limited = ''] = locations;
afterAll(() => app.close());

/** The newest conversations are not interested, so a page of a client would read past all of them. */
const CONVERSATIONS = 2_000;
const INTERESTED_CONVERSATIONS = 20;
await app.query(sql`with leads as (
    insert into contacts (workspace_id, email, location_id)
    select ${workspace_id}, 'lead' || n || '@example.test', ${limited} from generate_series(1, ${CONVERSATIONS}) n
    returning id, email)
  insert into messages (workspace_id, contact_id, source, direction, body, sent_at, provider_message_key, sentiment)
  select ${workspace_id}, id, 'cold_email', 'inbound', 'Hello', now() - interval '1 minute' * (${CONVERSATIONS} - n), id,
    case when n <= ${INTERESTED_CONVERSATIONS} then 'interested' else 'soft_no' end
  from leads, lateral (select substring(email from '[0-9]+')::integer as n) numbered`);
await app.query(
  sql`update ghl_locations set client_threads = 'interested' where workspace_id = ${workspace_id}`,
);
await app.query(sql`analyze conversations`);

async function listPlan(toStatement: (actor: Actor) => RawBuilder<unknown>): Promise<string> {
  const [session] = await app.query(sql<{ id: string; userId: string }>`
    select s.id, s."userId" from auth.session s join users u on u.auth_user_id = s."userId" where u.id = ${customer.user_id}`);
  const claim = { auth_user_id: session?.userId ?? '', session_id: session?.id ?? '' };
  return withActor(app.services.db, claim, async (tx, actor) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off, timing off, summary off, buffers off) ${toStatement(actor)}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

describe('the list of a client who sees interested leads only', () => {
  it.each([
    ['of all locations', { sort: 'newest' }],
    ['of one location', { sort: 'newest', location_id: limited }],
  ] as const)('reads only interested conversations through an index: %s', async (_scope, filter) => {
    const plan = await listPlan((actor) => chooseConversations(actor, filter, { after: null, limit: 51 }));
    expect(plan).toContain('conversations_interested');
    expect(plan).not.toContain('Rows Removed by Filter');
  });
});
