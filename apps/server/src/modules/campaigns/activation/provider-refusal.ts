import { ProviderError } from '@hearback/providers';
import { recordRefusedKey } from '#server/modules/accounts/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';

/** Converts a provider failure to an error for the person, with the provider's own message if there is one. */
export async function toRefusal(
  services: Services,
  account: { readonly workspace_id: string; readonly id: string },
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof ProviderError)) return error;
  services.log.warn({ err: error, account: account.id }, 'provider call failed');
  if (error.kind === 'auth_expired') {
    await recordRefusedKey(services, account);
    return new AppError('PROVIDER_KEY_REFUSED', { cause: error });
  }
  if (error.kind !== 'rejected') return new AppError('PROVIDER_UNAVAILABLE', { cause: error });
  const detail = error.message.slice(`${error.provider} ${error.kind}: `.length).slice(0, 300);
  return new AppError('PROVIDER_REFUSED', { detail, cause: error });
}
