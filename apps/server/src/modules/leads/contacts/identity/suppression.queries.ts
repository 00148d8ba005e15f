import type { SuppressedKind } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import type { Identity } from './digests.ts';

export async function findSealedKey(tx: SystemTx, workspace_id: string): Promise<string | null> {
  const { rows } = await sql<{ sealed_key: string }>`
    select sealed_key from suppression_keys where workspace_id = ${workspace_id}`.execute(tx);
  return rows[0]?.sealed_key ?? null;
}

export async function insertSealedKey(tx: SystemTx, workspace_id: string, sealed_key: string): Promise<void> {
  await sql`
    insert into suppression_keys (workspace_id, sealed_key) values (${workspace_id}, ${sealed_key})
    on conflict do nothing`.execute(tx);
}

type Match = { readonly digest: string; readonly kind: SuppressedKind; readonly is_erased: boolean };

export async function listMatches(
  tx: SystemTx,
  workspace_id: string,
  digests: readonly string[],
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select digest, kind, reason = 'erased' as is_erased from do_not_contact
    where workspace_id = ${workspace_id} and digest = any (${[...digests]}::text[])`.execute(tx);
  return rows;
}

/** Matches the contacts `c` that an entry of the list covers. */
export function matchesIdentity({ kind, value }: Identity): RawBuilder<boolean> {
  return kind === 'linkedin'
    ? sql`c.linkedin_url = ${value}`
    : matchesEmail({ kind, value }, sql`c.email_key`);
}

/** Matches the addresses, in lower case, that an entry of the list covers. */
export function matchesEmail({ kind, value }: Identity, email: RawBuilder<unknown>): RawBuilder<boolean> {
  if (kind === 'linkedin') return sql`false`;
  if (kind === 'email') return sql`${email} = ${value}`;
  const domain = sql`split_part(${email}, '@', 2)`;
  return sql`(${domain} = ${value} or right(${domain}, ${value.length + 1}) = ${`.${value}`})`;
}
