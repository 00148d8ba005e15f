import { randomBytes, randomUUID } from 'node:crypto';
import type { Account } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import type { SessionFamily } from './refresh-token.ts';

const SESSION_DAYS = 30;
export const SESSION_SECONDS = SESSION_DAYS * 86_400;
/** More than anyone reads. 'Sign out all others' also ends those that are not shown. */
const MAX_SHOWN = 100;
/** Counted from the sign-in. Using the session does not extend it. */
export const MAX_DURATION_DAYS = 90;
const expiry = sql<Date>`now() + ${SESSION_SECONDS} * interval '1 second'`;

type Visitor = { address: string; userAgent: string | null; host: string | null };

export async function insertSession(tx: SystemTx, userId: string, visitor: Visitor): Promise<SessionFamily> {
  const family = { id: randomUUID(), token: randomBytes(32).toString('base64url') };
  await tx
    .insertInto('auth.session')
    .values({
      ...family,
      userId,
      expiresAt: expiry,
      ipAddress: visitor.address,
      userAgent: visitor.userAgent?.slice(0, 300) ?? null,
      host: visitor.host,
      isHostRecorded: true,
    })
    .execute();
  return { ...family, generation: 0, rotated_at: null };
}

/**
 * Finds a session that was opened at the host, or by a release that did not record hosts. Locks it, so the second of
 * two concurrent rotations sees the first.
 */
export async function lockSession(
  tx: SystemTx,
  host: string | null,
  key: { id: string } | { token: string },
): Promise<{ family: SessionFamily; user: Account; requested_at: Date } | null> {
  const row = await tx
    .selectFrom('auth.session as s')
    .innerJoin('auth.user as u', 'u.id', 's.userId')
    .select(['s.id', 's.token', 's.generation', 's.rotatedAt as rotated_at', 'u.id as user_id', 'u.email'])
    // The database clock, which also sets the time of the last rotation.
    .select(sql<Date>`clock_timestamp()`.as('requested_at'))
    .where('id' in key ? 's.id' : 's.token', '=', 'id' in key ? key.id : key.token)
    .where(sql<boolean>`(s.host is not distinct from ${host} or s.host is null and not s."isHostRecorded")`)
    .where('s.expiresAt', '>', sql<Date>`now()`)
    .forUpdate('s')
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, email, requested_at, ...family } = row;
  return { family, user: { id: user_id, email }, requested_at };
}

/** Records that this session has just proven a second factor. */
export async function markSecondFactor(tx: SystemTx, sessionId: string): Promise<void> {
  await tx
    .updateTable('auth.session')
    .set({ secondFactorAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', sessionId)
    .execute();
}

/** Returns the seconds since this session last proved a second factor, or null if it never did. */
export async function findSecondFactorAge(tx: SystemTx, sessionId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('auth.session')
    .select(sql<number | null>`extract(epoch from clock_timestamp() - "secondFactorAt")::float8`.as('age'))
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.age ?? null;
}

/** Advances the generation, records the host and extends the session, up to its maximum lifetime. */
export async function rotateSession(
  tx: SystemTx,
  host: string | null,
  family: SessionFamily,
): Promise<SessionFamily> {
  const next = { ...family, generation: family.generation + 1 };
  await tx
    .updateTable('auth.session')
    .set({
      generation: next.generation,
      host,
      isHostRecorded: true,
      rotatedAt: sql<Date>`clock_timestamp()`,
      updatedAt: sql<Date>`now()`,
      expiresAt: sql<Date>`least(${expiry}, "createdAt" + ${MAX_DURATION_DAYS} * interval '1 day')`,
    })
    .where('id', '=', family.id)
    .execute();
  return next;
}

export async function deleteSession(tx: SystemTx, sessionId: string): Promise<void> {
  await tx.deleteFrom('auth.session').where('id', '=', sessionId).execute();
}

/** Sessions that have not expired, most recently used first. */
export const selectSessions = (tx: SystemTx, userId: string) =>
  tx
    .selectFrom('auth.session')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute();

export async function deleteOwnSession(tx: SystemTx, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.session')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
