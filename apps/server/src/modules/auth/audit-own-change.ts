import type { AuditAction } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { appendAudit } from '#server/platform/audit/audit.ts';
import { type AccountProfile, findBelonging } from './auth.queries.ts';

/** Audits a change that a person made to their own account. An account without a profile has no audit trail. */
export async function auditOwnChange(
  tx: SystemTx,
  authUserId: string,
  action: AuditAction,
  details: Readonly<Record<string, unknown>> = {},
): Promise<AccountProfile | null> {
  const person = await findBelonging(tx, authUserId);
  if (person) {
    const { workspace_id, email: target } = person;
    await appendAudit(tx, { workspace_id, actor: person, action, target, details });
  }
  return person;
}
