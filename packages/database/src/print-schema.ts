import { Connection } from './connection.ts';

/** `about` is the table that the statement belongs to; null for schemas and functions. */
type Statement = { about: string | null; statement: string };

const OURS = `('public', 'app', 'auth', 'system')`;

const SCHEMAS = `
  select null as about, format('create schema %I; -- %s', n.nspname, coalesce(obj_description(n.oid), 'tenants'' tables')) as statement
  from pg_namespace n where n.nspname in ${OURS} order by n.nspname`;

const TABLES = `
  select c.oid::regclass::text as about, format(E'create%s table %s (\\n%s\\n);', case c.relpersistence when 'u' then ' unlogged' else '' end, c.oid::regclass, string_agg('  ' || part, E',\\n' order by rank, part_rank, part)) as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace,
  lateral (
    select 1 as rank, a.attnum::int as part_rank, concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, case when a.attidentity <> '' then 'generated always as identity' end,
      case when a.attgenerated <> '' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
        when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as part
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    union all
    select 2, case k.contype when 'p' then 1 when 'u' then 2 when 'f' then 3 else 4 end,
      format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid, true))
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')) parts
  where n.nspname in ${OURS} and c.relkind = 'r'
  group by c.oid, n.nspname, c.relname, c.relpersistence order by n.nspname, c.relname`;

const INDEXES = `
  select i.indrelid::regclass::text as about, pg_get_indexdef(i.indexrelid) || ';' as statement
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${OURS} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by c.relname`;

const ROW_SECURITY = `
  select c.oid::regclass::text as about, format('alter table %s %s;', c.oid::regclass, concat_ws(', ',
    case when c.relrowsecurity then 'enable row level security' end, case when c.relforcerowsecurity then 'force row level security' end)) as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${OURS} and c.relkind = 'r' and (c.relrowsecurity or c.relforcerowsecurity) order by c.relname`;

const POLICIES = `
  select p.polrelid::regclass::text as about, format('create policy %I on %s%s for %s to %s', p.polname, p.polrelid::regclass,
    case when p.polpermissive then '' else ' as restrictive' end,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    (select string_agg(r.rolname, ', ' order by r.rolname) from pg_roles r where r.oid = any (p.polroles)))
    || coalesce(E'\\n  using (' || pg_get_expr(p.polqual, p.polrelid, true) || ')', '')
    || coalesce(E'\\n  with check (' || pg_get_expr(p.polwithcheck, p.polrelid, true) || ')', '') || ';' as statement
  from pg_policy p order by p.polname, p.polrelid::regclass::text`;

const TRIGGERS = `
  select t.tgrelid::regclass::text as about,
    coalesce('-- ' || obj_description(t.oid, 'pg_trigger') || E'\\n', '') || pg_get_triggerdef(t.oid, true) || ';' as statement
  from pg_trigger t where not t.tgisinternal order by t.tgname, t.tgrelid::regclass::text`;

/** Printed with the table that they select from. */
const VIEWS = `
  select (select min(u.table_name) from information_schema.view_table_usage u where u.view_name = c.relname) as about,
    format('create view %s%s as%s%s', c.oid::regclass, ' with (' || array_to_string(c.reloptions, ', ') || ')', E'\\n',
      pg_get_viewdef(c.oid, true)) as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${OURS} and c.relkind = 'v' order by c.relname`;

const TABLE_GRANTS = `
  select c.oid::regclass::text as about, format('grant %s on %s to %s;', string_agg(lower(a.privilege_type), ', ' order by a.privilege_type),
    c.oid::regclass, a.grantee::regrole) as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
  where n.nspname in ${OURS} and c.relkind = 'r' and a.grantee <> c.relowner
  group by c.oid, a.grantee order by a.grantee::regrole::text, c.oid::regclass::text`;

const COLUMN_GRANTS = `
  select c.oid::regclass::text as about, format('grant %s (%s) on %s to %s;', lower(a.privilege_type),
    string_agg(quote_ident(f.attname), ', ' order by f.attnum), c.oid::regclass, a.grantee::regrole) as statement
  from pg_attribute f join pg_class c on c.oid = f.attrelid join pg_namespace n on n.oid = c.relnamespace, aclexplode(f.attacl) a
  where n.nspname in ${OURS} and not f.attisdropped
  group by c.oid, a.grantee, a.privilege_type order by a.grantee::regrole::text, a.privilege_type, c.oid::regclass::text`;

const FUNCTIONS = `
  select null as about, coalesce('-- ' || obj_description(f.oid) || E'\\n', '') || rtrim(pg_get_functiondef(f.oid), E'\\n') || format(E';\\n-- may be called by: %s',
    coalesce((select string_agg(case a.grantee when 0 then 'everyone' else a.grantee::regrole::text end, ', ' order by a.grantee::regrole::text)
      from aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a where a.grantee <> f.proowner), 'triggers and migrations')) as statement
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace
  where n.nspname in ${OURS} and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')
  order by n.nspname, f.proname, pg_get_function_identity_arguments(f.oid)`;

/** The module that owns each table. Defines the order of schema.sql. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  auth: [
    'auth."user"',
    'auth.account',
    'auth.challenges',
    'auth.jwks',
    'auth.passkeys',
    'auth.recovery_codes',
    'auth.second_factor_failures',
    'auth.session',
    'auth.sign_up_forms',
    'auth.totp_secrets',
    'auth.trusted_devices',
    'auth.verification',
    'system.sign_in_attempts',
  ],
  people: ['workspaces', 'users', 'invitations', 'password_reset_tokens', 'user_location_access'],
  notifications: [
    'notifications',
    'notification_settings',
    'notification_preferences',
    'notification_webhooks',
    'push_subscriptions',
    'system.push_keys',
  ],
  billing: ['subscriptions', 'system.abandoned_subscriptions', 'system.stripe_events'],
  locations: ['ghl_locations', 'oauth_states', 'oauth_tokens'],
  accounts: ['accounts', 'sender_identities', 'sender_health', 'sender_days', 'sender_campaigns'],
  campaigns: ['campaigns', 'campaign_sequences', 'campaign_days', 'campaign_periods', 'campaign_steps'],
  branding: ['brands', 'brand_pictures', 'brand_hosts', 'brand_mail_servers'],
  leads: [
    'companies',
    'contacts',
    'campaign_contacts',
    'imports',
    'import_chunks',
    'import_choices',
    'import_failures',
    'lead_runs',
  ],
  enrichment: ['clay_callbacks', 'clay_webhooks', 'enrichment_jobs'],
  inbox: [
    'messages',
    'conversations',
    'conversation_words',
    'conversation_word_index',
    'conversation_word_additions',
    'conversation_counts',
    'saved_views',
    'view_arrangements',
    'inbox_settings',
    'conversation_runs',
    'conversation_run_slices',
    'activities',
    'absence_snoozes',
    'conversation_outcomes',
    'shared_files',
  ],
  classification: ['classification_attempts', 'classification_corrections'],
  replies: ['replies', 'reply_outcomes', 'reply_drafts', 'message_translations'],
  approvals: ['reply_approvals', 'reply_approval_comments'],
  teamwork: ['location_assignees', 'notes', 'presence'],
  suppression: ['do_not_contact', 'suppression_steps', 'suppression_marks', 'suppression_keys'],
  opportunities: ['opportunities'],
  crm: ['crm_settings', 'crm_runs', 'crm_links', 'crm_ledger', 'crm_writes', 'crm_conflicts', 'crm_changes'],
  meetings: ['calendars', 'calendar_choices', 'meetings', 'booking_pages', 'page_bookings'],
  timeline: ['contact_merges', 'contact_identities', 'contact_distinctions'],
  rules: ['rules', 'rule_events', 'rule_runs', 'rule_steps', 'rule_clocks'],
  reports: [
    'reports',
    'report_versions',
    'report_quotes',
    'report_templates',
    'report_shares',
    'report_schedules',
    'report_deliveries',
  ],
  clients: ['client_periods', 'client_alerts'],
  snippets: ['snippets', 'booking_links'],
  knowledge: ['knowledge_entries'],
  assistant: ['campaign_chat_sessions', 'campaign_chat_messages'],
  'api-keys': ['api_keys'],
  'public-api': ['api_requests'],
  oauth: ['oauth_grants', 'auth.oauth_clients', 'auth.oauth_records'],
  'webhooks-out': ['webhook_endpoints', 'webhook_messages', 'webhook_sequences', 'webhook_deliveries'],
  webhooks: ['webhook_events', 'webhook_event_messages'],
  sync: ['sync_runs', 'sync_settings'],
  privacy: ['privacy_runs', 'privacy_export_parts', 'retention_rules'],
  platform: [
    'events',
    'audit_log',
    'audit_heads',
    'audit_seals',
    'mails',
    'failed_jobs',
    'system.heartbeats',
    'system.rate_budgets',
  ],
};

/** Prints the schema of the migrated database at `url`, grouped by table and owning module. */
export async function printSchema(url: string): Promise<string> {
  const client = new Connection({ connectionString: url });
  await client.connect();
  const list = async (query: string) =>
    (await client.query<Statement>(query)).rows.map((row) => ({ ...row, statement: plain(row.statement) }));
  try {
    const ofTables: Statement[] = [];
    for (const query of [
      TABLES,
      INDEXES,
      ROW_SECURITY,
      POLICIES,
      TRIGGERS,
      VIEWS,
      TABLE_GRANTS,
      COLUMN_GRANTS,
    ])
      ofTables.push(...(await list(query)));
    return [
      '-- Generated from the migrated database: npm run types. Do not edit; change it by a new file in migrations/.',
      (await list(SCHEMAS)).map(({ statement }) => statement).join('\n'),
      ...printTables(ofTables),
      heading('functions'),
      ...(await list(FUNCTIONS)).map(({ statement }) => statement),
    ]
      .join('\n\n')
      .concat('\n');
  } finally {
    await client.end();
  }
}

/** Removes the column aliases that PostgreSQL adds to every subquery. */
const plain = (statement: string) =>
  statement
    .replace(/\( SELECT (app\.\w+\(\)) AS \w+\)/g, '(select $1)')
    .replace(/\((\(select app\.\w+\(\)\))\)/g, '$1');

const heading = (title: string) => `-- ${`${title} `.padEnd(97, '-')}`;

function printTables(statements: Statement[]): string[] {
  const byTable = Map.groupBy(statements, ({ about }) => about ?? '');
  const owned = new Set(Object.values(MODULES).flat());
  const others = [...byTable.keys()].filter((table) => !owned.has(table));
  if (others.length > 0)
    throw new Error(
      `No module owns ${others.join(', ')}: add it to MODULES in packages/database/src/print-schema.ts.`,
    );
  return Object.entries(MODULES).flatMap(([module, tables]) => [
    heading(module),
    ...tables.map((table) => (byTable.get(table) ?? []).map(({ statement }) => statement).join('\n')),
  ]);
}
