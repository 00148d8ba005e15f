import type { OutreachAccount } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { saveName } from './accounts.queries.ts';

export async function renameAccount(
  { tx, record, audit }: TxContext,
  { id, custom_name }: { id: string; custom_name: string },
): Promise<OutreachAccount> {
  const account = await saveName(tx, id, custom_name);
  await audit('account.renamed', account.name, { custom_name });
  await record('account.changed', { account_id: id });
  return account;
}
