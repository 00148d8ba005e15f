import type { ScopeCheck } from '@hearback/contract';
import { ProviderError } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { getAccount } from '../accounts.queries.ts';
import { openAccount } from '../open-account.ts';

/** HeyReach keys have no scopes. */
export async function checkScopes(
  { services, withTx }: RequestContext & { services: Services },
  id: string,
): Promise<{ scopes: ScopeCheck[] }> {
  const workspace_id = await withTx(async ({ tx, actor }) => {
    await getAccount(tx, id);
    return actor.workspace_id;
  });
  const account = await openAccount(services, workspace_id, id, { maxWaitMs: 10_000 });
  if (!account) throw new AppError('NOT_FOUND');
  if (account.provider !== 'instantly') return { scopes: [] };
  try {
    return { scopes: await account.client.checkScopes() };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isRefused = error.kind === 'auth_expired';
    throw new AppError(isRefused ? 'PROVIDER_KEY_REFUSED' : 'PROVIDER_UNAVAILABLE', { cause: error });
  }
}
