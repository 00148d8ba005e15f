import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

type NewToken = { workspace_id: string; user_id: string; token_hash: string; expires_at: Date };

export async function insertResetToken(tx: TenantTx, token: NewToken): Promise<void> {
  await tx.insertInto('password_reset_tokens').values(token).execute();
}

export type ResetToken = {
  workspace_id: string;
  used_at: Date | null;
  expired: boolean;
  auth_user_id: string;
  email: string;
};

export async function findResetToken(tx: SystemTx, tokenHash: string): Promise<ResetToken | null> {
  const row = await tx
    .selectFrom('password_reset_tokens as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.workspace_id', '=', 't.workspace_id').onRef('u.id', '=', 't.user_id'),
    )
    .select(['t.workspace_id', 't.used_at', 'u.auth_user_id', 'u.email'])
    .select(sql<boolean>`t.expires_at <= now()`.as('expired'))
    .where('t.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}
