import type { OutreachAccount, OutreachProvider } from '@hearback/contract';
import { createHeyreach, createInstantly } from '@hearback/providers';
import type { Config } from '#server/config.ts';
import type { DemoAccount, DemoWorkspace } from '../demo-workspaces.ts';
import type { Caller } from './caller.ts';

/** Keys are tried and stored, the providers are told where to post, and the first syncs begin. Returns the runs. */
export async function addAccounts(
  caller: Caller,
  { accounts }: DemoWorkspace,
  { outreach }: Pick<Config, 'outreach'>,
): Promise<string[]> {
  const { body: known } = await caller.call<OutreachAccount[]>('GET', '/api/accounts');
  const runs: string[] = [];
  for (const account of accounts) {
    const id = known.find(({ name }) => name === account.name)?.id ?? (await add(caller, account));
    const { body: hook } = await caller.call<{ url: string }>('GET', `/api/accounts/${id}/webhook`);
    await registerWebhook(account, outreach[account.provider], hook.url);
    const { body } = await caller.call<{ runIds: string[] }>('POST', SYNC[account.provider], {
      accountId: id,
    });
    runs.push(...body.runIds);
  }
  return runs;
}

const SYNC: Readonly<Record<OutreachProvider, string>> = {
  instantly: '/api/functions/sync-instantly-campaigns',
  heyreach: '/api/functions/sync-heyreach-campaigns',
};

const add = async (caller: Caller, account: DemoAccount): Promise<string> =>
  (await caller.call<OutreachAccount>('POST', '/api/accounts', account)).body.id;

/** What a person does in the provider's settings with the address from our card. */
async function registerWebhook(
  { provider, api_key }: DemoAccount,
  baseUrl: string,
  url: string,
): Promise<void> {
  const connection = { apiKey: api_key, baseUrl };
  // Of automatic replies Instantly tells only those who ask for everything.
  if (provider === 'instantly')
    await createInstantly(connection).ensureWebhook({ url, name: 'Hearback', eventType: 'all_events' });
  else await createHeyreach(connection).ensureWebhook({ url, name: 'Hearback' });
}
