import type { SuppressedKind } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
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

/** Matches the contacts `c` of the workspace that entries of the list cover, including by a further address. */
export function matchesIdentities(
  workspace_id: string,
  identities: readonly Identity[],
): RawBuilder<boolean> {
  const list = (targetKind: SuppressedKind) => identities.filter(({ kind }) => kind === targetKind);
  const toArray = (targetKind: SuppressedKind) => sql`${list(targetKind).map(({ value }) => value)}::text[]`;
  const matchesAddress = (email: RawBuilder<unknown>) =>
    sql`(${sql.join(
      [sql`${email} = any (${toArray('email')})`, ...list('domain').map((one) => matchesEmail(one, email))],
      sql` or `,
    )})`;
  const profiles = toArray('linkedin');
  return sql`(${matchesAddress(sql`c.email_key`)} or c.linkedin_url = any (${profiles}) or c.id = any (array(
    select i.contact_id from contact_identities i where i.workspace_id = ${workspace_id}
      and ((i.kind = 'email' and ${matchesAddress(sql`i.value`)}) or (i.kind = 'linkedin' and i.value = any (${profiles}))))))`;
}

const OWN_IDENTITY = { email: sql`c.email_key`, linkedin: sql`c.linkedin_url` };

/** All addresses or profiles of the contact `c`, as an array. Each campaign may use a different one. */
export const selectIdentities = (kind: 'email' | 'linkedin'): RawBuilder<string[]> =>
  sql`array_remove(array[${OWN_IDENTITY[kind]}] || array(select i.value from contact_identities i
    where i.workspace_id = c.workspace_id and i.contact_id = c.id and i.kind = ${kind}), null)`;

/** Adds the other addresses of the merged contacts that have one of these. RLS hides contacts that the user may not see. */
export async function listAllIdentities(
  tx: TenantTx,
  workspace_id: string,
  identities: readonly Identity[],
): Promise<Identity[]> {
  const own = identities.filter(({ kind }) => kind !== 'domain');
  const { rows } = await sql<Identity>`
    with merged as materialized (
      select c.id, c.email_key, c.linkedin_url from contacts c
      where c.workspace_id = ${workspace_id} and ${matchesIdentities(workspace_id, own)}
        and exists (select from contact_identities i where i.workspace_id = c.workspace_id and i.contact_id = c.id))
    select 'email' as kind, email_key as value from merged where email_key is not null
    union select 'linkedin', linkedin_url from merged where linkedin_url is not null
    union select i.kind, i.value from merged c
      join contact_identities i on i.workspace_id = ${workspace_id} and i.contact_id = c.id and i.kind in ('email', 'linkedin')
    order by 1, 2`.execute(tx);
  const identityKeys = new Set(identities.map(toKey));
  return [...identities, ...rows.filter((one) => !identityKeys.has(toKey(one)))];
}

const toKey = ({ kind, value }: Identity): string => `${kind} ${value}`;

/** Matches the addresses, in lower case, that an entry of the list covers. */
export function matchesEmail({ kind, value }: Identity, email: RawBuilder<unknown>): RawBuilder<boolean> {
  if (kind === 'linkedin') return sql`false`;
  if (kind === 'email') return sql`${email} = ${value}`;
  const domain = sql`split_part(${email}, '@', 2)`;
  return sql`(${domain} = ${value} or right(${domain}, ${value.length + 1}) = ${`.${value}`})`;
}
