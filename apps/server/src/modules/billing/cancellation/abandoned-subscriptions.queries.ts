import type { SystemTx } from '@hearback/database';

const BATCH_SIZE = 100;

export async function insertAbandonedSubscription(
  tx: SystemTx,
  stripe_subscription_id: string,
): Promise<void> {
  await tx
    .insertInto('system.abandoned_subscriptions')
    .values({ stripe_subscription_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const listAbandonedSubscriptions = (tx: SystemTx) =>
  tx
    .selectFrom('system.abandoned_subscriptions')
    .select('stripe_subscription_id as id')
    .limit(BATCH_SIZE)
    .execute();

export const deleteAbandoned = (tx: SystemTx, id: string) =>
  tx.deleteFrom('system.abandoned_subscriptions').where('stripe_subscription_id', '=', id).execute();
