import type { OutreachProvider } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import type { HeyreachClient, InstantlyClient } from '@hearback/providers';
import type { Services } from '#server/platform/services.ts';
import { findSealed } from './keys/keys.queries.ts';
import { openHeyreach, openInstantly } from './keys/provider-clients.ts';
import { API_KEY } from './sealed-columns.ts';

export type OpenAccount = {
  readonly workspace_id: string;
  readonly id: string;
  /** The person who added it. Their sync settings apply when no one else started the sync. */
  readonly user_id: string;
} & (
  | { readonly provider: 'instantly'; readonly client: InstantlyClient }
  | { readonly provider: 'heyreach'; readonly client: HeyreachClient }
) & { readonly provider: OutreachProvider };

/** Returns the account with a client for it, or null if it was removed. The only place that decrypts a key. */
export async function openAccount(
  services: Services,
  workspace_id: string,
  account_id: string,
  { maxWaitMs }: { readonly maxWaitMs?: number } = {},
): Promise<OpenAccount | null> {
  const row = await withSystem(services.db, 'open account', (tx) => findSealed(tx, workspace_id, account_id));
  if (!row) return null;
  const { id, user_id, provider, provider_account_id } = row;
  const names = { apiKey: services.secretBox.open(API_KEY, row), provider_account_id, maxWaitMs };
  return provider === 'instantly'
    ? { workspace_id, id, user_id, provider, client: openInstantly(services, names) }
    : { workspace_id, id, user_id, provider, client: openHeyreach(services, names) };
}
