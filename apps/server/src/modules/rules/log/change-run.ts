import type { RuleRun } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { lockContact } from '#server/modules/inbox/index.ts';
import { findSettings } from '#server/modules/replies/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import type { ActionContext } from '../actions/action.ts';
import { runAction, undoAction } from '../actions/run-action.ts';
import { isInLocation, MOVED, SWITCHED_OFF } from '../settings/location.ts';
import { getRule } from '../settings/rules.queries.ts';
import { requireAllLocations } from '../settings/save-rule.ts';
import {
  getRun,
  type LockedRun,
  lockRun,
  type StoredOutcome,
  toRunStatus,
  updateRun,
} from './runs.queries.ts';

/**
 * Runs the failed actions again, as the person who asks for it. The rule must not have changed since, and the lead must still be
 * in one of its locations.
 */
export async function retryRun(txContext: TxContext, id: string): Promise<RuleRun> {
  const { run, rule, toContext } = await open(txContext, id);
  if (run.status !== 'failed' || run.version !== rule.version) throw new AppError('CONFLICT');
  const { location_id } = await lockContact(txContext.tx, txContext.actor, run.contact_id);
  if (!rule.enabled || !isInLocation(rule.definition, location_id))
    throw new AppError('CONFLICT', { detail: rule.enabled ? MOVED : SWITCHED_OFF });
  const actions: StoredOutcome[] = [];
  for (const [place, outcome] of run.actions.entries()) {
    const action = rule.definition.actions[place];
    if (outcome.status !== 'failed' || !action) actions.push(outcome);
    else {
      const { status, detail = null, former } = await runAction(toContext(place), action);
      const { is_partial } = outcome;
      actions.push({
        ...{ kind: action.kind, status, detail },
        ...(former && { former }),
        ...(is_partial && { is_partial }),
      });
    }
  }
  return save(txContext, run, actions);
}

/** Undoes the actions in reverse order. What a person changed since is kept. */
export async function undoRun(txContext: TxContext, id: string): Promise<RuleRun> {
  const { run, rule, toContext } = await open(txContext, id);
  if (!run.actions.some(canUndo)) throw new AppError('CONFLICT');
  const actions = [...run.actions];
  for (const [place, outcome] of [...run.actions.entries()].reverse()) {
    if (!canUndo(outcome)) continue;
    const { status, detail } = await undoAction(toContext(place), outcome.kind, outcome.former);
    actions[place] =
      status === 'waiting'
        ? { kind: outcome.kind, status, detail: outcome.detail }
        : status === 'done'
          ? { kind: outcome.kind, status: 'undone', detail: outcome.detail }
          : { kind: outcome.kind, status: 'done', detail: `Not undone. ${detail ?? ''}`.trim() };
  }
  await txContext.audit('rule.run_undone', run.rule_id, { name: rule.name });
  return save(txContext, run, actions);
}

const canUndo = (outcome: StoredOutcome): outcome is StoredOutcome & { former: Record<string, unknown> } =>
  outcome.status === 'done' && outcome.former !== undefined;

async function open(txContext: TxContext, id: string) {
  requireAllLocations(txContext);
  const { tx, actor, record } = txContext;
  const { workspace_id } = actor;
  const run = await asSystem(tx, (tx) => lockRun(tx, { workspace_id, id }));
  const rule = await getRule(tx, workspace_id, run.rule_id);
  const settings = await findSettings(tx);
  const context: TxContext = {
    ...txContext,
    record: (name, ids, about) => record(name, { ...ids, rule_run_id: run.id }, about),
  };
  const toContext = (place: number): ActionContext => ({
    ...{ txContext: context, rule, contact_id: run.contact_id, run_id: run.id, place, settings },
    cause: `rule:${run.id}:${place}`,
  });
  return { run, rule, toContext };
}

async function save(
  { tx, actor: { workspace_id }, record }: TxContext,
  { id, rule_id }: LockedRun,
  actions: readonly StoredOutcome[],
): Promise<RuleRun> {
  await asSystem(tx, (tx) => updateRun(tx, { workspace_id, id }, { status: toRunStatus(actions), actions }));
  await record('rule.changed', { rule_id });
  return getRun(tx, { workspace_id, id });
}
