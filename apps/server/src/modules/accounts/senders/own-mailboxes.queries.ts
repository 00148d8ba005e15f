import { asSystem, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';

/** Returns which of these addresses are mailboxes that the workspace sends from. Addresses are in lower case. */
export async function listOwnMailboxes(
  tx: TenantTx,
  workspace_id: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  // People who are limited to locations cannot read the tables.
  const { rows } = await asSystem(tx, (system) =>
    sql<{ sender_key: string }>`
      select sender_key from sender_identities where workspace_id = ${workspace_id} and sender_key = any (${[...addresses]}::text[])
      union select sender_key from sender_health where workspace_id = ${workspace_id} and sender_key = any (${[...addresses]}::text[])`.execute(
      system,
    ),
  );
  return new Set(rows.map(({ sender_key }) => sender_key));
}
