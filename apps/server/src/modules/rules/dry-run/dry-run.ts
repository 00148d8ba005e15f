import {
  DRY_RUN_DAYS,
  type DryRun,
  type DryRunExample,
  MAX_DRY_RUN_EVENTS,
  MAX_DRY_RUN_EXAMPLES,
  type RuleDefinition,
} from '@hearback/contract';
import { findSettings } from '#server/modules/replies/index.ts';
import { addWorkingMinutes, isWorkingTime, type WorkingHours } from '#server/modules/teamwork/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { evaluateConditions, isMatch } from '../engine/evaluate-conditions.ts';
import { readFacts } from '../engine/events.queries.ts';
import type { EventWithFacts, RuleEvent } from '../engine/rule-event.ts';
import { requirePlaces } from '../settings/rules.queries.ts';
import { requireAllLocations } from '../settings/save-rule.ts';
import { listHistory, type PastWait } from './history.queries.ts';

/** Events whose facts are read by one statement. */
const SLICE = 1_000;

/** Evaluates the rule on past events with the evaluator of the real run, and changes nothing. */
export async function dryRun(context: TxContext, definition: RuleDefinition): Promise<DryRun> {
  requireAllLocations(context);
  const { tx, actor } = context;
  const { workspace_id } = actor;
  const { trigger, conditions } = definition;
  await requirePlaces(tx, workspace_id, definition);
  const settings = await findSettings(tx);
  const rows = await listHistory(tx, workspace_id, trigger);
  const hours = 'hours' in trigger ? trigger.hours : null;
  const past = rows.slice(0, MAX_DRY_RUN_EVENTS).map((row) => ({ trigger: trigger.kind, hours, ...row }));
  const events: RuleEvent[] = hours === null ? past : listDue(past as PastEvent[], hours, settings);
  const toHours = (at: Date) => (isWorkingTime(at, settings) ? 'inside' : 'outside');
  const matches: DryRunExample[] = [];
  const misses: DryRunExample[] = [];
  for (let start = 0; start < events.length; start += SLICE) {
    const found = await readFacts(tx, workspace_id, events.slice(start, start + SLICE), toHours);
    for (const one of found) {
      const example = toExample(one, evaluateConditions(conditions, one.facts));
      (isMatch(example.conditions) ? matches : misses).push(example);
    }
  }
  return {
    events: matches.length + misses.length,
    is_limited: rows.length > MAX_DRY_RUN_EVENTS,
    matched: matches.length,
    contacts: new Set(matches.map(({ contact_id }) => contact_id)).size,
    matches: matches.slice(0, MAX_DRY_RUN_EXAMPLES),
    misses: misses.slice(0, MAX_DRY_RUN_EXAMPLES),
  };
}

type PastEvent = RuleEvent & PastWait;

/** Waits that were due before the other side wrote, with the due time as the time of the event. */
function listDue(waits: readonly PastEvent[], hours: number, settings: WorkingHours): RuleEvent[] {
  const now = Date.now();
  return waits.flatMap(({ next_at, ...wait }) => {
    const at = addWorkingMinutes(wait.at, hours * 60, settings);
    const isDue =
      at.getTime() <= (next_at?.getTime() ?? now) && at.getTime() > now - DRY_RUN_DAYS * 86_400_000;
    return isDue ? [{ ...wait, at }] : [];
  });
}

const toExample = (
  { event, contact_name, at }: EventWithFacts,
  conditions: DryRunExample['conditions'],
): DryRunExample => ({ contact_id: event.contact_id, contact_name, at: at.toISOString(), conditions });
