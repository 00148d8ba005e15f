import { readClock, type TenantTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { findSettings } from './inbox-settings.queries.ts';

const MAX_WAIT_MS = 366 * 86_400_000;

type SendTimeRequest = { readonly sendAt?: string | undefined; readonly undoable?: boolean | undefined };

/** Null means now. A time in the past is not an error, because clocks differ and pages stay open overnight. */
export async function findSendTime(
  tx: TenantTx,
  { sendAt, undoable }: SendTimeRequest,
): Promise<Date | null> {
  if (sendAt !== undefined) return toSendTime(tx, sendAt);
  if (!undoable) return null;
  const { undo_seconds } = await findSettings(tx);
  if (undo_seconds === 0) return null;
  return new Date((await readClock(tx)).getTime() + undo_seconds * 1_000);
}

/** Uses the clock of the database, which releases the reply. A local clock that runs ahead would send it too early. */
export async function toSendTime(tx: TenantTx, sendAt: string): Promise<Date | null> {
  const nowMs = (await readClock(tx)).getTime();
  const atMs = Date.parse(sendAt);
  if (atMs > nowMs + MAX_WAIT_MS) throw new AppError('REPLY_TIME_TOO_FAR');
  return atMs > nowMs ? new Date(atMs) : null;
}
