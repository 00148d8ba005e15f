import { ProviderError } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';

/** A person waits: what the CRM's trouble means to them. Why exactly it failed is for the log. */
export async function orUnavailable<T>({ log }: Services, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, 'highlevel failed');
    const retryAfterSeconds = Math.ceil((error.retryAfterMs ?? 0) / 1000);
    throw isRefusal(error)
      ? new AppError('OAUTH_REFUSED', { cause: error })
      : new AppError('PROVIDER_UNAVAILABLE', {
          cause: error,
          ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
        });
  }
}

/** Our own id or secret being wrong is nothing the person can mend by trying again. */
const isRefusal = ({ kind, code }: ProviderError): boolean =>
  (kind === 'auth_expired' || kind === 'rejected') && code !== 'invalid_client';
