import type { Account, OwnProfile } from '@hearback/contract';
import { toApiError } from '../api/api-error.ts';

type ProfileQuery = { readonly data: OwnProfile | undefined; readonly error: unknown };

/** A passing failure keeps the profile read before; only an account without one is narrowed to the fallback. */
export function profileFrom({ data, error }: ProfileQuery, account: Account): OwnProfile | 'fallback' | null {
  const hasNone = error !== null && ['NO_PROFILE', 'NOT_FOUND'].includes(toApiError(error).code);
  if (data !== undefined && data.auth_user_id === account.id && !hasNone) return data;
  return error === null ? null : 'fallback';
}
