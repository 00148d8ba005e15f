import type { Tx } from '@hearback/database';
import { sql } from 'kysely';

type NewToken = { workspace_id: string; user_id: string; token_hash: string; expires_at: Date };

export async function insertResetToken(tx: Tx, token: NewToken): Promise<void> {
  await tx.insertInto('password_reset_tokens').values(token).execute();
}

export type ResetToken = {
  workspace_id: string;
  id: string;
  user_id: string;
  used_at: Date | null;
  expired: boolean;
  auth_user_id: string;
};

/** Under the system role, and locked: of two clicks one finds it used. */
export async function findResetToken(tx: Tx, tokenHash: string): Promise<ResetToken | null> {
  const row = await tx
    .selectFrom('password_reset_tokens as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.workspace_id', '=', 't.workspace_id').onRef('u.id', '=', 't.user_id'),
    )
    .select(['t.workspace_id', 't.id', 't.user_id', 't.used_at', 'u.auth_user_id'])
    .select(sql<boolean>`t.expires_at <= now()`.as('expired'))
    .where('t.token_hash', '=', tokenHash)
    .forUpdate('t')
    .executeTakeFirst();
  return row ?? null;
}

/** Using one link ends the others of the person: an older mail must not open the door again. */
export async function useResetTokens(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx
    .updateTable('password_reset_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
