import { WEBHOOK_REASONS } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { requireSecureAddress, toHost, WebsiteRefused } from '@hearback/providers';
import type { Config } from '#server/config.ts';
import { findServedHost } from '#server/modules/branding/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';

/** Refuses addresses that could never be called. Every attempt checks the address again, because DNS can change. */
export async function readEndpointUrl(
  { tx, services: { config } }: Pick<TxContext, 'tx' | 'services'>,
  url: string,
): Promise<URL> {
  const address = requireAddress(url, config);
  const host = toHost(address);
  const isOwn = isOwnHost(address, config) || (await asSystem(tx, (tx) => findServedHost(tx, host))) !== null;
  if (isOwn) throw new AppError('INVALID_INPUT', { detail: WEBHOOK_REASONS.ownHost });
  // Servers may not know their fully qualified name.
  if (address.hostname.endsWith('.')) address.hostname = host;
  return address;
}

function requireAddress(url: string, { websiteOrigins }: Config): URL {
  try {
    return requireSecureAddress(url, websiteOrigins);
  } catch (error) {
    if (error instanceof WebsiteRefused)
      throw new AppError('INVALID_INPUT', { detail: error.message, cause: error });
    throw error;
  }
}

/** Whether the product answers at the address. The operator can allow other ports of its host. */
function isOwnHost(address: URL, { publicUrl, publicHosts, cnameTarget, websiteOrigins }: Config): boolean {
  const own = new URL(publicUrl);
  if (address.host === own.host) return true;
  return (
    !websiteOrigins.includes(address.origin) &&
    [toHost(own), cnameTarget, ...publicHosts].includes(toHost(address))
  );
}
