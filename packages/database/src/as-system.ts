import { sql } from 'kysely';
import type { SystemTx, TenantTx } from './database.ts';

/**
 * Borrows the system role inside a person's transaction, for the few statements that touch what no person may (accounts,
 * sessions): they commit or roll back with the person's own change. The caller has checked the permission already.
 */
export async function asSystem<T>(tx: TenantTx, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  await sql`select set_config('role', 'hearback_system', true)`.execute(tx);
  const result = await work(tx as unknown as SystemTx);
  // Not in a finally: after a failed statement the transaction is lost anyway, and with it the role.
  await sql`select set_config('role', 'hearback_api', true)`.execute(tx);
  return result;
}
