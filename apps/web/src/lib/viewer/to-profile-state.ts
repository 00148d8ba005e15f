import type { Account, OwnProfile } from '@hearback/contract';
import { toApiError } from '../api/api-error.ts';

type ProfileQuery = { readonly data: OwnProfile | undefined; readonly error: unknown };

type ProfileState = OwnProfile | 'fallback' | 'held_back' | null;

/** A temporary failure keeps the loaded profile. Only an account without one gets the fallback. */
export function toProfileState({ data, error }: ProfileQuery, account: Account): ProfileState {
  const code = error === null ? null : toApiError(error).code;
  // The deadline for a second factor passed since the profile was loaded.
  if (code === 'SECOND_FACTOR_REQUIRED') return 'held_back';
  const hasNone = code === 'NO_PROFILE' || code === 'NOT_FOUND';
  if (data !== undefined && data.auth_user_id === account.id && !hasNone) return data;
  return error === null ? null : 'fallback';
}
