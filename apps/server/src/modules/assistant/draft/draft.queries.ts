import type { DraftEmail } from '@hearback/contract';
import type { ActorTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

export type Sequence = { emails: DraftEmail[]; variables: string[]; delay_days: number };

/** Null for a campaign that was not created here. */
export async function findSequence(tx: TenantTx, campaign_id: string): Promise<Sequence | null> {
  const row = await tx
    .selectFrom('campaign_sequences')
    .select(['emails', 'variables', 'delay_days'])
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirst();
  return row ? { ...row, emails: row.emails as DraftEmail[] } : null;
}

/**
 * Locks the sequence for the transaction. Creating the campaign at its provider and linking a
 * synced one wait for each other.
 */
export async function holdSequence(tx: ActorTx, campaign_id: string): Promise<Sequence | null> {
  await sql`select from campaign_sequences where campaign_id = ${campaign_id} for update`.execute(tx);
  return findSequence(tx, campaign_id);
}

export async function insertSequence(
  tx: TenantTx,
  { emails, ...row }: Sequence & { workspace_id: string; campaign_id: string },
): Promise<void> {
  await tx
    .insertInto('campaign_sequences')
    .values({ ...row, emails: JSON.stringify(emails) })
    .execute();
}

/** Longer than the provider calls. */
const LEASE = '90 seconds';

type Claim = { readonly campaign_id: string; readonly account_id: string; readonly name: string };

/**
 * Marks it before the provider is called. Returns null while another request does so. `isOpen`
 * means that the outcome of an earlier call is unknown. It is then looked up at that account by its
 * intended name.
 */
export async function claimSequence(
  tx: ActorTx,
  { campaign_id, account_id, name }: Claim,
): Promise<{ account_id: string; name: string; isOpen: boolean } | null> {
  const { rows } = await sql<{ account_id: string; name: string; isOpen: boolean }>`
    with old as (select workspace_id, campaign_id, account_id, provider_name from campaign_sequences
      where campaign_id = ${campaign_id} for update)
    update campaign_sequences s set provider_name = coalesce(old.provider_name, ${name}),
      account_id = case when old.provider_name is null then ${account_id}::uuid else coalesce(old.account_id, ${account_id}::uuid) end,
      leased_until = clock_timestamp() + ${LEASE}::interval
    from old where s.workspace_id = old.workspace_id and s.campaign_id = old.campaign_id
      and (s.leased_until is null or s.leased_until < clock_timestamp())
    returning s.account_id, s.provider_name as name, old.provider_name is not null as "isOpen"`.execute(tx);
  return rows[0] ?? null;
}

/** `isOpen`: the campaign may exist at the provider. */
export async function releaseSequence(tx: ActorTx, campaign_id: string, isOpen: boolean): Promise<void> {
  await tx
    .updateTable('campaign_sequences')
    .set({ leased_until: null, ...(!isOpen && { provider_name: null }) })
    .where('campaign_id', '=', campaign_id)
    .execute();
}
