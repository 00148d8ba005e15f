import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, type Tx, withSystem } from '../../src/index.ts';

const LOCATIONS = ['one', 'two'] as const;

/** Adds an agency with a row of every kind in each of two locations, and one of every kind without a location. */
export async function addTwoLocations(db: Database): Promise<string> {
  return withSystem(db, 'test', async (tx) => {
    const { id } = await tx
      .insertInto('workspaces')
      .values({ name: 'Agency' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const location of LOCATIONS) await fillLocation(tx, id, location);
    return id;
  });
}

/** Adds rows that only the agency sees. They refer to a member of the agency. */
export async function addAgencyRows(db: Database, workspace_id: string, user_id: string): Promise<void> {
  const account = { id: randomUUID(), user_id, name: 'Account', key_last_four: 'none' };
  const secrets = {
    sealed_api_key: 'b1.x',
    sealed_webhook_secret: 'b1.x',
    webhook_secret_hash: randomUUID(),
  };
  await withSystem(db, 'test', async (tx) => {
    await tx
      .insertInto('accounts')
      .values({ ...account, ...secrets, workspace_id, provider: 'instantly', provider_account_id: 'x' })
      .execute();
    await sql`
      insert into sender_identities (workspace_id, account_id, sender_key)
      values (${workspace_id}, ${account.id}, 'x@example.test')`.execute(tx);
    await sql`
      insert into webhook_events (workspace_id, provider, external_id, kind, payload)
      values (${workspace_id}, 'instantly', 'x', 'unknown', '{}')`.execute(tx);
    await sql`insert into sync_runs (workspace_id, kind, provider) values (${workspace_id}, 'replies', 'instantly')`.execute(
      tx,
    );
    await sql`
      insert into invitations (workspace_id, email, user_type, token_hash, expires_at)
      values (${workspace_id}, 'invited@example.test', 'agency', ${randomUUID()}, now() + interval '1 day')`.execute(
      tx,
    );
    await sql`insert into mails (workspace_id, to_email, template) values (${workspace_id}, 'to@example.test', 'x')`.execute(
      tx,
    );
    await sql`
      insert into subscriptions (workspace_id, plan, status, stripe_customer_id, stripe_subscription_id, as_of)
      values (${workspace_id}, 'five', 'active', 'x', 'x', now())`.execute(tx);
    await sql`insert into inbox_settings (workspace_id) values (${workspace_id})`.execute(tx);
    await sql`insert into brand_hosts (workspace_id, host, token) values (${workspace_id}, 'portal.x.test', repeat('x', 20))`.execute(
      tx,
    );
    await sql`insert into brand_mail_servers (workspace_id, host, port, security, username, sealed_password, from_address)
      values (${workspace_id}, 'smtp.x.test', 587, 'starttls', 'x', 'b1.x', 'x@x.test')`.execute(tx);
    await sql`insert into privacy_runs (workspace_id, kind, subject, total) values (${workspace_id}, 'find', '{}', 1)`.execute(
      tx,
    );
    await sql`insert into retention_rules (workspace_id, kind, days) values (${workspace_id}, 'audit', 9)`.execute(
      tx,
    );
    await sql`insert into api_keys (workspace_id, name, secret_hash, last_characters, permissions, requests_per_minute, created_by)
      values (${workspace_id}, 'x', repeat('0', 64), 'none', '{}', 60, ${user_id})`.execute(tx);
    await sql`insert into oauth_grants (workspace_id, id, client_id, redirect_host)
      select workspace_id, id, 'x', 'x' from api_keys where workspace_id = ${workspace_id}`.execute(tx);
    await sql`insert into webhook_endpoints (workspace_id, id, name, host, sealed_url, sealed_secret, public_key, events, created_by)
      values (${workspace_id}, ${workspace_id}, 'x', 'x', 'b1.x', 'b1.x', 'x', '{x}', ${user_id})`.execute(
      tx,
    );
    await sql`insert into webhook_messages (workspace_id, id, type, key, subject_id, sequence, ids)
      values (${workspace_id}, ${workspace_id}, 'x.y', 'x', ${workspace_id}, 1, '{}')`.execute(tx);
    await sql`insert into webhook_deliveries (workspace_id, endpoint_id, message_id)
      values (${workspace_id}, ${workspace_id}, ${workspace_id})`.execute(tx);
    await sql`insert into location_assignees (workspace_id, location_id, user_id)
      select workspace_id, ghl_location_id, ${user_id} from ghl_locations where workspace_id = ${workspace_id}`.execute(
      tx,
    );
    await sql`
      insert into failed_jobs (workspace_id, name, payload, attempts, max_attempts, reason)
      values (${workspace_id}, 'test.job', jsonb_build_object('workspace_id', ${workspace_id}::text), 1, 1, 'x')`.execute(
      tx,
    );
    await sql`insert into audit_log (workspace_id, action) values (${workspace_id}, 'test.done')`.execute(tx);
    await sql`insert into events (workspace_id, name) values (${workspace_id}, 'account.changed')`.execute(
      tx,
    );
    const { rows } = await sql<{ id: string }>`
      insert into campaign_chat_sessions (workspace_id, user_id) values (${workspace_id}, ${user_id}) returning id`.execute(
      tx,
    );
    await sql`
      insert into campaign_chat_messages (workspace_id, session_id, place, role, content)
      values (${workspace_id}, ${rows[0]?.id}, 1, 'user', 'x')`.execute(tx);
    await sql`insert into booking_links (workspace_id, user_id, url) values (${workspace_id}, ${user_id}, 'x')`.execute(
      tx,
    );
    await sql`insert into conversation_runs (workspace_id, user_id, change) values (${workspace_id}, ${user_id}, '{"kind": "finish"}')`.execute(
      tx,
    );
    await sql`insert into sync_settings (workspace_id, user_id, provider) values (${workspace_id}, ${user_id}, 'instantly')`.execute(
      tx,
    );
    await sql`insert into saved_views (workspace_id, user_id, name, filter, shared)
      values (${workspace_id}, ${user_id}, 'x', '{}', true), (${workspace_id}, ${user_id}, 'y', '{}', false)`.execute(
      tx,
    );
    await sql`insert into view_arrangements (workspace_id, user_id) values (${workspace_id}, ${user_id})`.execute(
      tx,
    );
    await sql`insert into presence (workspace_id, user_id, tab_id, contact_id, name, is_typing)
      select workspace_id, ${user_id}, gen_random_uuid(), id, 'x', false from contacts
      where workspace_id = ${workspace_id}`.execute(tx);
    await sql`insert into calendar_choices (workspace_id, user_id, location_id, calendar_id)
      values (${workspace_id}, ${user_id}, 'one', 'x')`.execute(tx);
    await sql`
      with rule as (
        insert into rules (workspace_id, name, trigger, definition, enabled) values (${workspace_id}, 'x', 'x', '{}', true) returning id)
      insert into rule_runs (workspace_id, rule_id, version, event_key, trigger, contact_id, status)
      select c.workspace_id, rule.id, 1, c.id::text, 'x', c.id, 'done' from contacts c, rule
      where c.workspace_id = ${workspace_id}`.execute(tx);
    await addSenders(tx, workspace_id);
    await addNotifications(tx, workspace_id, user_id);
  });
}

/** One sender per campaign, and so per location. */
async function addSenders(tx: Tx, workspace_id: string): Promise<void> {
  const statements = [
    sql`insert into sender_health (workspace_id, account_id, sender_key, kind, connection, band)
      select g.workspace_id, a.id, g.provider_campaign_id, 'mailbox', 'connected', 'healthy'
      from campaigns g join accounts a on a.workspace_id = g.workspace_id where g.workspace_id = ${workspace_id}`,
    sql`insert into sender_days (workspace_id, account_id, sender_key, day)
      select workspace_id, account_id, sender_key, '2026-01-01' from sender_health where workspace_id = ${workspace_id}`,
    sql`insert into sender_campaigns (workspace_id, account_id, sender_key, provider, provider_campaign_id)
      select h.workspace_id, h.account_id, h.sender_key, g.provider, g.provider_campaign_id from sender_health h
      join campaigns g on g.workspace_id = h.workspace_id and g.provider_campaign_id = h.sender_key
      where h.workspace_id = ${workspace_id}`,
  ];
  for (const statement of statements) await statement.execute(tx);
}

async function addNotifications(tx: Tx, workspace_id: string, user_id: string): Promise<void> {
  const owner = sql`${workspace_id}::uuid, ${user_id}::uuid`;
  const statements = [
    sql`insert into notification_settings (workspace_id, user_id) values (${owner})`,
    sql`insert into notification_preferences (workspace_id, user_id, kind, in_app, email, push)
      values (${owner}, 'mention', true, 'off', true)`,
    sql`insert into notification_webhooks (workspace_id, name, service, host, sealed_url, kinds)
      values (${workspace_id}, 'Team', 'slack', 'hooks.slack.com', 'b1.x', '{}')`,
    sql`insert into push_subscriptions (workspace_id, user_id, session_id, endpoint, p256dh, auth)
      values (${owner}, 'x', 'https://push.example', repeat('x', 87), repeat('x', 22))`,
    sql`insert into notifications (workspace_id, user_id, kind, location_id, causes, in_app)
      values (${owner}, 'sync_ended', 'one', '{x}', true)`,
  ];
  for (const statement of statements) await statement.execute(tx);
}

async function fillLocation(tx: Tx, workspace_id: string, location: string): Promise<void> {
  const [campaign, company, contact, message, file] = Array.from({ length: 5 }, () => randomUUID());
  const at = sql`${workspace_id}::uuid`;
  const statements = [
    sql`insert into ghl_locations (workspace_id, ghl_location_id, name, client_threads, client_may_comment)
      values (${at}, ${location}, ${location}, 'all', true)`,
    sql`insert into oauth_tokens (workspace_id, ghl_location_id, sealed_access_token, sealed_refresh_token, expires_at)
      values (${at}, ${location}, 'b1.x', 'b1.x', now())`,
    sql`insert into campaigns (workspace_id, id, provider, provider_campaign_id, ghl_location_id)
      values (${at}, ${campaign}, 'instantly', ${location}, ${location})`,
    sql`insert into campaign_days (workspace_id, campaign_id, location_id, day, sent, replied)
      values (${at}, ${campaign}, ${location}, '2026-01-01', 1, 1)`,
    sql`insert into campaign_periods (workspace_id, campaign_id, location_id, days, sent, replied)
      values (${at}, ${campaign}, ${location}, 7, 1, 1)`,
    sql`insert into campaign_steps (workspace_id, campaign_id, location_id, days, step, variant, sent, replied)
      values (${at}, ${campaign}, ${location}, 7, 1, 1, 1, 1)`,
    sql`insert into companies (workspace_id, id, company_name) values (${at}, ${company}, ${`Company ${location}`})`,
    sql`insert into contacts (workspace_id, id, email, company_id, location_id)
      values (${at}, ${contact}, ${`${location}@example.test`}, ${company}, ${location})`,
    sql`insert into campaign_contacts (workspace_id, campaign_id, contact_id) values (${at}, ${campaign}, ${contact})`,
    sql`insert into messages (workspace_id, id, contact_id, source, direction, sent_at, provider_message_key)
      values (${at}, ${message}, ${contact}, 'cold_email', 'inbound', now(), ${location})`,
    sql`insert into reply_drafts (workspace_id, contact_id, message_id, content, client_name)
      values (${at}, ${contact}, ${message}, 'x', 'x')`,
    sql`insert into shared_files (workspace_id, id, contact_id, name, size, content, is_scanned, token_hash, expires_at)
      values (${at}, gen_random_uuid(), ${contact}, 'x', 1, 'x', false, ${randomUUID()}, now() + interval '1 day')`,
    sql`insert into message_translations (workspace_id, message_id, language, text, prompt_version)
      values (${at}, ${message}, 'en', 'x', 'translation-1')`,
    sql`insert into classification_attempts (workspace_id, message_id) values (${at}, ${message})`,
    sql`insert into absence_snoozes (workspace_id, message_id, contact_id, until) values (${at}, ${message}, ${contact}, now())`,
    sql`insert into classification_corrections (workspace_id, message_id, applies_everywhere, own_text, corrected_sentiment)
      values (${at}, ${message}, false, 'x', 'ooo')`,
    sql`insert into opportunities (workspace_id, contact_id) values (${at}, ${contact})`,
    sql`insert into contact_merges (workspace_id, id, kind, contact_id, other_id)
      values (${at}, ${message}, 'merge', ${contact}, gen_random_uuid())`,
    sql`insert into contact_identities (workspace_id, contact_id, kind, value, merge_id)
      values (${at}, ${contact}, 'email', ${`${location}@other.test`}, ${message})`,
    sql`insert into contact_distinctions (workspace_id, contact_id, other_id) values (${at}, ${contact}, gen_random_uuid())`,
    sql`insert into conversation_outcomes (workspace_id, contact_id, next_step) values (${at}, ${contact}, 'Call')`,
    sql`insert into calendars (workspace_id, location_id, calendar_id, name, minutes) values (${at}, ${location}, 'x', 'x', 30)`,
    sql`insert into meetings (workspace_id, contact_id, location_id, calendar_id, source, status, starts_at, ends_at)
      values (${at}, ${contact}, ${location}, 'x', 'crm', 'booked', now(), now() + interval '30 minutes')`,
    sql`insert into client_alerts (workspace_id, location_id, kind, detail) values (${at}, ${location}, 'nothing_sent', 'x')`,
    sql`insert into client_periods (workspace_id, location_id, days, first_day, last_day, disposed, interested)
      values (${at}, ${location}, 30, '2026-10-01', '2026-10-30', 1, 1)`,
    sql`insert into report_templates (workspace_id, location_id, cadence, sections, quotes, targets)
      values (${at}, ${location}, 'weekly', '[]', 'off', '{}')`,
    sql`insert into report_schedules (workspace_id, location_id, cadence, weekday, hour, time_zone, approval, recipients, next_run_at)
      values (${at}, ${location}, 'weekly', 1, 8, 'UTC', 'first', '{a@client.test}', '2090-01-01')`,
    sql`with report as (
        insert into reports (workspace_id, location_id, cadence, first_day, last_day, time_zone, brand, client, sections, quotes, figures,
          published_version, published_at)
        values (${at}, ${location}, 'weekly', '2026-11-09', '2026-11-15', 'UTC', 'x', 'x', '[]', 'off', '{}', 1, now()) returning id),
      share as (
        insert into report_shares (workspace_id, report_id, token_hash) select ${at}, id, ${randomUUID()} from report),
      delivery as (
        insert into report_deliveries (workspace_id, report_id, location_id, cadence, first_day, due_at, needs_approval, recipients)
        select ${at}, id, ${location}, 'weekly', '2026-11-09', now(), true, '{a@client.test}' from report),
      text as (
        insert into report_versions (workspace_id, report_id, version, happened, next, needed, written_by)
        select ${at}, id, 1, 'x', 'x', 'x', 'built_in' from report)
      insert into report_quotes (workspace_id, report_id, position, contact_id, author, text) select ${at}, id, 1, ${contact}, 'x', 'x' from report`,
    sql`with brand as (insert into brands (workspace_id, location_id, name) values (${at}, ${location}, 'x') returning id)
      insert into brand_pictures (workspace_id, brand_id, kind, width, height, bytes) select ${at}, id, 'icon', 1, 1, 'x' from brand`,
    sql`insert into booking_pages (workspace_id, location_id, provider, sealed_secret) values (${at}, ${location}, 'calendly', 'b1.x')`,
    sql`insert into crm_settings (workspace_id, location_id) values (${at}, ${location})`,
    sql`insert into crm_runs (workspace_id, location_id, kind) values (${at}, ${location}, 'preview')`,
    sql`insert into crm_links (workspace_id, kind, own_id, contact_id, location_id, crm_id)
      values (${at}, 'contact', ${contact}, ${contact}, ${location}, 'x')`,
    sql`insert into crm_ledger (workspace_id, kind, own_id, field, contact_id, location_id)
      values (${at}, 'contact', ${contact}, 'phone', ${contact}, ${location})`,
    sql`insert into crm_writes (workspace_id, location_id, contact_id, kind, own_id, crm_id, action)
      values (${at}, ${location}, ${contact}, 'contact', ${contact}, 'x', 'update')`,
    sql`insert into crm_conflicts (workspace_id, location_id, contact_id, kind, own_id, field, winner)
      values (${at}, ${location}, ${contact}, 'contact', ${contact}, 'phone', 'crm')`,
    sql`insert into crm_changes (workspace_id, contact_id, location_id, parts) values (${at}, ${contact}, ${location}, '{contact}')`,
    sql`with entry as (
        insert into do_not_contact (workspace_id, kind, value, digest, reason, contact_id, added_by_name)
        values (${at}, 'email', ${contact}, rpad(${contact}, 64, '0'), 'asked', ${contact}, 'x') returning id)
      insert into suppression_steps (workspace_id, entry_id, kind) select ${at}, id, 'crm' from entry`,
    sql`insert into suppression_marks (workspace_id, contact_id, kind, ghl_location_id, value)
      values (${at}, ${contact}, 'crm', ${location}, ${contact})`,
    sql`insert into notes (workspace_id, contact_id, author_name, content) values (${at}, ${contact}, 'x', 'x')`,
    sql`insert into snippets (workspace_id, location_id, name, content) values (${at}, ${location}, 'x', 'x')`,
    sql`insert into knowledge_entries (workspace_id, location_id, kind, content) values (${at}, ${location}, 'offer', 'x')`,
    sql`with reply as (
        insert into replies (workspace_id, contact_id, message_id, source, content, idempotency_key)
        values (${at}, ${contact}, ${message}, 'cold_email', 'x', ${randomUUID()}) returning id)
      insert into reply_outcomes (workspace_id, reply_id, message_id, channel, source, outcome)
      select ${at}, id, ${message}, 'email', 'none', 'none' from reply`,
    sql`with draft as (
        insert into reply_approvals (workspace_id, id, contact_id, message_id, source, content, author_name, remind_at, expires_at)
        values (${at}, ${randomUUID()}, ${contact}, ${message}, 'cold_email', 'x', 'x', now(), now() + interval '1 day') returning id)
      insert into reply_approval_comments (workspace_id, approval_id, version, kind, author_name, is_client, content)
      select ${at}, id, 1, 'comment', 'x', false, 'x' from draft`,
    sql`insert into imports (workspace_id, id, campaign_id, file_name, file_size, location_ids)
      values (${at}, ${file}, ${campaign}, 'x.csv', 1, array[${location}::text])`,
    sql`insert into import_failures (workspace_id, import_id, row_number, message, cells)
      values (${at}, ${file}, 1, 'x', '[]')`,
    sql`insert into import_choices (workspace_id, header, location_ids, scope, field)
      values (${at}, 'mail', array[${location}::text], ${location}, 'email')`,
    sql`insert into lead_runs (workspace_id, campaign_id, kind, filter, total, location_ids)
      values (${at}, ${campaign}, 'remove', '{}', 1, array[${location}::text])`,
    sql`insert into enrichment_jobs (workspace_id, contact_id, campaign_id) values (${at}, ${contact}, ${campaign})`,
    sql`insert into campaign_sequences (workspace_id, campaign_id, emails) values (${at}, ${campaign}, '[]')`,
    sql`insert into events (workspace_id, name, ghl_location_id) values (${at}, 'message.received', ${location})`,
  ];
  for (const statement of statements) await statement.execute(tx);
}
