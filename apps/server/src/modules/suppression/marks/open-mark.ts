import { type InstantlyClient, ProviderError } from '@hearback/providers';
import { openAccount } from '#server/modules/accounts/index.ts';
import { openDoNotDisturb } from '#server/modules/locations/index.ts';
import type { Services } from '#server/platform/services.ts';
import { ProviderPending, ProviderRefusal } from './failures.ts';
import type { MarkPlace } from './marks.queries.ts';

/** One entry at a provider. All calls are idempotent. */
export type ProviderMark = {
  /** The provider's id of the entry, or null if the provider does not have it. */
  readonly find: () => Promise<string | null>;
  readonly add: () => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Throws unless the entry is in effect. */
  readonly requireEffective?: () => Promise<void>;
};

/** Returns null if the account was removed. */
export async function openMark(services: Services, place: MarkPlace): Promise<ProviderMark | null> {
  const { workspace_id, account_id, ghl_location_id, value } = place;
  if (ghl_location_id !== null) return openDoNotDisturb(services, { workspace_id, ghl_location_id }, value);
  const account = account_id === null ? null : await openAccount(services, workspace_id, account_id);
  if (!account) return null;
  return account.provider === 'instantly'
    ? openBlockList(account.client, value)
    : openBlacklist(account.client, value);
}

function openBlockList(client: InstantlyClient, value: string): ProviderMark {
  return {
    find: () => withScope(client, 'block_list_entries:read', () => client.findBlocked(value)),
    add: async () => {
      await withScope(client, 'block_list_entries:create', () => client.addBlocked([value]));
    },
    remove: (id) => withScope(client, 'block_list_entries:delete', () => client.removeBlocked([id])),
  };
}

/** Instantly refuses a missing scope like an invalid key, so the key is checked with another call. */
export async function withScope<T>(
  client: InstantlyClient,
  scope: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'auth_expired') throw error;
    await client.checkKey();
    throw new ProviderRefusal(`The API key lacks ${scope}. Add it to the key in Instantly, then retry.`);
  }
}

type Heyreach = Extract<
  NonNullable<Awaited<ReturnType<typeof openAccount>>>,
  { provider: 'heyreach' }
>['client'];

async function openBlacklist(client: Heyreach, profileUrl: string): Promise<ProviderMark> {
  const profile = { profileUrl, memberId: await client.findMemberId(profileUrl) };
  const findEntry = () => client.findInBlacklist(profile);
  return {
    find: async () => (await findEntry())?.id ?? null,
    add: async () => {
      if (!(await client.addToBlacklist(profile)))
        throw new ProviderRefusal('HeyReach cannot use this LinkedIn profile address');
    },
    remove: (id) => client.removeFromBlacklist(id),
    requireEffective: async () => {
      const entry = await findEntry();
      if (entry?.status === 'Matched') return;
      if (entry?.status === 'NotFound')
        throw new ProviderRefusal('HeyReach found no LinkedIn member for this profile');
      // A match by name would also exclude other people.
      if (entry?.status === 'BroadMatch')
        throw new ProviderRefusal('HeyReach matched only the name, not this person');
      throw new ProviderPending('HeyReach is still matching the profile.');
    },
  };
}
