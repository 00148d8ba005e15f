import type { ConditionReason } from '@hearback/contract';
import { asSystem, type TenantTx, withWorkspace } from '@hearback/database';
import { lockContact } from '#server/modules/inbox/index.ts';
import { getActive } from '#server/modules/opportunities/index.ts';
import { findSettings } from '#server/modules/replies/index.ts';
import { retryCollisions } from '#server/platform/concurrency/retry-collisions.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { actForOwner } from '../actions/act-for-owner.ts';
import { setActingRule } from '../actions/actions.queries.ts';
import { runAction } from '../actions/run-action.ts';
import { hasSetStatus, insertRuns, type StoredOutcome, toRunStatus, updateRun } from '../log/runs.queries.ts';
import { isInLocation, MOVED } from '../settings/location.ts';
import type { ActiveRule } from '../settings/rules.queries.ts';
import { isWaiting } from './due.queries.ts';
import type { StoredRuleEvent } from './events.queries.ts';

export type MatchedRule = {
  readonly workspace_id: string;
  readonly rule: ActiveRule;
  readonly event: StoredRuleEvent;
  readonly reasons: readonly ConditionReason[];
};

const NO_OWNER = 'The owner of this rule can no longer manage rules. Save the rule to become its owner.';
const IN_CHAIN = 'This rule itself caused the change that triggered it.';
const ANSWERED = 'The conversation was no longer waiting.';
const CHANGED_BACK = 'The status was changed again within 10 minutes after this rule set it.';

/**
 * Runs a rule for an event: the row of the log, the actions and their events commit together. If the row exists, the rule
 * ran for this event already. A rule that was disabled or changed since it matched does not run.
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
  const txContext = await actForOwner(services, tx, { workspace_id, owner_id, run_id });
  if (!txContext) return skip(NO_OWNER);
  const { contact_id } = event;
  const { location_id } = await lockContact(tx, txContext.actor, contact_id);
  if (!isInLocation(definition, location_id)) return skip(MOVED);
  if (!(await asSystem(tx, (tx) => isWaiting(tx, workspace_id, event)))) return skip(ANSWERED);
  if (await isAlternating(txContext, match)) return skip(CHANGED_BACK);
  await setActingRule(tx, rule_id);
  const settings = await findSettings(tx);
  const actions: StoredOutcome[] = [];
  for (const [place, action] of definition.actions.entries()) {
    const cause = `rule:${run_id}:${place}`;
    const context = { txContext, rule, contact_id, run_id, place, cause, settings };
    const { status, detail = null, former } = await runAction(context, action);
    actions.push({ kind: action.kind, status, detail, ...(former && { former }) });
  }
  await asSystem(tx, (tx) =>
    updateRun(tx, { workspace_id, id: run_id }, { status: toRunStatus(actions), actions }),
  );
}

/** True if the status that the rule set was changed soon after, as the CRM sync does if the CRM decides the stage. */
async function isAlternating(
  txContext: TxContext,
  { workspace_id, rule, event }: MatchedRule,
): Promise<boolean> {
  const { contact_id, trigger } = event;
  const statusAction = rule.definition.actions.findLast((action) => action.kind === 'set_status');
  if (trigger !== 'opportunity_changed' || statusAction === undefined) return false;
  if ((await getActive(txContext, contact_id))?.status === statusAction.status) return false;
  return asSystem(txContext.tx, (tx) => hasSetStatus(tx, { workspace_id, rule_id: rule.id, contact_id }));
}
