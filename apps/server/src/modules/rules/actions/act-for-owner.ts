import { can } from '@hearback/contract';
import { type ActorTx, asSystem, type TenantTx } from '@hearback/database';
import { appendAudit } from '#server/platform/audit/audit.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { findOwner } from './owner.queries.ts';

/**
 * The context in which a rule calls the commands of other modules: with the rights of its owner, but without a person, so
 * that the trail of a conversation shows that it happened automatically. Events carry the run, which ends chains of rules.
 * Null if the owner may no longer manage rules.
 */
export async function actForOwner(
  services: Services,
  tx: TenantTx,
  { workspace_id, owner_id, run_id }: { workspace_id: string; owner_id: string | null; run_id: string },
): Promise<TxContext | null> {
  const actor = await asSystem(tx, (tx) => findOwner(tx, workspace_id, owner_id));
  if (!actor?.sees_all_locations || !can(actor, 'rules:manage')) return null;
  return {
    services,
    address: '',
    // Commands run under row level security in both kinds of transaction.
    tx: tx as ActorTx,
    actor,
    record: (name, ids, about) =>
      publish(services, tx, { workspace_id, name, ids: { ...ids, rule_run_id: run_id }, ...about }),
    audit: (action, target, details = {}) =>
      asSystem(tx, (tx) => appendAudit(tx, { workspace_id, actor, action, target, details })),
  };
}
