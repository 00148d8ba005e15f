import type { Account, Brand } from '@hearback/contract';
import { type Claim, type Database, type SystemTx, withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { findOwnBrand } from '#server/modules/branding/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isServedAt, type Site } from '#server/platform/http/site.ts';

/**
 * Serializes attempts per key until the transaction ends. Callers pass the keys in a fixed order to avoid deadlocks.
 */
export async function lockKeys(tx: SystemTx, keys: readonly string[]): Promise<void> {
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export async function isDisabled(tx: SystemTx, authUserId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('disabled_at')
    .where('auth_user_id', '=', authUserId)
    .executeTakeFirst();
  return row?.disabled_at != null;
}

/** A custom host serves the people of its workspace only. */
export async function belongsToSite(tx: SystemTx, site: Site, authUserId: string): Promise<boolean> {
  if (site.brand === null) return true;
  const profile = await findBelonging(tx, authUserId);
  return profile !== null && isServedAt(site, profile.workspace_id);
}

/** Returns those of the given addresses that belong to a person who is not disabled. */
export async function listActiveEmails(tx: SystemTx, emails: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('email', 'in', emails)
    .where('disabled_at', 'is', null)
    .execute();
  return rows.map(({ email }) => email);
}

type NewAccount = {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
  emailVerified: boolean;
  /** The address must be confirmed before the first sign-in. */
  requiresEmailConfirmation: boolean;
};

/** Inserts the account and its credential in the sign-in library's format, in the caller's transaction. */
export async function insertAccount(tx: SystemTx, account: NewAccount): Promise<void> {
  const { passwordHash, ...user } = account;
  const { id } = user;
  await tx
    .insertInto('auth.user')
    .values({ ...user, email: user.email.toLowerCase() })
    .execute();
  await tx
    .insertInto('auth.account')
    .values({ id, accountId: id, providerId: 'credential', userId: id, password: passwordHash })
    .execute();
}

export async function getAccount(db: Database, { auth_user_id }: Claim): Promise<{ user: Account }> {
  const user = await withSystem(db, 'own account', (tx) =>
    tx.selectFrom('auth.user').select(['id', 'email']).where('id', '=', auth_user_id).executeTakeFirst(),
  );
  if (!user) throw new AppError('UNAUTHENTICATED');
  return { user };
}

/** Returns the email address that the account signs in with. */
export async function getLogin(tx: SystemTx, authUserId: string): Promise<string> {
  const { email } = await tx
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', authUserId)
    .executeTakeFirstOrThrow();
  return email;
}

export type Credential = {
  id: string;
  email: string;
  password: string;
  emailVerified: boolean;
  requiresEmailConfirmation: boolean;
  /** Set when the password can no longer be used to sign in. */
  newPasswordRequiredAt: Date | null;
};

/** Null for an account that does not belong to the workspace of the site, as for an unknown one. */
export async function findCredential(tx: SystemTx, login: string, site: Site): Promise<Credential | null> {
  const row = await tx
    .selectFrom('auth.user as u')
    .innerJoin('auth.account as a', 'a.userId', 'u.id')
    .select([
      'u.id',
      'u.email',
      'u.emailVerified',
      'u.requiresEmailConfirmation',
      'u.newPasswordRequiredAt',
      'a.password',
    ])
    .where('u.email', '=', login)
    .where('a.providerId', '=', 'credential')
    .executeTakeFirst();
  if (!row?.password || !(await belongsToSite(tx, site, row.id))) return null;
  return { ...row, password: row.password };
}

/** The account as returned to a signed-in browser. */
export type SignInAccount = Account & Obligations;

/** Steps the person must complete before any other call is allowed. */
type Obligations = {
  has_temporary_password: boolean;
  must_add_second_factor: boolean;
  /** The brand for a client who must complete such a step. Everyone else reads it with their profile. */
  brand: Brand | null;
};

export async function findObligations(tx: SystemTx, authUserId: string): Promise<Obligations> {
  const has_temporary_password = await hasTemporaryPassword(tx, authUserId);
  const must_add_second_factor = await isSecondFactorDue(tx, authUserId);
  const isHeldBack = has_temporary_password || must_add_second_factor;
  return {
    has_temporary_password,
    must_add_second_factor,
    brand: isHeldBack ? await findOwnBrand(tx, authUserId) : null,
  };
}

async function isSecondFactorDue(tx: SystemTx, authUserId: string): Promise<boolean> {
  const { rows } = await sql<{ due: boolean | null }>`
    select app.get_second_factor_deadline(${authUserId}) <= now() as due`.execute(tx);
  return rows[0]?.due === true;
}

export async function hasTemporaryPassword(tx: SystemTx, authUserId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('has_temporary_password')
    .where('auth_user_id', '=', authUserId)
    .executeTakeFirst();
  return row?.has_temporary_password === true;
}

export async function findPasswordHash(tx: SystemTx, authUserId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('auth.account')
    .select('password')
    .where('userId', '=', authUserId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}

/** Serializes password changes of one account, so the second sees the result of the first. */
export async function lockPassword(tx: SystemTx, authUserId: string): Promise<void> {
  await tx
    .selectFrom('auth.account')
    .select('id')
    .where('userId', '=', authUserId)
    .where('providerId', '=', 'credential')
    .forUpdate()
    .execute();
}

/** Ends reset links sent before the password changed, so an old email cannot replace a newer password. */
export async function endResetLinks(tx: SystemTx, { workspace_id, user_id }: AccountProfile): Promise<void> {
  await tx
    .updateTable('password_reset_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute();
}

export async function insertResetLink(
  tx: SystemTx,
  { workspace_id, user_id }: AccountProfile,
  token_hash: string,
  hours: number,
): Promise<void> {
  const expires_at = sql<Date>`now() + ${hours} * interval '1 hour'`;
  await tx
    .insertInto('password_reset_tokens')
    .values({ workspace_id, user_id, token_hash, expires_at })
    .execute();
}

/** Returns the seconds since the person's last reset link, or a very large number if there was none. */
export async function readLastResetAge(
  tx: SystemTx,
  { workspace_id, user_id }: AccountProfile,
): Promise<number> {
  const { seconds } = await tx
    .selectFrom('password_reset_tokens')
    .select(
      sql<number>`coalesce(extract(epoch from clock_timestamp() - max(created_at))::float8, 1e9)`.as(
        'seconds',
      ),
    )
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return seconds;
}

export async function savePasswordHash(tx: SystemTx, authUserId: string, hash: string): Promise<void> {
  await tx
    .updateTable('auth.account')
    .set({ password: hash, updatedAt: sql<Date>`now()` })
    .where('userId', '=', authUserId)
    .where('providerId', '=', 'credential')
    .execute();
}

/** Ends every session of the account except the given one. Their access tokens end with them. */
export async function endSessions(tx: SystemTx, authUserId: string, exceptSessionId = ''): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.session')
    .where('userId', '=', authUserId)
    .where('id', '<>', exceptSessionId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns true if the account had signed in before. */
export async function markSignedIn(tx: SystemTx, authUserId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.user')
    .set({ hasSignedIn: true })
    .where('id', '=', authUserId)
    .where('hasSignedIn', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 0n;
}

export async function deleteAccount(tx: SystemTx, authUserId: string): Promise<void> {
  await tx.deleteFrom('auth.user').where('id', '=', authUserId).execute();
}

export async function markEmailVerified(tx: SystemTx, authUserId: string): Promise<void> {
  await tx.updateTable('auth.user').set({ emailVerified: true }).where('id', '=', authUserId).execute();
}

const toConfirmationIdentifier = (authUserId: string) => `confirm-email:${authUserId}`;

/** A new link replaces the older ones of the account. */
export async function saveConfirmation(
  tx: SystemTx,
  authUserId: string,
  hash: string,
  expiresAt: Date,
): Promise<void> {
  await tx
    .deleteFrom('auth.verification')
    .where('identifier', '=', toConfirmationIdentifier(authUserId))
    .execute();
  await tx
    .insertInto('auth.verification')
    .values({ id: hash, identifier: toConfirmationIdentifier(authUserId), value: authUserId, expiresAt })
    .execute();
}

/** Deletes and returns the confirmation of a link, so a link works once. */
export async function takeConfirmation(tx: SystemTx, hash: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('auth.verification')
    .where('id', '=', hash)
    .where('identifier', 'like', 'confirm-email:%')
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('value')
    .executeTakeFirst();
  return row?.value ?? null;
}

export type AccountProfile = { workspace_id: string; user_id: string; email: string; first_name: string };

/** Finds the profile of an account, for emails and the audit trail. */
export async function findBelonging(tx: SystemTx, authUserId: string): Promise<AccountProfile | null> {
  const row = await tx
    .selectFrom('users')
    .select(['workspace_id', 'id as user_id', 'email', 'first_name'])
    .where('auth_user_id', '=', authUserId)
    .executeTakeFirst();
  return row ?? null;
}

export async function clearTemporaryPassword(tx: SystemTx, authUserId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ has_temporary_password: false })
    .where('auth_user_id', '=', authUserId)
    .execute();
}

export async function markTemporaryPassword(tx: SystemTx, authUserId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ has_temporary_password: true })
    .where('auth_user_id', '=', authUserId)
    .execute();
}

export type ExistingAccount = { id: string; emailVerified: boolean; requiresEmailConfirmation: boolean };

/** Locks the address until the transaction ends, so of two concurrent sign-ups one finds the other's account. */
export async function findAccount(tx: SystemTx, email: string): Promise<ExistingAccount | null> {
  await lockKeys(tx, [`email:${email.toLowerCase()}`]);
  const row = await tx
    .selectFrom('auth.user')
    .select(['id', 'emailVerified', 'requiresEmailConfirmation'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

export async function isConfirmed(tx: SystemTx, authUserId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('auth.user')
    .select('emailVerified')
    .where('id', '=', authUserId)
    .executeTakeFirst();
  return row?.emailVerified === true;
}

/** Returns the seconds since the last email about this person, or a very large number if there was none. */
export async function readLastMailAge(tx: SystemTx, workspaceId: string, userId: string): Promise<number> {
  const { seconds } = await tx
    .selectFrom('mails')
    .select(
      sql<number>`coalesce(extract(epoch from clock_timestamp() - max(created_at))::float8, 1e9)`.as(
        'seconds',
      ),
    )
    .where('workspace_id', '=', workspaceId)
    .where('subject_id', '=', userId)
    .executeTakeFirstOrThrow();
  return seconds;
}

/** Deletes expired sessions, links and attempt counts. A budget that was not used for a day is full again. */
export async function deleteExpired(tx: SystemTx): Promise<void> {
  await sql`delete from auth.session where "expiresAt" < now()`.execute(tx);
  await sql`delete from auth.verification where "expiresAt" < now()`.execute(tx);
  await sql`delete from auth.challenges where expires_at < now()`.execute(tx);
  await sql`delete from auth.trusted_devices where expires_at < now()`.execute(tx);
  await sql`delete from system.rate_budgets where refilled_at < now() - interval '1 day'`.execute(tx);
  await sql`delete from system.sign_in_attempts where last_failure_at < now() - interval '1 day'`.execute(tx);
}
