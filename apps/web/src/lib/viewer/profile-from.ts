import type { Account, OwnProfile } from '@hearback/contract';
import { toApiError } from '../api/api-error.ts';

type ProfileQuery = { readonly data: OwnProfile | undefined; readonly error: unknown };

type Found = OwnProfile | 'fallback' | 'held_back' | null;

/** A passing failure keeps the profile read before; only an account without one is narrowed to the fallback. */
export function profileFrom({ data, error }: ProfileQuery, account: Account): Found {
  const code = error === null ? null : toApiError(error).code;
  // The time to set up a second factor ended since the profile was read.
  if (code === 'SECOND_FACTOR_REQUIRED') return 'held_back';
  const hasNone = code === 'NO_PROFILE' || code === 'NOT_FOUND';
  if (data !== undefined && data.auth_user_id === account.id && !hasNone) return data;
  return error === null ? null : 'fallback';
}
