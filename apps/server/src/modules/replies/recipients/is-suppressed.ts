import type { TenantTx } from '@hearback/database';
import { findSuppressed } from '#server/modules/leads/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReplyTarget } from '../reply-target.queries.ts';
import { findRecipients } from './find-recipients.ts';

/** Checks the contact and the recipient of an answer, who may be a colleague of the contact. */
export async function isSuppressed(services: Services, tx: TenantTx, target: ReplyTarget): Promise<boolean> {
  const { workspace_id, message_id } = target;
  const [suppressed] = await findSuppressed(services, tx, workspace_id, [target]);
  if (suppressed) return true;
  const { to } = await findRecipients(services, tx, { workspace_id, message_id });
  return to?.do_not_contact ?? false;
}
