import { readClock, type SystemTx, type TenantTx } from '@hearback/database';
import { z } from 'zod';
import { addJob } from '#server/platform/jobs/define-job.ts';

export const emailClientsDefinition = {
  name: 'approvals.mail-clients',
  payload: z.object({ workspace_id: z.uuid(), approval_id: z.uuid() }),
  retry: { maxAttempts: 5 },
};

export type ApprovalJobKey = z.infer<typeof emailClientsDefinition.payload>;

/** Emails clients about comments of the agency. */
export const queueCommentEmail = (tx: TenantTx | SystemTx, key: ApprovalJobKey, runAt: Date): Promise<void> =>
  addJob(tx, emailClientsDefinition, key, { key: `approval-comment:${key.approval_id}`, runAt });

/** Emails clients after the undo window, so that a draft that is withdrawn within it reaches no one. */
export async function queueClientEmail(
  tx: TenantTx,
  key: ApprovalJobKey,
  undo_seconds: number,
): Promise<void> {
  const runAt = new Date((await readClock(tx)).getTime() + undo_seconds * 1_000);
  await addJob(tx, emailClientsDefinition, key, { key: `approval:${key.approval_id}`, runAt });
}
