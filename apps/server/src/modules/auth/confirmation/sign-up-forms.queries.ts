import type { SignUp } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

/** The fields of a sign-up form that take effect when its link is confirmed. */
export type SignUpForm = Omit<SignUp, 'email' | 'password'> & { password_hash: string };

export async function insertSignUpForm(
  tx: SystemTx,
  form: SignUpForm & { auth_user_id: string; token_hash: string; expires_at: Date },
): Promise<void> {
  const { auth_user_id, token_hash, expires_at, password_hash, phone } = form;
  const { first_name, last_name, company_name, company_website } = form;
  await tx
    .insertInto('auth.sign_up_forms')
    .values({
      ...{ auth_user_id, token_hash, expires_at, password_hash, phone },
      ...{ first_name, last_name, company_name, company_website },
    })
    .execute();
}

/** Gives the newest form of the account a new link. Returns false if the account has no form. */
export async function renewNewestForm(
  tx: SystemTx,
  auth_user_id: string,
  link: { token_hash: string; expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.sign_up_forms')
    .set(link)
    .where('token_hash', '=', (query) =>
      query
        .selectFrom('auth.sign_up_forms')
        .select('token_hash')
        .where('auth_user_id', '=', auth_user_id)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findLiveForm = (tx: SystemTx, token_hash: string) =>
  tx
    .selectFrom('auth.sign_up_forms as f')
    .innerJoin('auth.user as a', 'a.id', 'f.auth_user_id')
    .selectAll('f')
    .select('a.email')
    .where('f.token_hash', '=', token_hash)
    .where('f.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Counts the account's forms whose links still work. */
export async function countLiveForms(tx: SystemTx, auth_user_id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('auth.sign_up_forms')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('auth_user_id', '=', auth_user_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Applies the names of the confirmed form to the account, the profile and the workspace, and deletes all forms. */
export async function applyForm(
  tx: SystemTx,
  form: Omit<SignUpForm, 'password_hash'> & { auth_user_id: string },
): Promise<void> {
  const { auth_user_id, first_name, last_name, company_name, company_website, phone } = form;
  await tx
    .updateTable('auth.user')
    .set({ name: `${first_name} ${last_name}`.trim() })
    .where('id', '=', auth_user_id)
    .execute();
  const { workspace_id } = await tx
    .updateTable('users')
    .set({ first_name, last_name, company_name, phone, updated_at: sql<Date>`now()` })
    .where('auth_user_id', '=', auth_user_id)
    .returning('workspace_id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('workspaces')
    .set({ name: company_name, website: company_website })
    .where('id', '=', workspace_id)
    .execute();
  await tx.deleteFrom('auth.sign_up_forms').where('auth_user_id', '=', auth_user_id).execute();
}
