import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import { sealedColumn } from '#server/platform/secrets/sealed-column.ts';

export const TOTP_SECRET = sealedColumn('auth.totp_secrets', 'sealed_secret', ['auth_user_id']);

export const findTotp = (tx: SystemTx, auth_user_id: string) =>
  tx
    .selectFrom('auth.totp_secrets')
    .select(['auth_user_id', 'sealed_secret', 'confirmed_at'])
    .where('auth_user_id', '=', auth_user_id)
    .executeTakeFirst();

/** Replaces an unconfirmed set-up. Returns false if an app is in use. */
export async function saveTotp(tx: SystemTx, auth_user_id: string, sealed_secret: string): Promise<boolean> {
  const row = await tx
    .insertInto('auth.totp_secrets')
    .values({ auth_user_id, sealed_secret })
    .onConflict((conflict) =>
      conflict
        .column('auth_user_id')
        .doUpdateSet({ sealed_secret, created_at: sql<Date>`now()`, last_step: 0 })
        .where('auth.totp_secrets.confirmed_at', 'is', null),
    )
    .returning('auth_user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The condition lets only one of two concurrent uses of a code succeed, and rejects older codes. */
export async function takeStep(tx: SystemTx, auth_user_id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.totp_secrets')
    .set({ last_step: step })
    .where('auth_user_id', '=', auth_user_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function confirmTotpSecret(tx: SystemTx, auth_user_id: string): Promise<void> {
  await tx
    .updateTable('auth.totp_secrets')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('auth_user_id', '=', auth_user_id)
    .execute();
}

export async function deleteTotp(tx: SystemTx, auth_user_id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.totp_secrets')
    .where('auth_user_id', '=', auth_user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(
  tx: SystemTx,
  auth_user_id: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('auth.recovery_codes').where('auth_user_id', '=', auth_user_id).execute();
  if (hashes.length > 0)
    await tx
      .insertInto('auth.recovery_codes')
      .values(hashes.map((code_hash) => ({ auth_user_id, code_hash })))
      .execute();
}

/** The condition lets only one of two concurrent uses of a code succeed. */
export async function takeRecoveryCode(
  tx: SystemTx,
  auth_user_id: string,
  code_hashes: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('auth_user_id', '=', auth_user_id)
    .where('code_hash', 'in', code_hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Used codes are left out, because they are no longer valid. */
export const selectFastCodes = (tx: SystemTx, slowPrefix: string, limit: number) =>
  tx
    .selectFrom('auth.recovery_codes')
    .select(['auth_user_id', 'code_hash'])
    .where('used_at', 'is', null)
    .where(sql<boolean>`not starts_with(code_hash, ${slowPrefix})`)
    .limit(limit)
    .execute();

export async function replaceCodeHash(
  tx: SystemTx,
  auth_user_id: string,
  code_hash: string,
  next: string,
): Promise<void> {
  await tx
    .updateTable('auth.recovery_codes')
    .set({ code_hash: next })
    .where('auth_user_id', '=', auth_user_id)
    .where('code_hash', '=', code_hash)
    .execute();
}

export async function countRecoveryCodes(
  tx: SystemTx,
  auth_user_id: string,
): Promise<{ all: number; left: number }> {
  const counted = await tx
    .selectFrom('auth.recovery_codes')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('used_at', 'is', null).as('left'),
    ])
    .where('auth_user_id', '=', auth_user_id)
    .executeTakeFirstOrThrow();
  return { all: Number(counted.all), left: Number(counted.left) };
}

type NewChallenge = {
  token_hash: string;
  kind: 'second_factor' | 'passkey_sign_in' | 'add_passkey' | 'step_up';
  auth_user_id: string | null;
  webauthn_challenge: string;
  seconds: number;
};

export async function insertChallenge(tx: SystemTx, { seconds, ...challenge }: NewChallenge): Promise<void> {
  await tx
    .insertInto('auth.challenges')
    .values({ ...challenge, expires_at: sql<Date>`now() + ${seconds} * interval '1 second'` })
    .execute();
}

export type ChallengeKind = NewChallenge['kind'];

/** Finds the account of the challenge without using it up. */
export async function findChallenged(tx: SystemTx, token_hash: string, kind: ChallengeKind) {
  const row = await tx
    .selectFrom('auth.challenges as c')
    .innerJoin('auth.user as u', 'u.id', 'c.auth_user_id')
    .select(['u.id', 'u.email', 'c.webauthn_challenge'])
    .where('c.token_hash', '=', token_hash)
    .where('c.kind', '=', kind)
    .where('c.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes the challenge, so only one of two concurrent answers succeeds. A refused answer rolls back and keeps it.
 */
export async function takeChallenge(tx: SystemTx, token_hash: string, kind: ChallengeKind) {
  const row = await tx
    .deleteFrom('auth.challenges')
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['auth_user_id', 'webauthn_challenge'])
    .executeTakeFirst();
  return row ?? null;
}

export async function isTrusted(tx: SystemTx, auth_user_id: string, device_hash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('auth.trusted_devices')
    .select('device_hash')
    .where('auth_user_id', '=', auth_user_id)
    .where('device_hash', '=', device_hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveTrust(
  tx: SystemTx,
  auth_user_id: string,
  device_hash: string,
  days: number,
): Promise<void> {
  const expires_at = sql<Date>`now() + ${days} * interval '1 day'`;
  await tx
    .insertInto('auth.trusted_devices')
    .values({ auth_user_id, device_hash, expires_at })
    .onConflict((conflict) => conflict.columns(['auth_user_id', 'device_hash']).doUpdateSet({ expires_at }))
    .execute();
}

/** Challenges and trusted devices end with the password or factor they were based on. */
export async function revokeTrust(tx: SystemTx, auth_user_id: string): Promise<void> {
  await tx.deleteFrom('auth.challenges').where('auth_user_id', '=', auth_user_id).execute();
  await tx.deleteFrom('auth.trusted_devices').where('auth_user_id', '=', auth_user_id).execute();
}
