import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getAccount } from './accounts.queries.ts';
import { findSealed } from './keys/keys.queries.ts';
import { WEBHOOK_SECRET } from './sealed-columns.ts';

/**
 * Returns the webhook address to paste at the provider. Anyone who has it can post events, so only people who manage
 * integrations get it.
 */
export async function getWebhook({ services, tx, actor }: TxContext, id: string): Promise<{ url: string }> {
  const { provider } = await getAccount(tx, id);
  const sealed = await asSystem(tx, (tx) => findSealed(tx, actor.workspace_id, id));
  if (!sealed) throw new AppError('NOT_FOUND');
  const secret = services.secretBox.open(WEBHOOK_SECRET, sealed);
  return { url: `${services.config.publicUrl}/api/webhooks/${provider}/${secret}` };
}
