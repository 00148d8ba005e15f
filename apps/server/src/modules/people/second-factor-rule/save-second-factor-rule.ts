import type { SecondFactorRule } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { saveRule } from './second-factor-rule.queries.ts';

/** Enforced by the database on every request, not by the screen. */
export async function saveSecondFactorRule(
  { tx, actor, audit, record }: TxContext,
  rule: SecondFactorRule,
): Promise<{ success: true }> {
  await asSystem(tx, (tx) => saveRule(tx, actor.workspace_id, rule));
  await audit('workspace.second_factor_rule', undefined, rule);
  await record('workspace.security_saved', {});
  return { success: true };
}
