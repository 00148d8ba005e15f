import type { PushSubscriptionInput } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { isPushReceiver, requireSecureAddress, WebsiteRefused } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { putBrowser } from './push.queries.ts';

/** More than a person needs; the oldest is dropped first. */
const MAX_BROWSERS = 20;

/** The browser provides the address of its push service, which is untrusted and must be public. */
export async function addBrowser(
  { tx, actor, services }: TxContext,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<{ success: true }> {
  try {
    requireSecureAddress(endpoint, services.config.websiteOrigins);
  } catch (error) {
    if (error instanceof WebsiteRefused) throw new AppError('INVALID_INPUT', { detail: error.message });
    throw error;
  }
  if (!isPushReceiver(keys)) throw new AppError('INVALID_INPUT');
  await asSystem(tx, (tx) => putBrowser(tx, actor, { endpoint, ...keys }, MAX_BROWSERS));
  return { success: true };
}
