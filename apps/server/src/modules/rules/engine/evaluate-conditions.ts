import {
  type ConditionReason,
  LIST_CONDITIONS,
  type ListCondition,
  type RuleConditions,
} from '@hearback/contract';
import type { RuleFacts } from './rule-event.ts';

/** The values of the event that a list condition is compared with. */
export const toValues = (facts: RuleFacts, name: ListCondition): readonly string[] => {
  const value = facts[name];
  return typeof value === 'string' ? [value] : (value ?? []);
};

/** Compares every condition of a rule. The real run and the dry run both use it. A rule without conditions has no reasons. */
export function evaluateConditions(conditions: RuleConditions, facts: RuleFacts): ConditionReason[] {
  const reasons: ConditionReason[] = LIST_CONDITIONS.filter((name) => conditions[name].length > 0).map(
    (name) => {
      const values = toValues(facts, name);
      return {
        condition: name,
        matched: values.some((value) => (conditions[name] as readonly string[]).includes(value)),
        seen: values.length > 0 ? values.join(', ') : null,
      };
    },
  );
  const { min_value, max_value, working_hours } = conditions;
  if (min_value !== null || max_value !== null)
    reasons.push({
      condition: 'value',
      matched:
        facts.value !== null && facts.value >= (min_value ?? 0) && facts.value <= (max_value ?? Infinity),
      seen: facts.value === null ? null : String(facts.value),
    });
  if (working_hours !== null)
    reasons.push({
      condition: 'working_hours',
      matched: facts.working_hours === working_hours,
      seen: facts.working_hours,
    });
  return reasons;
}

export const isMatch = (reasons: readonly ConditionReason[]): boolean =>
  reasons.every(({ matched }) => matched);
