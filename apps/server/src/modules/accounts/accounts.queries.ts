import type { OutreachAccount, OutreachProvider } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';

/** Columns visible to people. Sealed columns are excluded, and row level security would refuse them. */
const COLUMNS = [
  'id',
  'provider',
  'user_id',
  'agency_owner_id',
  'provider_account_id',
  'name',
  'custom_name',
  'key_last_four',
  'connected',
  'last_sync',
  'contact_count',
  'campaign_count',
  'error_message',
  'created_at',
  'updated_at',
] as const;

/** Read from the events, because the account's own timestamp is skipped while its row is locked. */
const LAST_EVENT = sql<Date | null>`(select max(e.received_at) from webhook_events e
  where e.workspace_id = accounts.workspace_id and e.account_id = accounts.id)`.as('last_event_at');

/** Accounts that were connected before the setting existed have no value. */
const BLOCKS_SUPPRESSED = sql<boolean>`coalesce(blocks_suppressed, provider = 'heyreach')`.as(
  'blocks_suppressed',
);

const SEEN = [...COLUMNS, LAST_EVENT, BLOCKS_SUPPRESSED] as const;

type AccountRow = Omit<
  OutreachAccount,
  'provider' | 'last_sync' | 'last_event_at' | 'created_at' | 'updated_at'
> & {
  provider: string;
  last_sync: Date | null;
  last_event_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const toAccount = (row: AccountRow): OutreachAccount => ({
  ...row,
  provider: row.provider as OutreachProvider,
  last_sync: row.last_sync?.toISOString() ?? null,
  last_event_at: row.last_event_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export async function listAccounts(tx: TenantTx): Promise<OutreachAccount[]> {
  const rows = await tx.selectFrom('accounts').select(SEEN).orderBy('created_at').orderBy('id').execute();
  return rows.map(toAccount);
}

export async function getAccount(tx: TenantTx, id: string): Promise<OutreachAccount> {
  const row = await tx.selectFrom('accounts').select(SEEN).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return toAccount(row);
}

export type NewAccount = {
  readonly workspace_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly provider: OutreachProvider;
  readonly provider_account_id: string;
  readonly name: string;
  readonly sealed_api_key: string;
  readonly key_last_four: string;
  readonly webhook_secret_hash: string;
  readonly sealed_webhook_secret: string;
};

type ProviderAccount = Pick<NewAccount, 'workspace_id' | 'provider' | 'provider_account_id'>;

export async function findAccountId(tx: TenantTx, account: ProviderAccount): Promise<string | null> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('workspace_id', '=', account.workspace_id)
    .where('provider', '=', account.provider)
    .where('provider_account_id', '=', account.provider_account_id)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns null if the provider's account exists already. */
export async function insertAccount(tx: TenantTx, account: NewAccount): Promise<OutreachAccount | null> {
  const row = await tx
    .insertInto('accounts')
    .values({
      ...account,
      // Data is read from this moment on.
      last_sync: sql<Date>`clock_timestamp()`,
      blocks_suppressed: account.provider === 'heyreach',
      agency_owner_id: sql<string | null>`(select agency_owner_id from users where id = ${account.user_id})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(SEEN)
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** Sets a new key for an account whose old one was refused. Returns null if the old one still works. */
export async function rekeyAccount(
  tx: SystemTx,
  { workspace_id, id, name, sealed_api_key, key_last_four }: NewAccount,
): Promise<OutreachAccount | null> {
  const row = await tx
    .updateTable('accounts')
    .set({
      name,
      sealed_api_key,
      key_last_four,
      connected: true,
      error_message: null,
      last_sync: sql<Date>`clock_timestamp()`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('workspace_id', '=', workspace_id)
    // Only the row that the key is sealed for; a row that was added concurrently stays unchanged.
    .where('id', '=', id)
    .where('connected', '=', false)
    .returning(SEEN)
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

export async function saveName(tx: TenantTx, id: string, custom_name: string): Promise<OutreachAccount> {
  const row = await tx
    .updateTable('accounts')
    .set({ custom_name, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returning(SEEN)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return toAccount(row);
}

export async function saveBlocksSuppressed(
  tx: TenantTx,
  id: string,
  blocks_suppressed: boolean,
): Promise<OutreachAccount> {
  const row = await tx
    .updateTable('accounts')
    .set({ blocks_suppressed, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returning(SEEN)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return toAccount(row);
}

/** Row level security limits it to accounts that the person may remove. */
export async function deleteAccounts(
  tx: TenantTx,
  selector: { id: string } | { provider: OutreachProvider },
): Promise<{ id: string; name: string; provider: string }[]> {
  const all = tx.deleteFrom('accounts');
  const query =
    'id' in selector ? all.where('id', '=', selector.id) : all.where('provider', '=', selector.provider);
  return query.returning(['id', 'name', 'provider']).execute();
}

/**
 * Locks the account against removal until the transaction ends. Returns false if it is gone. Code that writes rows
 * referencing an account calls this first: a removal locks the account and then those rows, so the reverse order
 * would deadlock.
 */
export async function holdAccount(tx: TenantTx, workspace_id: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
