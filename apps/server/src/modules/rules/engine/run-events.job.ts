import { asSystem, type TenantTx, withWorkspace } from '@hearback/database';
import { findSettings } from '#server/modules/replies/index.ts';
import { isWorkingTime } from '#server/modules/teamwork/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { insertRuns, type NewRun } from '../log/runs.queries.ts';
import { listActive, readStamp } from '../settings/rules.queries.ts';
import { evaluateConditions, isMatch } from './evaluate-conditions.ts';
import { deleteEvents, listEvents, readFacts, type StoredRuleEvent } from './events.queries.ts';
import type { EventWithFacts } from './rule-event.ts';
import { createRuleIndex, type RuleIndex } from './rule-index.ts';
import { runEventsDefinition } from './run-events.job-definition.ts';
import { type MatchedRule, runRule } from './run-rule.ts';

const BATCH = 200;
/** After this many batches a new job continues, so that one workspace does not occupy a worker. */
const MAX_BATCHES = 50;
/** Rules that almost matched an event. More are not logged. */
const MAX_LOGGED_MISSES = 20;

export const runEventsJob = defineJob({
  ...runEventsDefinition,
  handler: async ({ workspace_id }, services) => {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1)
      if ((await runBatch(services, workspace_id)) < BATCH) return;
    await withWorkspace(services.db, workspace_id, (tx) =>
      addJob(tx, runEventsDefinition, { workspace_id }, { key: `rules:${workspace_id}` }),
    );
  },
});

/**
 * The number of statements does not depend on the number of rules. Events are deleted after their runs are stored: a
 * worker that dies in between repeats the batch, and rules that ran already are left out. If a
 * rule was saved meanwhile, the batch is repeated with the present rules.
 */
async function runBatch(services: Services, workspace_id: string): Promise<number> {
  const { db } = services;
  const { events, compiled, found } = await withWorkspace(db, workspace_id, async (tx) => {
    const events = await asSystem(tx, (tx) => listEvents(tx, workspace_id, BATCH));
    if (events.length === 0) return { events, compiled: null, found: [] };
    const settings = await findSettings(tx);
    const toHours = (at: Date) => (isWorkingTime(at, settings) ? 'inside' : 'outside');
    return {
      events,
      compiled: await getCompiled(tx, workspace_id),
      found: await readFacts(tx, workspace_id, events, toHours),
    };
  });
  if (!compiled) return 0;
  const matches: MatchedRule[] = [];
  const misses: NewRun[] = [];
  for (const one of found) judge(workspace_id, compiled.index, one, matches, misses);
  for (const match of matches) await runRule(services, match);
  return withWorkspace(db, workspace_id, async (tx) => {
    if ((await readStamp(tx, workspace_id)) !== compiled.stamp) return BATCH;
    await asSystem(tx, async (tx) => {
      await insertRuns(tx, misses);
      await deleteEvents(
        tx,
        workspace_id,
        events.map(({ id }) => id),
      );
    });
    if (matches.length > 0) await publish(services, tx, { workspace_id, name: 'rule.changed', ids: {} });
    return events.length;
  });
}

function judge(
  workspace_id: string,
  index: RuleIndex,
  { event, facts }: EventWithFacts<StoredRuleEvent>,
  matches: MatchedRule[],
  misses: NewRun[],
): void {
  let missCount = 0;
  for (const rule of index.findCandidates(event, facts)) {
    const reasons = evaluateConditions(rule.definition.conditions, facts);
    if (isMatch(reasons)) matches.push({ workspace_id, rule, event, reasons });
    else if (missCount < MAX_LOGGED_MISSES) {
      missCount += 1;
      const { id: rule_id, version } = rule;
      const { key: event_key, trigger, contact_id } = event;
      misses.push({
        ...{ workspace_id, rule_id, version, event_key, trigger, contact_id },
        ...{ status: 'not_matched', conditions: reasons },
      });
    }
  }
}

type CompiledRules = { readonly stamp: string; readonly index: RuleIndex };

/** Compiled rules by workspace, the least recently used first. */
const cache = new Map<string, CompiledRules>();
const MAX_COMPILED = 500;

/** Compiles the rules of a workspace again only after one of them was saved or deleted. */
async function getCompiled(tx: TenantTx, workspace_id: string): Promise<CompiledRules> {
  const stamp = await readStamp(tx, workspace_id);
  const cachedRules = cache.get(workspace_id);
  const fresh =
    cachedRules?.stamp === stamp
      ? cachedRules
      : { stamp, index: createRuleIndex(await listActive(tx, workspace_id)) };
  cache.delete(workspace_id);
  cache.set(workspace_id, fresh);
  const [oldest] = cache.keys();
  if (cache.size > MAX_COMPILED && oldest !== undefined) cache.delete(oldest);
  return fresh;
}
