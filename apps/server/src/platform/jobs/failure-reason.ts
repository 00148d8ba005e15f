import { errors } from '@hearback/contract';
import { type DatabaseFailure, toDatabaseFailure } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { AppError } from '../app-error.ts';

const OF_PROVIDERS: Record<ProviderError['kind'], string> = {
  auth_expired: 'The provider no longer accepts this API key.',
  rejected: 'The provider rejected the request. Check the account there, then try again.',
  rate_limited: 'The provider is rate limiting requests.',
  unavailable: 'The provider did not respond.',
};

const OF_THE_DATABASE: Record<DatabaseFailure, string> = {
  away: 'The database was not available.',
  busy: 'The database did not respond in time.',
  collision: 'Other transactions kept changing the same rows.',
  full: errors.STORAGE_FULL.sentence,
};

/**
 * Returns a reason that is safe to show to the workspace. The full error may contain anything and goes to the log
 * only.
 */
export function failureReason(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof ProviderError) return OF_PROVIDERS[error.kind];
  const failure = toDatabaseFailure(error);
  return failure ? OF_THE_DATABASE[failure] : errors.INTERNAL.sentence;
}
