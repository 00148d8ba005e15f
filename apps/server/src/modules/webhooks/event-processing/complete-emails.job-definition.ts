import type { TenantTx } from '@hearback/database';
import { z } from 'zod';
import type { IncomingMessage, ReceiptOutcome } from '#server/modules/inbox/index.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';

export const completeEmailsDefinition = {
  name: 'webhooks.complete-mails',
  payload: z.object({ workspace_id: z.uuid(), account_id: z.uuid() }),
  retry: { maxAttempts: 3 },
};

/** Enqueues one job per account, for all emails that it has to read. */
export const queueCompletion = (
  tx: TenantTx,
  account: { readonly workspace_id: string; readonly account_id: string },
  runAt?: Date,
): Promise<void> =>
  addJob(tx, completeEmailsDefinition, account, {
    key: `complete-mails:${account.account_id}`,
    ...(runAt ? { runAt } : {}),
  });

/** Reads the emails that a webhook reported, because it contains no copied addresses, sender or attachments. */
export async function completeReceived(
  tx: TenantTx,
  messages: readonly IncomingMessage[],
  received: readonly ReceiptOutcome[],
): Promise<void> {
  const accounts = messages.flatMap(({ workspace_id, account_id, source }, index) =>
    account_id !== null && source === 'cold_email' && received[index]?.outcome === 'stored'
      ? [[account_id, { workspace_id, account_id }] as const]
      : [],
  );
  for (const account of new Map(accounts).values()) await queueCompletion(tx, account);
}
