import type { ConditionReason } from '@hearback/contract';
import { asSystem, type TenantTx, withWorkspace } from '@hearback/database';
import { lockContact } from '#server/modules/inbox/index.ts';
import { findSettings } from '#server/modules/replies/index.ts';
import { retryCollisions } from '#server/platform/concurrency/retry-collisions.ts';
import type { Services } from '#server/platform/services.ts';
import { actForOwner } from '../actions/act-for-owner.ts';
import { runAction } from '../actions/run-action.ts';
import { insertRuns, type StoredOutcome, updateRun } from '../log/runs.queries.ts';
import type { ActiveRule } from '../settings/rules.queries.ts';
import type { StoredRuleEvent } from './events.queries.ts';

export type MatchedRule = {
  readonly workspace_id: string;
  readonly rule: ActiveRule;
  readonly event: StoredRuleEvent;
  readonly reasons: readonly ConditionReason[];
};

const NO_OWNER = 'The owner of this rule can no longer manage rules. Save the rule to become its owner.';
const IN_CHAIN = 'This rule started the change that it reacts to.';
const MOVED = 'The lead moved to another location.';

/**
 * Runs a rule for an event: the row of the log, the actions and their events commit together. If the row exists, the rule
 * ran for this event already.
 */
export const runRule = (services: Services, match: MatchedRule): Promise<void> =>
  retryCollisions(() =>
    withWorkspace(services.db, match.workspace_id, (tx) => runInside(services, tx, match)),
  );

async function runInside(services: Services, tx: TenantTx, match: MatchedRule): Promise<void> {
  const { workspace_id, rule, event, reasons } = match;
  const { id: rule_id, version, owner_id, definition } = rule;
  const isInChain = event.chain.includes(rule_id);
  const [run_id] = await asSystem(tx, (tx) =>
    insertRuns(tx, [
      {
        ...{ workspace_id, rule_id, version, contact_id: event.contact_id, conditions: reasons },
        ...{ event_key: event.key, trigger: event.trigger, chain: event.chain },
        ...(isInChain ? { status: 'skipped', reason: IN_CHAIN } : { status: 'done' }),
      },
    ]),
  );
  if (run_id === undefined || isInChain) return;
  const skip = (reason: string) =>
    asSystem(tx, (tx) =>
      updateRun(tx, { workspace_id, id: run_id }, { status: 'skipped', reason, actions: [] }),
    );
  const inside = await actForOwner(services, tx, { workspace_id, owner_id, run_id });
  if (!inside) return skip(NO_OWNER);
  const { contact_id } = event;
  const { location_id } = await lockContact(tx, inside.actor, contact_id);
  const { location } = definition.conditions;
  if (location.length > 0 && !(location_id !== null && location.includes(location_id))) return skip(MOVED);
  const settings = await findSettings(tx);
  const actions: StoredOutcome[] = [];
  for (const [place, action] of definition.actions.entries()) {
    const context = { inside, rule, contact_id, cause: `rule:${run_id}:${place}`, settings };
    const { status, detail = null, former } = await runAction(context, action);
    actions.push({ kind: action.kind, status, detail, ...(former && { former }) });
  }
  const status = actions.some((action) => action.status === 'failed') ? 'failed' : 'done';
  await asSystem(tx, (tx) => updateRun(tx, { workspace_id, id: run_id }, { status, actions }));
}
