import type { OutreachAccount } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { saveBlocksSuppressed } from './accounts.queries.ts';

/** Applies to people who are added to the do-not-contact list from now on. */
export async function saveBlockList(
  { tx, record, audit }: TxContext,
  { id, enabled }: { readonly id: string; readonly enabled: boolean },
): Promise<OutreachAccount> {
  const account = await saveBlocksSuppressed(tx, id, enabled);
  await audit('account.block_list_changed', account.name, { account_id: id, enabled });
  await record('account.changed', { account_id: id });
  return account;
}
