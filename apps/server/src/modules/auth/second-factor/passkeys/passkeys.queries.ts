import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

const PASSKEY = ['id', 'name', 'host', 'transports', 'created_at', 'last_used_at'] as const;

export type Passkey = Awaited<ReturnType<typeof selectPasskeys>>[number];

export const selectPasskeys = (tx: SystemTx, auth_user_id: string) =>
  tx
    .selectFrom('auth.passkeys')
    .select(PASSKEY)
    .where('auth_user_id', '=', auth_user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Locks the row, so the second of two responses with one counter sees the first. */
export const lockPasskey = (tx: SystemTx, id: string) =>
  tx
    .selectFrom('auth.passkeys')
    .select(['id', 'auth_user_id', 'public_key', 'counter', 'transports'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

type NewPasskey = {
  id: string;
  auth_user_id: string;
  name: string;
  /** Null at the public address of the product. */
  host: string | null;
  public_key: Buffer;
  counter: number;
  transports: string[];
};

/** Returns false if the passkey is registered already. */
export async function insertPasskey(tx: SystemTx, passkey: NewPasskey): Promise<boolean> {
  const row = await tx
    .insertInto('auth.passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function savePasskeyUse(tx: SystemTx, id: string, counter: number): Promise<void> {
  await tx
    .updateTable('auth.passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Returns the name of the deleted passkey, or null. */
export async function deletePasskey(tx: SystemTx, auth_user_id: string, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('auth.passkeys')
    .where('auth_user_id', '=', auth_user_id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function deletePasskeys(tx: SystemTx, auth_user_id: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.passkeys')
    .where('auth_user_id', '=', auth_user_id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
