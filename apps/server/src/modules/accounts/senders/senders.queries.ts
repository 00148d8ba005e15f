import type { SenderIdentity } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { toDefaultName } from './sender-name.ts';

const COLUMNS = ['sender_key', 'provider_name', 'display_name', 'signature'] as const;

type SenderRow = Omit<SenderIdentity, 'default_name'>;

const toSender = (row: SenderRow): SenderIdentity => ({ ...row, default_name: toDefaultName(row) });

export async function listSenders(tx: TenantTx, account_id: string): Promise<SenderIdentity[]> {
  const rows = await tx
    .selectFrom('sender_identities')
    .select(COLUMNS)
    .where('account_id', '=', account_id)
    .orderBy('sender_key')
    .execute();
  return rows.map(toSender);
}

type SenderEdit = Pick<SenderRow, 'sender_key' | 'display_name' | 'signature'> & {
  readonly account_id: string;
};

/** Null when the account has no such sender. */
export async function updateSender(tx: TenantTx, edit: SenderEdit): Promise<SenderIdentity | null> {
  const { account_id, sender_key, display_name, signature } = edit;
  const row = await tx
    .updateTable('sender_identities')
    .set({ display_name, signature, updated_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', account_id)
    .where('sender_key', '=', sender_key)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? toSender(row) : null;
}

export type SenderAddress = {
  readonly workspace_id: string;
  readonly account_id: string;
  readonly sender_key: string;
};

type SenderDetails = Pick<SenderRow, 'provider_name' | 'display_name' | 'signature'> & {
  /** The reason why the sender cannot send. */
  readonly problem: string | null;
};

/** A sender may have a health record before its first message, and a name before its first health reading. */
export async function findSenderRow(tx: SystemTx, sender: SenderAddress): Promise<SenderDetails | null> {
  const { workspace_id, account_id, sender_key } = sender;
  const { rows } = await sql<SenderDetails>`
    select i.provider_name, i.display_name, i.signature, case when h.connection = 'error' then h.problems -> 0 ->> 'text' end as problem
    from (select ${workspace_id}::uuid as workspace_id, ${account_id}::uuid as account_id, ${sender_key}::text as sender_key) k
    left join sender_identities i using (workspace_id, account_id, sender_key)
    left join sender_health h using (workspace_id, account_id, sender_key)`.execute(tx);
  return rows[0] ?? null;
}

export type NamedSender = SenderAddress & { readonly provider_name: string | null };

/**
 * Writes only senders and names that are new. An upsert of known rows would lock them until the end of the transaction, and all
 * messages of a mailbox would wait for each other.
 */
export async function insertSenders(tx: TenantTx, senders: readonly NamedSender[]): Promise<void> {
  await sql`
    insert into sender_identities (workspace_id, account_id, sender_key, provider_name)
    select g.workspace_id, g.account_id, g.sender_key, g.provider_name
    from unnest(${senders.map((one) => one.workspace_id)}::uuid[], ${senders.map((one) => one.account_id)}::uuid[],
      ${senders.map((one) => one.sender_key)}::text[], ${senders.map((one) => one.provider_name)}::text[])
      g(workspace_id, account_id, sender_key, provider_name)
    where not exists (select from sender_identities i
      where i.workspace_id = g.workspace_id and i.account_id = g.account_id and i.sender_key = g.sender_key
        and (g.provider_name is null or g.provider_name = i.provider_name))
    order by g.account_id, g.sender_key
    on conflict (workspace_id, account_id, sender_key) do update
      set provider_name = coalesce(excluded.provider_name, sender_identities.provider_name)`.execute(tx);
}
