import type { PlanName } from '@hearback/contract';
import type { SystemTx, TenantTx, Tx } from '@hearback/database';
import { sql } from 'kysely';

export type SubscriptionRow = {
  readonly workspace_id: string;
  readonly plan: PlanName;
  readonly status: string;
  readonly stripe_customer_id: string;
  readonly stripe_subscription_id: string;
  readonly current_period_end: Date | null;
  readonly cancel_at_period_end: boolean;
  readonly as_of: Date;
};

const COLUMNS = [
  'workspace_id',
  'plan',
  'status',
  'stripe_customer_id',
  'stripe_subscription_id',
  'current_period_end',
  'cancel_at_period_end',
  'as_of',
] as const;

const selectSubscription = (tx: Tx) => tx.selectFrom('subscriptions').select(COLUMNS);

/** A table constraint keeps the plan within the contract's list. */
const toRow = (row: (Omit<SubscriptionRow, 'plan'> & { plan: string }) | undefined) =>
  (row as SubscriptionRow | undefined) ?? null;

/** Row level security limits it to the workspace's own. */
export const findOwnSubscription = async (tx: TenantTx): Promise<SubscriptionRow | null> =>
  toRow(await selectSubscription(tx).executeTakeFirst());

export const findSubscription = async (tx: SystemTx, workspaceId: string): Promise<SubscriptionRow | null> =>
  toRow(await selectSubscription(tx).where('workspace_id', '=', workspaceId).executeTakeFirst());

export const findFollowed = async (
  tx: SystemTx,
  stripeSubscriptionId: string,
): Promise<SubscriptionRow | null> =>
  toRow(
    await selectSubscription(tx)
      .where('stripe_subscription_id', '=', stripeSubscriptionId)
      .executeTakeFirst(),
  );

export async function saveSubscription(tx: SystemTx, row: SubscriptionRow): Promise<void> {
  const { workspace_id, ...state } = row;
  await tx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet({ ...state, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** Serializes by key until the transaction ends. */
export async function lockKey(tx: SystemTx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing:${key}`}, 0))`.execute(tx);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id comes from outside and may be anything. */
export async function findWorkspaceId(tx: SystemTx, id: string | null | undefined): Promise<string | null> {
  if (!id || !UUID.test(id)) return null;
  const row = await tx.selectFrom('workspaces').select('id').where('id', '=', id).executeTakeFirst();
  return row?.id ?? null;
}

export async function hasEmailAbout(tx: SystemTx, workspaceId: string, subjectId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mails')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  return row !== undefined;
}
