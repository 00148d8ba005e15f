import type { Tx } from '@hearback/database';

export type AuditEntry = {
  readonly workspace_id: string;
  readonly actor?: { readonly user_id: string; readonly email: string } | undefined;
  /** noun.past, as events are called: 'user.removed', 'sign_in.succeeded'. */
  readonly action: string;
  readonly outcome?: 'done' | 'refused';
  readonly target?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** One line of the audit trail, in the transaction of what it tells of. No role may change or remove it. */
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
