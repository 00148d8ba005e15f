import type { OutreachProvider } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteAccounts } from './accounts.queries.ts';

/** Keeps its campaigns and messages. Further webhook posts of its provider are refused. */
export async function removeAccount(context: TxContext, id: string): Promise<{ success: true }> {
  if ((await removeAndPublish(context, { id })) === 0) throw new AppError('NOT_FOUND');
  return { success: true };
}

/**
 * Removes all accounts of one provider that the actor may remove, which are those that the screen lists and the
 * confirmation counts.
 */
export async function disconnectAll(
  context: TxContext,
  provider: OutreachProvider,
): Promise<{ success: true; removed: number }> {
  const removed = await removeAndPublish(context, { provider });
  return { success: true, removed };
}

async function removeAndPublish(
  { tx, record, audit }: TxContext,
  selector: Parameters<typeof deleteAccounts>[1],
): Promise<number> {
  const removed = await deleteAccounts(tx, selector);
  for (const { id, name, provider } of removed) {
    await audit('account.removed', name, { provider, account_id: id });
    await record('account.changed', { account_id: id });
  }
  return removed.length;
}
