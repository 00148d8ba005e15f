import { pluralize } from '@hearback/contract';
import { ProviderError } from '@hearback/providers';
import type { OpenAccount } from '../open-account.ts';

/** Scopes needed to read sender health. */
const NEEDED: readonly string[] = ['accounts:read', 'campaigns:read'];

const KEY_REFUSED = 'The provider rejected the API key. Add the account again with a new key.';

/** Names the missing scopes. HeyReach keys have no scopes. */
export async function describeRefusal(account: OpenAccount, error: ProviderError): Promise<string> {
  if (error.kind !== 'auth_expired')
    return `The provider rejected the request for sender health (${error.status ?? 'no status'}).`;
  if (account.provider !== 'instantly') return KEY_REFUSED;
  try {
    const scopes = await account.client.checkScopes();
    const missing = scopes.flatMap(({ scope, state }) =>
      state === 'missing' && NEEDED.includes(scope) ? [scope] : [],
    );
    return missing.length === 0
      ? 'Instantly returned only some of the figures for this API key.'
      : `The API key lacks ${missing.join(' and ')}. Add ${pluralize(missing.length, 'it', 'them')} to the key in Instantly.`;
  } catch (thrown) {
    if (thrown instanceof ProviderError && thrown.kind === 'auth_expired') return KEY_REFUSED;
    throw thrown;
  }
}
