import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

export async function openWorkspace(tx: SystemTx, name: string, website = ''): Promise<string> {
  const { id } = await tx
    .insertInto('workspaces')
    .values({ name, website })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Sign-ups whose owner never confirmed the address. Any sign of use (another person, a session, a payment) excludes
 * the workspace.
 */
const selectUnconfirmed = (tx: SystemTx) =>
  tx
    .selectFrom('auth.user as a')
    .innerJoin('users as u', 'u.auth_user_id', 'a.id')
    .select(['a.id', 'a.email', 'u.workspace_id'])
    .where('a.requiresEmailConfirmation', '=', true)
    .where('a.emailVerified', '=', false)
    .where('a.hasSignedIn', '=', false)
    .where('u.role', '=', 'owner')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as o')
            .select('o.id')
            .whereRef('o.workspace_id', '=', 'u.workspace_id')
            .whereRef('o.id', '<>', 'u.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptions as s')
            .select('s.workspace_id')
            .whereRef('s.workspace_id', '=', 'u.workspace_id'),
        ),
      ),
    );

export const findUnconfirmedSignUp = (tx: SystemTx, email: string) =>
  selectUnconfirmed(tx).where('a.email', '=', email.toLowerCase()).executeTakeFirst();

/** Unconfirmed sign-ups whose last form is older than this many days, oldest first. */
export const listExpiredSignUps = (tx: SystemTx, days: number, limit: number) =>
  selectUnconfirmed(tx)
    .where('a.createdAt', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auth.sign_up_forms as f')
            .select('f.token_hash')
            .whereRef('f.auth_user_id', '=', 'a.id')
            .where('f.created_at', '>=', sql<Date>`now() - ${days} * interval '1 day'`),
        ),
      ),
    )
    .orderBy('a.createdAt')
    .limit(limit)
    .execute();
