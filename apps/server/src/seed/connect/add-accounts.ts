import type { OutreachAccount, OutreachProvider } from '@hearback/contract';
import { createHeyreach, createInstantly } from '@hearback/providers';
import type { Config } from '#server/config.ts';
import type { DemoAccount, DemoWorkspace } from '../demo-workspaces.ts';
import type { Caller } from './caller.ts';

/** Validates and stores the keys, registers the webhooks and starts the first syncs. Returns the runs. */
export async function addAccounts(
  caller: Caller,
  { accounts }: DemoWorkspace,
  { outreach }: Pick<Config, 'outreach'>,
): Promise<string[]> {
  const { body: existingAccounts } = await caller.call<OutreachAccount[]>('GET', '/api/accounts');
  const runs: string[] = [];
  for (const account of accounts) {
    const id = existingAccounts.find(({ name }) => name === account.name)?.id ?? (await add(caller, account));
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

/** Enters our webhook URL in the provider's settings, like a person would. */
async function registerWebhook(
  { provider, api_key }: DemoAccount,
  baseUrl: string,
  url: string,
): Promise<void> {
  const connection = { apiKey: api_key, baseUrl };
  // Instantly reports automatic replies only to subscribers of all events.
  if (provider === 'instantly')
    await createInstantly(connection).ensureWebhook({ url, name: 'Hearback', eventType: 'all_events' });
  else await createHeyreach(connection).ensureWebhook({ url, name: 'Hearback' });
}
