import { LIST_CONDITIONS, type ListCondition } from '@hearback/contract';
import type { ActiveRule } from '../settings/rules.queries.ts';
import { toValues } from './evaluate-conditions.ts';
import type { RuleEvent, RuleFacts } from './rule-event.ts';

type Bucket = {
  readonly byValue: ReadonlyMap<ListCondition, Map<string, ActiveRule[]>>;
  /** Rules without a list condition. */
  readonly others: ActiveRule[];
};

export type RuleIndex = {
  /** Rules that may match, in the order of their creation. The number of lookups does not depend on the number of rules. */
  readonly findCandidates: (event: Pick<RuleEvent, 'trigger' | 'hours'>, facts: RuleFacts) => ActiveRule[];
};

const toKey = (trigger: string, hours: number | null) => `${trigger}:${hours ?? ''}`;

/** Indexes each rule by its trigger and by its most selective list condition. */
export function createRuleIndex(rules: readonly ActiveRule[]): RuleIndex {
  const buckets = new Map<string, Bucket>();
  const places = new Map(rules.map((rule, place) => [rule.id, place]));
  for (const rule of rules) {
    const { trigger, conditions } = rule.definition;
    const key = toKey(trigger.kind, 'hours' in trigger ? trigger.hours : null);
    const bucket = buckets.get(key) ?? {
      byValue: new Map(LIST_CONDITIONS.map((name) => [name, new Map<string, ActiveRule[]>()])),
      others: [],
    };
    buckets.set(key, bucket);
    const name = LIST_CONDITIONS.find((each) => conditions[each].length > 0);
    if (name === undefined) bucket.others.push(rule);
    else for (const value of new Set<string>(conditions[name])) push(bucket.byValue.get(name), value, rule);
  }
  return {
    findCandidates({ trigger, hours }, facts) {
      const bucket = buckets.get(toKey(trigger, hours));
      if (!bucket) return [];
      // A contact with several tags may find a rule twice.
      const found = new Set(bucket.others);
      for (const name of LIST_CONDITIONS)
        for (const value of toValues(facts, name))
          for (const rule of bucket.byValue.get(name)?.get(value) ?? []) found.add(rule);
      return [...found].sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
    },
  };
}

function push(map: Map<string, ActiveRule[]> | undefined, value: string, rule: ActiveRule): void {
  map?.set(value, [...(map.get(value) ?? []), rule]);
}
