import type { OutreachProvider } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

/** Columns that only the system role reads and writes. */

export type SealedAccount = {
  readonly workspace_id: string;
  readonly id: string;
  readonly provider: OutreachProvider;
  readonly user_id: string;
  readonly provider_account_id: string;
  readonly sealed_api_key: string;
  readonly sealed_webhook_secret: string;
};

export async function findSealed(
  tx: SystemTx,
  workspace_id: string,
  id: string,
): Promise<SealedAccount | null> {
  const row = await tx
    .selectFrom('accounts')
    .select([
      'workspace_id',
      'id',
      'provider',
      'user_id',
      'provider_account_id',
      'sealed_api_key',
      'sealed_webhook_secret',
    ])
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row as SealedAccount | undefined) ?? null;
}

type WebhookAddress = {
  readonly workspace_id: string;
  readonly id: string;
  readonly webhook_secret_hash: string;
};

/**
 * Finds the account by the hash of the secret in the address. The index lookup reveals no timing information about
 * the secret.
 */
export async function listByWebhookSecrets(
  tx: SystemTx,
  provider: OutreachProvider,
  hashes: readonly string[],
): Promise<WebhookAddress[]> {
  return tx
    .selectFrom('accounts')
    .select(['workspace_id', 'id', 'webhook_secret_hash'])
    .where('webhook_secret_hash', '=', sql<string>`any (${hashes}::text[])`)
    .where('provider', '=', provider)
    .execute();
}

/**
 * Updates accounts that were not updated within a second, so that the row does not become a bottleneck during a burst
 * of events. A locked account is updated when its events are processed.
 */
export async function touchLastEvents(
  tx: SystemTx,
  accounts: readonly { workspace_id: string; id: string }[],
): Promise<{ workspace_id: string; id: string }[]> {
  const { rows } = await sql<{ workspace_id: string; id: string }>`
    update accounts a set last_event_at = clock_timestamp()
    from (
      select workspace_id, id from accounts
      where (workspace_id, id) in (select * from unnest(${accounts.map((one) => one.workspace_id)}::uuid[],
          ${accounts.map((one) => one.id)}::uuid[]))
        and (last_event_at is null or last_event_at < clock_timestamp() - interval '1 second')
      for no key update skip locked) due
    where a.workspace_id = due.workspace_id and a.id = due.id
    returning a.workspace_id, a.id`.execute(tx);
  return rows;
}

export type AccountState = { readonly connected: boolean; readonly error_message: string | null };

/** Returns false if nothing changed. */
export async function saveState(
  tx: SystemTx,
  workspace_id: string,
  id: string,
  { connected, error_message }: AccountState,
): Promise<boolean> {
  const { rows } = await sql`
    update accounts set connected = ${connected}, error_message = ${error_message}, updated_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${id}
      and (connected, error_message) is distinct from (${connected}, ${error_message}::text)
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Accounts that already have a value keep it, so that a later choice of a person is not overwritten. */
export async function adoptBlockListSwitch(tx: SystemTx): Promise<void> {
  await sql`
    update accounts set blocks_suppressed = true where provider = 'instantly' and blocks_suppressed is null`.execute(
    tx,
  );
}

/** Current counts of an account `a`. */
const CAMPAIGNS = sql`(select count(*)::integer from campaigns c
  where c.workspace_id = a.workspace_id and c.account_id = a.id)`;
const CONTACTS = sql`(select count(distinct l.contact_id)::integer from campaigns c
  join campaign_contacts l on l.workspace_id = c.workspace_id and l.campaign_id = c.id
  where c.workspace_id = a.workspace_id and c.account_id = a.id)`;

/** Saves the time and the counts after a sync. */
export async function saveCounts(tx: SystemTx, workspace_id: string, id: string): Promise<void> {
  await sql`
    update accounts a set last_sync = clock_timestamp(), updated_at = clock_timestamp(),
      campaign_count = ${CAMPAIGNS}, contact_count = ${CONTACTS}
    where a.workspace_id = ${workspace_id} and a.id = ${id}`.execute(tx);
}

/** Returns the accounts whose counts changed. */
export async function recount(tx: SystemTx, workspace_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update accounts set campaign_count = now.campaigns, contact_count = now.contacts, updated_at = clock_timestamp()
    from (select a.id, ${CAMPAIGNS} as campaigns, ${CONTACTS} as contacts from accounts a
      where a.workspace_id = ${workspace_id}) now
    where accounts.workspace_id = ${workspace_id} and accounts.id = now.id
      and (campaign_count, contact_count) is distinct from (now.campaigns, now.contacts)
    returning accounts.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Lists connected accounts of every workspace. The subscription decides whether one may still sync. */
export async function listConnectedEverywhere(
  tx: SystemTx,
): Promise<{ workspace_id: string; id: string; provider: OutreachProvider }[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select(['workspace_id', 'id', 'provider'])
    .where('connected', '=', true)
    .orderBy('workspace_id')
    .orderBy('created_at')
    .execute();
  return rows as { workspace_id: string; id: string; provider: OutreachProvider }[];
}
