import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

/** Wrong codes count for this many days. */
const FAILURE_DAYS = 30;
const since = sql<Date>`now() - ${FAILURE_DAYS} * interval '1 day'`;

/** Records a wrong code and returns the recent count. The caller holds the account's lock. */
export async function insertFailure(tx: SystemTx, auth_user_id: string, source: string): Promise<number> {
  await tx.insertInto('auth.second_factor_failures').values({ auth_user_id, source }).execute();
  const { count } = await tx
    .selectFrom('auth.second_factor_failures')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('auth_user_id', '=', auth_user_id)
    .where('failed_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * A correct code clears the wrong codes from the same source. Codes from other sources still count, because they may be an
 * attacker's.
 */
export async function clearSecondFactorFailures(
  tx: SystemTx,
  auth_user_id: string,
  source: string,
): Promise<void> {
  await tx
    .deleteFrom('auth.second_factor_failures')
    .where('auth_user_id', '=', auth_user_id)
    .where('source', '=', source)
    .execute();
}

export async function deleteFailures(tx: SystemTx, auth_user_id: string): Promise<void> {
  await tx.deleteFrom('auth.second_factor_failures').where('auth_user_id', '=', auth_user_id).execute();
}

export async function deleteOldFailures(tx: SystemTx): Promise<void> {
  await tx.deleteFrom('auth.second_factor_failures').where('failed_at', '<=', since).execute();
}

export async function isNewPasswordRequired(tx: SystemTx, auth_user_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('auth.user')
    .select('newPasswordRequiredAt')
    .where('id', '=', auth_user_id)
    .executeTakeFirst();
  return row?.newPasswordRequiredAt != null;
}

export async function markNewPasswordRequired(tx: SystemTx, auth_user_id: string): Promise<void> {
  await tx
    .updateTable('auth.user')
    .set({ newPasswordRequiredAt: sql<Date>`now()` })
    .where('id', '=', auth_user_id)
    .execute();
}

/** Returns true if a new password was required until now. */
export async function clearNewPasswordRequired(tx: SystemTx, auth_user_id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.user')
    .set({ newPasswordRequiredAt: null })
    .where('id', '=', auth_user_id)
    .where('newPasswordRequiredAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
