import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, createPool, type Tx, withActor, withSystem } from '../../src/index.ts';
import { createTestDatabase } from '../test-database.ts';
import { addTestPerson, type Person } from './people.ts';
import { addAgencyRows, addTwoLocations } from './two-locations.ts';

/**
 * The rows of each table that a user with a grant for one of two locations can see: those of the
 * location, their own rows, or none. A new table without an entry fails.
 */
const SEEN: Readonly<Record<string, 'location' | 'own' | 'nothing' | 'workspace'>> = {
  absence_snoozes: 'location',
  accounts: 'nothing',
  activities: 'location',
  api_keys: 'nothing',
  oauth_grants: 'nothing',
  audit_log: 'nothing',
  booking_links: 'nothing',
  brand_hosts: 'workspace',
  brand_mail_servers: 'nothing',
  brand_pictures: 'location',
  brands: 'location',
  campaign_chat_messages: 'nothing',
  campaign_chat_sessions: 'nothing',
  booking_pages: 'location',
  calendar_choices: 'nothing',
  calendars: 'location',
  campaign_contacts: 'location',
  campaign_days: 'location',
  campaign_periods: 'location',
  client_alerts: 'location',
  client_periods: 'location',
  campaign_sequences: 'location',
  campaign_steps: 'location',
  campaigns: 'location',
  classification_attempts: 'location',
  classification_corrections: 'location',
  companies: 'location',
  contact_distinctions: 'location',
  contact_identities: 'location',
  contact_merges: 'location',
  contacts: 'location',
  conversation_counts: 'location',
  conversation_outcomes: 'location',
  conversation_runs: 'nothing',
  conversations: 'location',
  crm_changes: 'location',
  crm_conflicts: 'location',
  crm_ledger: 'location',
  crm_links: 'location',
  crm_runs: 'location',
  crm_settings: 'location',
  crm_writes: 'location',
  do_not_contact: 'location',
  enrichment_jobs: 'location',
  events: 'location',
  ghl_locations: 'location',
  failed_jobs: 'nothing',
  import_choices: 'location',
  import_failures: 'location',
  imports: 'location',
  inbox_settings: 'workspace',
  invitations: 'nothing',
  knowledge_entries: 'location',
  lead_runs: 'location',
  location_assignees: 'nothing',
  mails: 'nothing',
  meetings: 'location',
  message_translations: 'location',
  messages: 'location',
  notes: 'location',
  notifications: 'nothing',
  notification_preferences: 'nothing',
  notification_settings: 'nothing',
  notification_webhooks: 'nothing',
  oauth_tokens: 'location',
  opportunities: 'location',
  presence: 'location',
  privacy_runs: 'nothing',
  push_subscriptions: 'nothing',
  replies: 'location',
  reply_drafts: 'location',
  shared_files: 'location',
  reply_approval_comments: 'location',
  reply_approvals: 'location',
  reply_outcomes: 'location',
  report_deliveries: 'location',
  report_quotes: 'location',
  report_schedules: 'location',
  report_shares: 'location',
  report_templates: 'location',
  report_versions: 'location',
  reports: 'location',
  retention_rules: 'nothing',
  rule_runs: 'nothing',
  rules: 'nothing',
  saved_views: 'workspace',
  sender_campaigns: 'location',
  sender_days: 'location',
  sender_health: 'location',
  sender_identities: 'nothing',
  snippets: 'location',
  subscriptions: 'nothing',
  suppression_marks: 'location',
  suppression_steps: 'location',
  sync_runs: 'nothing',
  sync_settings: 'nothing',
  user_location_access: 'own',
  users: 'own',
  view_arrangements: 'nothing',
  webhook_events: 'nothing',
  workspaces: 'workspace',
  webhook_deliveries: 'nothing',
  webhook_endpoints: 'nothing',
  webhook_messages: 'nothing',
};

/** Rows of one conversation, if there is more than one: counts by state, newest message and contact. Customers see no states. */
const COUNTED: Readonly<Record<string, { readonly team: number; readonly customer: number }>> = {
  conversation_counts: { team: 3, customer: 2 },
};

/** Tables that team members see, but customers of the agency do not. */
const HIDDEN_FROM_CLIENTS = [
  'absence_snoozes',
  'activities',
  'booking_pages',
  'classification_corrections',
  'client_alerts',
  'client_periods',
  'contact_distinctions',
  'contact_identities',
  'contact_merges',
  'conversation_outcomes',
  'crm_changes',
  'crm_conflicts',
  'crm_ledger',
  'crm_links',
  'crm_runs',
  'crm_settings',
  'crm_writes',
  'do_not_contact',
  'events',
  'import_choices',
  'import_failures',
  'imports',
  'inbox_settings',
  'knowledge_entries',
  'lead_runs',
  'message_translations',
  'reply_drafts',
  'shared_files',
  'notes',
  'oauth_tokens',
  'presence',
  'replies',
  'reply_approval_comments',
  'reply_approvals',
  'reply_outcomes',
  'report_deliveries',
  'report_schedules',
  'report_shares',
  'report_templates',
  'saved_views',
  'sender_campaigns',
  'sender_days',
  'sender_health',
  'snippets',
  'suppression_marks',
  'suppression_steps',
];

/** Tables whose rows a client sees with the thread that they belong to. */
const OF_THREADS = [
  'campaign_contacts',
  'classification_attempts',
  'companies',
  'contacts',
  'conversations',
  'enrichment_jobs',
  'messages',
  'opportunities',
];

/** Tables without leads: the brand, the location, its campaigns and the numbers of the dashboard. */
const SEEN_BY_ALL_CLIENTS = [
  'brand_hosts',
  'brand_pictures',
  'brands',
  'calendars',
  'campaign_days',
  'campaign_periods',
  'campaign_sequences',
  'campaign_steps',
  'campaigns',
  'conversation_counts',
  'ghl_locations',
  'user_location_access',
  'users',
  'workspaces',
];

const database = await createTestDatabase(inject('databaseUrl'));
const db = createDatabase(
  createPool({ url: database.url, max: 4, applicationName: 'test', onError: () => undefined }),
);
const workspace_id = await addTwoLocations(db);
const granted = async (access_level: string, user_type = 'single_location') => {
  const person = await addTestPerson(db, workspace_id, user_type, 'client');
  const grant = { workspace_id, user_id: person.user_id, ghl_location_id: 'one', access_level };
  await withSystem(db, 'test', (tx) => tx.insertInto('user_location_access').values(grant).execute());
  return person;
};
const people = {
  owner: await addTestPerson(db, workspace_id, 'agency', 'owner'),
  read: await granted('read'),
  write: await granted('write'),
  admin: await granted('admin'),
  customer: await granted('admin', 'agency_customer'),
};
await addAgencyRows(db, workspace_id, people.owner.user_id);

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

type Right = 'select' | 'update' | 'delete';

const may = (right: Right) => sql<boolean>`has_any_column_privilege('hearback_api', c.oid, ${right})`;

/** The delete privilege applies to whole tables. */
const canDelete = sql<boolean>`has_table_privilege('hearback_api', c.oid, 'delete')`;

async function listTables(right: Right): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and ${right === 'delete' ? canDelete : may(right)} order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

const countSeen = async (tx: Tx, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx);
  return rows[0]?.n ?? -1;
};

/** Finds a column of the table that people can update. */
async function findWritableColumn(table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and has_column_privilege('hearback_api', attrelid, attnum, 'update') order by attnum limit 1`.execute(
    db,
  );
  return rows[0]?.name ?? '';
}

class Undo extends Error {}

/** Counts the rows that a statement without conditions affects. The transaction is rolled back. */
async function countAffected(person: Person, statement: (tx: Tx) => Promise<number>): Promise<number> {
  let touched = -1;
  await withActor(db, person.claim, async (tx) => {
    touched = await statement(tx);
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return touched;
}

async function update(person: Person, table: string): Promise<number> {
  const column = sql.ref(await findWritableColumn(table));
  return countAffected(person, async (tx) => {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${column} = ${column}`.execute(tx);
    return Number(numAffectedRows);
  });
}

const remove = (person: Person, table: string) =>
  countAffected(person, async (tx) => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}`.execute(tx);
    return Number(numAffectedRows);
  });

describe('a grant for one location', () => {
  it('has an expectation for every readable table', async () => {
    expect(await listTables('select')).toEqual(Object.keys(SEEN).sort());
  });

  it.each(Object.entries(SEEN))('shows in %s: %s', async (table, seen) => {
    const all = await withActor(db, people.owner.claim, (tx) => countSeen(tx, table));
    for (const name of ['read', 'write', 'admin', 'customer'] as const) {
      const count = await withActor(db, people[name].claim, (tx) => countSeen(tx, table));
      const hidden = seen === 'nothing' || (name === 'customer' && HIDDEN_FROM_CLIENTS.includes(table));
      const expected = hidden ? 0 : (COUNTED[table]?.[name === 'customer' ? 'customer' : 'team'] ?? 1);
      expect({ name, count }).toEqual({ name, count: expected });
    }
    // Without rows of the other location the assertion above would prove nothing.
    if (seen === 'location' || seen === 'own') expect(all).toBeGreaterThan(1);
    if (seen === 'nothing') expect(all).toBeGreaterThan(0);
  });

  it.each(['none', 'interested', 'all'])(
    'shows clients only rows of the threads they see: %s',
    async (threads) => {
      const lead = { workspace_id, location_id: 'one' };
      const seesLead = async (sentiment: string | null) => {
        await withSystem(db, 'test', async (tx) => {
          await sql`update ghl_locations set client_threads = ${threads}, client_may_comment = false,
          client_sees_reports = false, client_sees_meetings = false where ghl_location_id = 'one'`.execute(
            tx,
          );
          await sql`update conversations set sentiment = ${sentiment}
          where workspace_id = ${lead.workspace_id} and location_id = ${lead.location_id}`.execute(tx);
        });
        const seen: string[] = [];
        for (const table of await listTables('select'))
          if ((await withActor(db, people.customer.claim, (tx) => countSeen(tx, table))) > 0)
            seen.push(table);
        expect(seen.filter((table) => !OF_THREADS.includes(table))).toEqual(SEEN_BY_ALL_CLIENTS);
        expect([[], OF_THREADS]).toContainEqual(seen.filter((table) => OF_THREADS.includes(table)));
        return seen.length > SEEN_BY_ALL_CLIENTS.length;
      };
      try {
        expect(await seesLead(null)).toBe(threads === 'all');
        expect(await seesLead('soft_no')).toBe(threads === 'all');
        expect(await seesLead('interested')).toBe(threads !== 'none');
      } finally {
        await withSystem(db, 'test', (tx) =>
          sql`update ghl_locations set client_threads = 'all', client_may_comment = true, client_sees_reports = true,
          client_sees_meetings = true where ghl_location_id = 'one'`.execute(tx),
        );
      }
    },
  );

  it.each([
    ['client_threads', "'none'"],
    ['client_may_comment', 'not client_may_comment'],
    ['client_may_answer', 'not client_may_answer'],
    ['client_may_approve', 'not client_may_approve'],
    ['approval_days', 'approval_days + 1'],
    ['client_sees_reports', 'not client_sees_reports'],
    ['client_sees_meetings', 'not client_sees_meetings'],
  ])('lets only owners and team members of the agency change %s', async (column, value) => {
    const change = (person: Person) =>
      countAffected(person, async (tx) => {
        // Without threads, clients may not comment.
        const more = column === 'client_threads' ? sql`, client_may_comment = false` : sql``;
        const { numAffectedRows } =
          await sql`update ghl_locations set ${sql.ref(column)} = ${sql.raw(value)} ${more}`.execute(tx);
        return Number(numAffectedRows);
      });
    const add = (user_type: string, role: string) => addTestPerson(db, workspace_id, user_type, role);
    expect(await change(people.owner)).toBeGreaterThan(1);
    expect(await change(await add('agency', 'team'))).toBeGreaterThan(1);
    for (const [user_type, role] of [
      ['agency', 'client'],
      ['single_location', 'team'],
    ] as const)
      await expect(change(await add(user_type, role))).rejects.toThrow(
        'only owners and team members of the agency change client access',
      );
    for (const name of ['read', 'write', 'admin', 'customer'] as const)
      expect({ name, touched: await change(people[name]) }).toEqual({ name, touched: 0 });
  });

  it('does not let read-only users change or delete any row, except their own profile', async () => {
    const own = ['users'];
    for (const name of ['read', 'customer'] as const) {
      for (const table of await listTables('update')) {
        const expected = name === 'read' && own.includes(table) ? 1 : 0;
        expect({ name, table, touched: await update(people[name], table) }).toEqual({
          name,
          table,
          touched: expected,
        });
      }
      for (const table of await listTables('delete'))
        expect({ name, table, touched: await remove(people[name], table) }).toEqual({
          name,
          table,
          touched: 0,
        });
    }
  });

  it('lets writers change and delete rows only in that location', async () => {
    const changed = [
      'campaign_days',
      'campaign_periods',
      'campaign_sequences',
      'campaign_steps',
      'campaigns',
      'contacts',
      'conversations',
      'crm_changes',
      'knowledge_entries',
      'messages',
      'opportunities',
      'replies',
      'reply_approvals',
      'reply_outcomes',
      'report_deliveries',
      'report_schedules',
      'report_shares',
      'report_templates',
      'reports',
      'snippets',
      'users',
    ];
    const deleted = [
      'campaign_contacts',
      'campaign_days',
      'campaign_periods',
      'campaign_steps',
      'classification_attempts',
      'classification_corrections',
      'contacts',
      'knowledge_entries',
      'reply_drafts',
      'report_schedules',
      'reports',
      'shared_files',
      'snippets',
    ];
    for (const name of ['write', 'admin'] as const) {
      for (const table of await listTables('update'))
        expect({ name, table, touched: await update(people[name], table) }).toEqual({
          name,
          table,
          touched: changed.includes(table) ? 1 : 0,
        });
      for (const table of await listTables('delete'))
        expect({ name, table, touched: await remove(people[name], table) }).toEqual({
          name,
          table,
          touched: deleted.includes(table) ? 1 : 0,
        });
    }
  });

  it('lets writers create contacts and campaigns only in that location', async () => {
    const make = (person: Person, location: string | null) =>
      countAffected(person, async (tx) => {
        const { workspace_id } = person;
        await sql`insert into contacts (workspace_id, email, location_id) values (${workspace_id}, 'new@example.test', ${location})`.execute(
          tx,
        );
        await sql`insert into campaigns (workspace_id, provider, provider_campaign_id, ghl_location_id)
          values (${workspace_id}, 'instantly', 'new', ${location})`.execute(tx);
        return 2;
      });
    expect(await make(people.write, 'one')).toBe(2);
    for (const [name, location] of [
      ['write', 'two'],
      ['write', null],
      ['read', 'one'],
      ['customer', 'one'],
    ] as const)
      await expect(make(people[name], location)).rejects.toThrow(/row-level security/);
  });

  it('lets customers add questions and flags in that location, and nothing else', async () => {
    const add = (person: Person, location: string, kind: string, author = person.user_id, mentions = '{}') =>
      countAffected(person, async (tx) => {
        const contact = await withSystem(db, 'test', (tx) =>
          tx
            .selectFrom('contacts')
            .select('id')
            .where('location_id', '=', location)
            .executeTakeFirstOrThrow(),
        );
        const { numAffectedRows } = await sql`
          insert into notes (workspace_id, contact_id, author_id, author_name, kind, content, mentions)
          values (${person.workspace_id}, ${contact.id}, ${author}, 'x', ${kind}, 'x', ${mentions}::uuid[])`.execute(
          tx,
        );
        return Number(numAffectedRows);
      });
    const { customer, owner, read, write } = people;
    expect(await add(customer, 'one', 'question')).toBe(1);
    expect(await add(customer, 'one', 'flag')).toBe(1);
    expect(await add(write, 'one', 'note')).toBe(1);
    for (const refused of [
      () => add(customer, 'two', 'question'),
      () => add(customer, 'one', 'note'),
      () => add(customer, 'one', 'flag', owner.user_id),
      () => add(customer, 'one', 'flag', customer.user_id, `{${owner.user_id}}`),
      () => add(write, 'one', 'question'),
      () => add(read, 'one', 'flag'),
    ])
      await expect(refused()).rejects.toThrow(/row-level security/);
    await expect(add(customer, 'one', 'answer')).rejects.toThrow(/needs a question/);
    const setComments = (allowed: boolean) =>
      withSystem(db, 'test', (tx) =>
        tx.updateTable('ghl_locations').set({ client_may_comment: allowed }).execute(),
      );
    await setComments(false);
    await expect(add(customer, 'one', 'question')).rejects.toThrow(/row-level security/);
    await setComments(true);
  });

  it('lets writers teach classifications only in that location', async () => {
    const teach = (person: Person, location: string, everywhere: boolean) =>
      countAffected(person, async (tx) => {
        await sql`delete from classification_corrections where applies_everywhere = ${everywhere}`.execute(
          tx,
        );
        const { numAffectedRows } = await sql`
          insert into classification_corrections (workspace_id, message_id, applies_everywhere, location_id, own_text, corrected_sentiment)
          select workspace_id, id, ${everywhere}, 'one', 'x', 'hard_no' from messages
          where location_id = ${location}`.execute(tx);
        return Number(numAffectedRows);
      });
    expect(await teach(people.write, 'one', false)).toBe(1);
    expect(await teach(people.owner, 'one', true)).toBe(1);
    await expect(teach(people.write, 'one', true)).rejects.toThrow(/row-level security/);
    await expect(teach(people.read, 'one', false)).rejects.toThrow(/row-level security/);
    expect(await teach(people.write, 'two', false)).toBe(0);
    const foreign = await withSystem(db, 'test', async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from messages where location_id = 'two'`.execute(
        tx,
      );
      return rows[0]?.id;
    });
    // The stored location is that of the message, not that of the statement.
    await expect(
      countAffected(people.write, async (tx) => {
        await sql`insert into classification_corrections (workspace_id, message_id, applies_everywhere, location_id, own_text, corrected_sentiment)
          values (${people.write.workspace_id}, ${foreign}, false, 'one', 'x', 'hard_no')`.execute(tx);
        return 1;
      }),
    ).rejects.toThrow(/row-level security/);
  });
});
