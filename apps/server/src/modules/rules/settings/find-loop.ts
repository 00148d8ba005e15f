import { LIST_CONDITIONS, type RuleConditions, type RuleDefinition } from '@hearback/contract';

type NamedRule = { readonly id: string; readonly name: string; readonly definition: RuleDefinition };

/**
 * Returns the names of rules that start each other in a circle, or null. Only a changed status fires a trigger today. A
 * rule that sets the status it was started by changes nothing, so it starts no other rule.
 */
export function findLoop(rules: readonly NamedRule[]): string[] | null {
  const starts = new Map(rules.map((rule) => [rule.id, rules.filter((other) => canStart(rule, other))]));
  const cleared = new Set<string>();
  const visit = (rule: NamedRule, path: readonly NamedRule[]): NamedRule[] | null => {
    const seen = path.findIndex(({ id }) => id === rule.id);
    if (seen >= 0) return [...path.slice(seen), rule];
    if (cleared.has(rule.id)) return null;
    for (const next of starts.get(rule.id) ?? []) {
      const loop = visit(next, [...path, rule]);
      if (loop) return loop;
    }
    cleared.add(rule.id);
    return null;
  };
  for (const rule of rules) {
    const loop = visit(rule, []);
    if (loop) return loop.map(({ name }) => name);
  }
  return null;
}

const listStatuses = ({ actions }: RuleDefinition) =>
  actions.flatMap((action) => (action.kind === 'set_status' ? [action.status] : []));

function canStart({ definition: first }: NamedRule, { definition: second }: NamedRule): boolean {
  if (second.trigger.kind !== 'opportunity_changed') return false;
  const { status: statuses } = second.conditions;
  return (
    listStatuses(first).some(
      (set) =>
        (statuses.length === 0 || statuses.includes(set)) &&
        listStatuses(second).some((next) => next !== set),
    ) && canBothMatch(first.conditions, second.conditions)
  );
}

/**
 * False if no conversation can match both. The status is left out, because the first rule changes it, and the tag, because a
 * contact can have both.
 */
function canBothMatch(a: RuleConditions, b: RuleConditions): boolean {
  const listsMeet = LIST_CONDITIONS.filter((name) => name !== 'status' && name !== 'tag').every((name) => {
    const [one, other]: readonly string[][] = [a[name], b[name]];
    return !one?.length || !other?.length || one.some((value) => other.includes(value));
  });
  const valuesMeet =
    Math.max(a.min_value ?? 0, b.min_value ?? 0) <=
    Math.min(a.max_value ?? Infinity, b.max_value ?? Infinity);
  const hoursMeet =
    a.working_hours === null || b.working_hours === null || a.working_hours === b.working_hours;
  return listsMeet && valuesMeet && hoursMeet;
}

/** “A” → “B” → “A” */
export const describeLoop = (names: readonly string[]): string =>
  `These rules would run in a loop: ${names.map((name) => `“${name}”`).join(' → ')}. Change a condition or an action of one of them.`;
