import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from './test-database.ts';

const database = await createTestDatabase(inject('databaseUrl'));
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const documented = readFileSync(join(import.meta.dirname, '../../../docs/scaling.md'), 'utf8');

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The tables to partition first, as `docs/scaling.md` lists them. */
const LARGE_TABLES = [
  ...[
    'messages',
    'conversations',
    'conversation_words',
    'conversation_word_index',
    'conversation_word_additions',
  ],
  ...['contacts', 'companies', 'campaign_contacts', 'webhook_events', 'events', 'audit_log'],
];

const HAS_WORKSPACE = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')`;
const WORKSPACE = `(select a.attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')`;

/** Obstacles to hash partitioning by workspace or to a distributed PostgreSQL. Each query returns the column `name`. */
const QUERIES = {
  'unique keys without the workspace': `
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relnamespace = 'public'::regnamespace and x.indisunique and ${HAS_WORKSPACE}
      and not ${WORKSPACE} = any ((x.indkey::smallint[])[0:x.indnkeyatts - 1])`,
  'foreign keys without the workspace': `
    select r.conname as name from pg_constraint r join pg_class c on c.oid = r.conrelid
    where r.contype = 'f' and c.relnamespace = 'public'::regnamespace and not coalesce(${WORKSPACE} = any (r.conkey), false)`,
  'tables without a workspace': `
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not ${HAS_WORKSPACE}`,
  'indexes of large tables that do not start with the workspace': `
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace and x.indkey[0] <> ${WORKSPACE}`,
  'identity columns of large tables': `
    select c.relname as name from pg_class c
    where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '')`,
  'statement triggers': `
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgtype & 1 = 0`,
  'functions across workspaces': `
    select f.proname as name from pg_proc f
    where f.prosecdef and f.prorettype <> 'trigger'::regtype and f.pronamespace::regnamespace::text in ('app', 'public')`,
} as const;

type Obstacle = keyof typeof QUERIES;

/** Each name with the reason why it stays. `docs/scaling.md` says what happens to it. */
const ACCEPTED: Readonly<Record<Obstacle, Readonly<Record<string, string>>>> = {
  'unique keys without the workspace': {
    accounts_webhook_secret_hash_key: 'finds the workspace of a webhook',
    api_keys_by_id: 'finds the workspace of a request with a key',
    booking_pages_by_id: 'finds the workspace of a public page',
    brand_hosts_served: 'a host is served for one workspace only',
    brand_pictures_id_key: 'finds the workspace of a public picture',
    crm_settings_synced: 'a CRM location is synced in one workspace only',
    invitations_token_hash_key: 'finds the workspace of an invitation link',
    oauth_states_state_hash_key: 'finds the workspace of a returning sign-in',
    password_reset_tokens_token_hash_key: 'finds the workspace of a reset link',
    privacy_runs_links: 'finds the workspace of a download link',
    push_subscriptions_endpoint: 'a browser receives the notifications of one person',
    report_shares_token_hash_key: 'finds the workspace of a shared report',
    shared_files_token_hash_key: 'finds the workspace of a file for a lead',
    subscriptions_stripe_subscription_id_key: 'finds the workspace of a Stripe webhook',
    users_auth_user_id_key: 'an account belongs to one workspace',
    users_email_key: 'an address belongs to one account',
  },
  'foreign keys without the workspace': {
    users_auth_user_id_fkey: 'accounts of the schema auth have no workspace before sign-up ends',
  },
  'tables without a workspace': { workspaces: 'the list of the workspaces' },
  'indexes of large tables that do not start with the workspace': {
    conversation_word_additions_found: 'a GIN index whose words start with the workspace',
    conversation_word_index_found: 'a GIN index whose words start with the workspace',
    conversations_awaiting: 'one job for all workspaces finds overdue answers',
    conversations_due: 'one job for all workspaces returns conversations',
    events_age: 'one job for all workspaces deletes old events',
    messages_to_wipe: 'one job for all workspaces wipes deleted messages',
    messages_without_text: 'one job for all workspaces reads stored bodies again',
    webhook_events_to_forget: 'one job for all workspaces deletes old webhooks',
  },
  'identity columns of large tables': {
    audit_log: 'PostgreSQL 16 and earlier have no identity columns in partitioned tables',
    events: 'the same',
  },
  'statement triggers': {
    audit_log: 'refuses changes of lines',
    audit_seals: 'refuses changes of seals',
    companies: 'rebuilds search words of renamed companies',
    contacts: 'keeps copies of the location and the name of a contact',
    conversations: 'counts conversations and records activities',
    invitations: 'cancels emails of deleted invitations',
    messages: 'maintains the list row and the search words',
    users: 'cancels emails of deleted users',
  },
  'functions across workspaces': {
    add_job: 'the job queue is shared',
    collect_rule_events: 'writes rows that the user may not',
    collect_webhook_messages: 'writes rows that the user may not',
    prune_audit_log: 'the audit trail can only be changed by its functions',
    authenticate_session: 'reads the session before the workspace is known',
    authenticate_preview: 'reads the session before the workspace is known',
    authenticate_api_key: 'reads the key before the workspace is known',
    erase_from_audit_log: 'the audit trail can only be changed by its functions',
    event_horizon: 'reads the start of all running transactions',
    must_change_password: 'reads the schema auth',
    find_required_step: 'reads the schema auth',
    seal_audit_line: 'the audit trail can only be changed by its functions',
    search_conversations: 'uses an index that row level security cannot use',
    get_second_factor_deadline: 'reads the schema auth',
    consume_rate_budget: 'rate limits of providers are shared',
  },
};

async function list(obstacle: Obstacle, statements = 'select 1'): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(statements);
    const values = QUERIES[obstacle].includes('$1') ? [LARGE_TABLES] : [];
    const { rows } = await client.query<{ name: string }>(QUERIES[obstacle], values);
    return rows.map(({ name }) => name).sort();
  } finally {
    await client.query('rollback');
  }
}

/** A change that adds an obstacle of each kind, and its name. */
const PLANTED: Readonly<Record<Obstacle, readonly [statements: string, name: string]>> = {
  'unique keys without the workspace': ['create unique index planted on contacts (email)', 'planted'],
  'foreign keys without the workspace': [
    'alter table notes add planted uuid references workspaces (id)',
    'notes_planted_fkey',
  ],
  'tables without a workspace': ['create table planted ()', 'planted'],
  'indexes of large tables that do not start with the workspace': [
    'create index planted on messages (sent_at)',
    'planted',
  ],
  'identity columns of large tables': [
    'alter table companies add planted bigint generated always as identity',
    'companies',
  ],
  'statement triggers': [
    `create function planted() returns trigger language plpgsql as 'begin return null; end';
      create trigger planted after insert on notes for each statement execute function planted()`,
    'notes',
  ],
  'functions across workspaces': [
    'create function app.planted() returns integer security definer return 1',
    'planted',
  ],
};

describe.each(Object.keys(QUERIES) as Obstacle[])('the %s', (obstacle) => {
  it('are those with a reason, and no others', async () =>
    expect(await list(obstacle)).toEqual(Object.keys(ACCEPTED[obstacle]).sort()));

  it('are found when one is added', async () => {
    const [statements, name] = PLANTED[obstacle];
    expect(await list(obstacle, statements)).toContain(name);
    expect(Object.keys(ACCEPTED[obstacle])).not.toContain(name);
  });

  it('are named in docs/scaling.md', () =>
    expect(Object.keys(ACCEPTED[obstacle]).filter((name) => !documented.includes(`\`${name}\``))).toEqual(
      [],
    ));
});

it('docs/scaling.md names the large tables', () =>
  expect(LARGE_TABLES.filter((table) => !documented.includes(`\`${table}\``))).toEqual([]));
