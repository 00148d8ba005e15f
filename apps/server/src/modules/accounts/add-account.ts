import { createHash } from 'node:crypto';
import type { OutreachAccount, OutreachProvider } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';
import { makeLinkToken } from '#server/platform/secrets/link-token.ts';
import type { Services } from '#server/platform/services.ts';
import { getEntitlement } from '../billing/index.ts';
import { findAccountId, insertAccount, rekeyAccount } from './accounts.queries.ts';
import { requireGoodKey } from './keys/check-key.ts';
import { API_KEY, WEBHOOK_SECRET } from './sealed-columns.ts';

type NewKey = { provider: OutreachProvider; name: string; api_key: string };

export async function addAccount(
  { services, withTx }: RequestContext & { services: Services },
  { provider, name, api_key }: NewKey,
): Promise<OutreachAccount> {
  if (name === '' || api_key === '') throw new AppError('NAME_AND_KEY_REQUIRED');
  await withTx(requireConnecting);
  const account = await requireGoodKey(services, provider, api_key);
  return withTx(async (txContext) => {
    // Checked again, because the subscription may have ended during the provider call.
    await requireConnecting(txContext);
    return store(
      txContext,
      { provider, name, api_key },
      account.provider_account_id ?? deriveAccountId(api_key),
    );
  });
}

async function requireConnecting({ tx }: TxContext): Promise<void> {
  if (!(await getEntitlement(tx)).canConnect) throw new AppError('SUBSCRIPTION_ENDED');
}

/** Used if the provider does not identify the owner of a key. The same key then means the same account. */
const deriveAccountId = (key: string): string =>
  `key-${createHash('sha256').update(`account of ${key}`).digest('hex').slice(0, 24)}`;

async function store(
  { services, tx, actor, record, audit }: TxContext,
  { provider, name, api_key }: NewKey,
  provider_account_id: string,
): Promise<OutreachAccount> {
  const { token, hash } = makeLinkToken();
  const { workspace_id } = actor;
  const existingId = await findAccountId(tx, { workspace_id, provider, provider_account_id });
  const id = existingId ?? crypto.randomUUID();
  const place = { workspace_id, id };
  const row = {
    ...place,
    user_id: actor.user_id,
    provider,
    provider_account_id,
    name,
    sealed_api_key: services.secretBox.seal(API_KEY, place, api_key),
    key_last_four: api_key.slice(-4),
    webhook_secret_hash: hash,
    sealed_webhook_secret: services.secretBox.seal(WEBHOOK_SECRET, place, token),
  };
  const account = (await insertAccount(tx, row)) ?? (await asSystem(tx, (tx) => rekeyAccount(tx, row)));
  if (!account) throw new AppError('ACCOUNT_EXISTS');
  await audit('account.added', name, { provider, account_id: account.id });
  await record('account.connected', { account_id: account.id });
  return account;
}
