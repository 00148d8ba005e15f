import { ProviderError } from '@hearback/providers';
import { recordRefusedKey } from '#server/modules/accounts/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';

/** What a provider's failure means to the person who waits: its own sentence where it gave one. */
export async function toRefusal(
  services: Services,
  account: { readonly workspace_id: string; readonly id: string },
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof ProviderError)) return error;
  services.log.warn({ err: error, account: account.id }, 'the provider refused');
  if (error.kind === 'auth_expired') {
    await recordRefusedKey(services, account);
    return new AppError('PROVIDER_KEY_REFUSED', { cause: error });
  }
  if (error.kind !== 'rejected') return new AppError('PROVIDER_UNAVAILABLE', { cause: error });
  const detail = error.message.slice(`${error.provider} ${error.kind}: `.length).slice(0, 300);
  return new AppError('PROVIDER_REFUSED', { detail, cause: error });
}
