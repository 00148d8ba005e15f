import { z } from 'zod';
import type { Call, Http } from '../http/http.ts';
import { Text, Texts, wireObject } from '../http/lenient-schemas.ts';
import { type Budget, ProviderError } from '../ports.ts';
import { WireList } from './wire.ts';

type ScopeState = 'granted' | 'missing' | 'not_testable';
export type ScopeCheck = { readonly scope: string; readonly state: ScopeState };

type NeededScope = { readonly scope: string; readonly read?: Call };

const get = (path: string): Call => ({ method: 'GET', path: `/api/v2${path}`, query: { limit: 1 } });

/** Scopes without a read can be proven only by a write. */
const NEEDED_SCOPES: readonly NeededScope[] = [
  { scope: 'workspaces:read', read: { method: 'GET', path: '/api/v2/workspaces/current' } },
  { scope: 'campaigns:read', read: get('/campaigns') },
  { scope: 'campaigns:create' },
  { scope: 'campaigns:update' },
  {
    scope: 'leads:read',
    read: { method: 'POST', path: '/api/v2/leads/list', json: { limit: 1 }, idempotent: true },
  },
  { scope: 'leads:create' },
  { scope: 'leads:update' },
  { scope: 'leads:delete' },
  { scope: 'emails:read', read: get('/emails') },
  { scope: 'emails:create' },
  { scope: 'accounts:read', read: get('/accounts') },
  { scope: 'accounts:update' },
  { scope: 'webhooks:read', read: get('/webhooks') },
  { scope: 'webhooks:create' },
  { scope: 'webhooks:update' },
  { scope: 'webhook_events:read', read: get('/webhook-events') },
  { scope: 'block_list_entries:read', read: get('/block-lists-entries') },
  { scope: 'block_list_entries:create' },
  { scope: 'block_list_entries:delete' },
];

const WireKey = wireObject({ key: Text, scopes: Texts });

/**
 * Tests the scopes that the product needs with harmless reads. A key that may list keys names its own scopes. Throws
 * `auth_expired` if every read is refused, because Instantly answers a revoked key in the same way.
 */
export async function checkScopes(
  http: Http,
  apiKey: string,
  emailsBudget: Budget | undefined,
): Promise<ScopeCheck[]> {
  const listed = await listOwnScopes(http, apiKey);
  const checks: ScopeCheck[] = [];
  for (const { scope, read } of NEEDED_SCOPES) {
    const budget = scope.startsWith('emails:') ? emailsBudget : undefined;
    const state = listed
      ? toScopeState(listed, scope)
      : read
        ? await tryRead(http, { ...read, budget })
        : 'not_testable';
    checks.push({ scope, state });
  }
  if (!checks.some(({ state }) => state === 'granted'))
    throw new ProviderError({
      provider: 'instantly',
      kind: 'auth_expired',
      message: 'every read was refused',
    });
  return checks;
}

/** Null if the key may not list keys, or if the list hides their values. */
async function listOwnScopes(http: Http, apiKey: string): Promise<readonly string[] | null> {
  try {
    const call = { ...get('/api-keys'), query: { limit: 100 } };
    const { items } = await http.call(WireList(WireKey), call);
    return items.items.find(({ key }) => key === apiKey)?.scopes ?? null;
  } catch (thrown) {
    if (thrown instanceof ProviderError && (thrown.kind === 'auth_expired' || thrown.kind === 'rejected'))
      return null;
    throw thrown;
  }
}

function toScopeState(granted: readonly string[], scope: string): ScopeState {
  const [resource, verb] = scope.split(':');
  const enough = [scope, `${resource}:all`, `all:${verb}`, 'all:all'];
  return enough.some((each) => granted.includes(each)) ? 'granted' : 'missing';
}

/** Instantly refuses a missing scope with 401 or 403. */
async function tryRead(http: Http, call: Call): Promise<ScopeState> {
  try {
    await http.call(z.unknown(), call);
    return 'granted';
  } catch (thrown) {
    if (thrown instanceof ProviderError && thrown.kind === 'auth_expired') return 'missing';
    throw thrown;
  }
}
