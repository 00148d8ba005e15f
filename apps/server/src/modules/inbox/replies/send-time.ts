import type { TenantTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { findSettings } from './settings.queries.ts';

const LONGEST_WAIT_MS = 366 * 86_400_000;

type Wish = { readonly sendAt?: string | undefined; readonly undoable?: boolean | undefined };

/** Null: at once. A time that has passed is no reason to refuse: clocks differ, and pages stay open over night. */
export async function findSendTime(tx: TenantTx, { sendAt, undoable }: Wish): Promise<Date | null> {
  const nowMs = Date.now();
  if (sendAt !== undefined) return toSendTime(sendAt, nowMs);
  if (!undoable) return null;
  const { undo_seconds } = await findSettings(tx);
  return undo_seconds > 0 ? new Date(nowMs + undo_seconds * 1_000) : null;
}

export function toSendTime(sendAt: string, nowMs: number): Date | null {
  const atMs = Date.parse(sendAt);
  if (atMs > nowMs + LONGEST_WAIT_MS) throw new AppError('REPLY_TIME_TOO_FAR');
  return atMs > nowMs ? new Date(atMs) : null;
}
