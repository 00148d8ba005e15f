import type { AuditAction } from '@hearback/contract';
import type { Tx } from '@hearback/database';

type AuditRecord = {
  readonly workspace_id: string;
  readonly actor?: { readonly user_id: string; readonly email: string } | undefined;
  readonly target?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type AuditEntry = AuditRecord &
  (
    | { readonly action: AuditAction; readonly outcome?: 'done' }
    /** For a refused call, the action is the name of the endpoint. */
    | { readonly action: string; readonly outcome: 'refused' }
  );

/**
 * Appends one line to the audit trail, in the transaction of the change it records. No role may update or delete
 * lines.
 */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { workspace_id, actor, action, outcome = 'done', target = null, details = {} } = entry;
  await tx
    .insertInto('audit_log')
    .values({
      workspace_id,
      actor_user_id: actor?.user_id ?? null,
      actor_email: actor?.email ?? null,
      action,
      outcome,
      target: target?.slice(0, 400) ?? null,
      details: JSON.stringify(details),
    })
    .execute();
}
