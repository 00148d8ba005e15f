import { requireSecureAddress, WebsiteRefused } from '@hearback/providers';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Refuses addresses that could never be called. Every attempt checks the address again, because DNS can change. */
export function readEndpointUrl(
  url: string,
  { websiteOrigins, publicUrl }: Pick<Config, 'websiteOrigins' | 'publicUrl'>,
): URL {
  try {
    const address = requireSecureAddress(url, websiteOrigins);
    if (address.host === new URL(publicUrl).host) throw new WebsiteRefused('private');
    return address;
  } catch (error) {
    if (error instanceof WebsiteRefused)
      throw new AppError('INVALID_INPUT', { detail: error.message, cause: error });
    throw error;
  }
}
