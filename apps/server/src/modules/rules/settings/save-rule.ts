import { randomUUID } from 'node:crypto';
import { MAX_RULES, type Rule, type RuleForm } from '@hearback/contract';
import { requirePeople } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { describeLoop, findLoop } from './find-loop.ts';
import {
  deleteRule,
  getRule,
  insertRule,
  listActive,
  listRules,
  lockRules,
  requirePlaces,
  updateRule,
} from './rules.queries.ts';

/** Creates the rule, or changes the one with this id. The person who saves it becomes its owner. */
export async function saveRule(context: TxContext, form: RuleForm & { readonly id?: string }): Promise<Rule> {
  const { tx, actor, record, audit } = context;
  const { workspace_id, user_id: owner_id } = actor;
  requireAllLocations(context);
  const { name, definition, enabled } = form;
  await requirePlaces(tx, workspace_id, definition);
  await requirePeople(
    tx,
    definition.actions.flatMap((action) => ('user_ids' in action ? action.user_ids : [])),
  );
  await lockRules(tx, workspace_id);
  const id = form.id ?? randomUUID();
  if (enabled) await requireNoLoop(context, { id, name, definition });
  const saved = { workspace_id, id, name, definition, enabled, owner_id };
  if (form.id === undefined) {
    if ((await listRules(tx, workspace_id)).length >= MAX_RULES) throw new AppError('RULES_FULL');
    await insertRule(tx, saved);
  } else await updateRule(tx, saved);
  await audit(form.id === undefined ? 'rule.added' : 'rule.changed', id, { name, enabled });
  await record('rule.changed', { rule_id: id });
  return getRule(tx, workspace_id, id);
}

async function requireNoLoop(
  { tx, actor }: TxContext,
  rule: Pick<Rule, 'id' | 'name' | 'definition'>,
): Promise<void> {
  const others = await listActive(tx, actor.workspace_id);
  const loop = findLoop([...others.filter(({ id }) => id !== rule.id), rule]);
  if (loop) throw new AppError('RULE_LOOP', { detail: describeLoop(loop) });
}

export async function removeRule(context: TxContext, id: string): Promise<{ success: true }> {
  const { tx, actor, record, audit } = context;
  requireAllLocations(context);
  await lockRules(tx, actor.workspace_id);
  const name = await deleteRule(tx, actor.workspace_id, id);
  await audit('rule.removed', id, { name });
  await record('rule.changed', { rule_id: id });
  return { success: true };
}

/** A rule acts in every location that it matches, so a person limited to some may not manage rules. */
export function requireAllLocations({ actor }: TxContext): void {
  if (!actor.sees_all_locations) throw new AppError('FORBIDDEN');
}
