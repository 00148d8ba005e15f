import type { Tx } from '@hearback/database';

/** How the person signs; null where the profile has no first name. */
export async function findFirstName(tx: Tx, user_id: string): Promise<string | null> {
  const row = await tx.selectFrom('users').select('first_name').where('id', '=', user_id).executeTakeFirst();
  return row?.first_name.trim() || null;
}
