import { withSystem } from '@hearback/database';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import type { Services } from '#server/platform/services.ts';
import { findResetToken } from './resets.queries.ts';

export type ResetState = 'valid' | 'used' | 'expired' | 'invalid';

/** Read-only. */
export async function validateResetToken({ db }: Services, token: string): Promise<{ state: ResetState }> {
  const found = await withSystem(db, 'look at reset link', (tx) => findResetToken(tx, hashLinkToken(token)));
  if (!found) return { state: 'invalid' };
  if (found.used_at) return { state: 'used' };
  return { state: found.expired ? 'expired' : 'valid' };
}
