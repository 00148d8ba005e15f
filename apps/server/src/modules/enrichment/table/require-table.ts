import { MAX_CLAY_SUBMISSIONS } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { clearRefusal, findActive } from './table.queries.ts';

/** A person's request retries a table that refused the last row. */
export async function requireTable({ tx, actor }: TxContext): Promise<void> {
  const webhook = await asSystem(tx, async (tx) => {
    await clearRefusal(tx, actor.workspace_id);
    return findActive(tx, actor.workspace_id);
  });
  if (!webhook) throw new AppError('CLAY_NOT_CONNECTED');
  if (webhook.submissions >= MAX_CLAY_SUBMISSIONS) throw new AppError('CLAY_LIMIT_REACHED');
}
