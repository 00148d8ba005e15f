import { errors, type OutreachProvider } from '@hearback/contract';
import { type KeyAccount, ProviderError } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { checkKey } from './provider-clients.ts';

const REFUSED = { instantly: 'INVALID_INSTANTLY_KEY', heyreach: 'INVALID_HEYREACH_KEY' } as const;

/** Returns the owner of a key, or throws a user-facing error. Calls the provider, so no transaction may be open. */
export async function requireGoodKey(
  services: Services,
  provider: OutreachProvider,
  apiKey: string,
): Promise<KeyAccount> {
  try {
    return await checkKey(services, provider, apiKey);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    services.log.warn({ err: error }, 'key check failed');
    const passing = error.kind === 'unavailable' || error.kind === 'rate_limited';
    throw new AppError(passing ? 'PROVIDER_UNAVAILABLE' : REFUSED[provider], { cause: error });
  }
}

/** Implements the specification's function, in which a refusal is a response instead of an error. */
export async function validateInstantlyApi(
  services: Services,
  apiKey: string,
): Promise<{ success: boolean; error?: string }> {
  if (apiKey === '') return { success: false, error: errors.NAME_AND_KEY_REQUIRED.sentence };
  try {
    await requireGoodKey(services, 'instantly', apiKey);
    return { success: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_INSTANTLY_KEY') throw error;
    return { success: false, error: error.message };
  }
}
