import { RuleDefinition } from '@hearback/contract';
import { describe, expect, it, test } from 'vitest';
import { findRuleProblem } from './find-rule-problem.ts';
import { RULE_TEMPLATES } from './templates.ts';
import { describeRule, type RuleNames } from './wording.ts';

const NAMES: RuleNames = {
  campaign: (id) => id,
  location: (id) => id,
  person: (id) => `Person ${id.slice(-1)}`,
  channel: (id) => id,
  account: (id) => id,
};
const ANN = '00000000-0000-4000-8000-000000000001';
const BEN = '00000000-0000-4000-8000-000000000002';

const withPeople = (definition: RuleDefinition): RuleDefinition => ({
  ...definition,
  actions: definition.actions.map((action) =>
    action.kind === 'assign' ? { ...action, user_ids: [ANN, BEN] } : action,
  ),
});

describe('the templates', () => {
  it('are ten rules that the server accepts once people are chosen', () => {
    expect(RULE_TEMPLATES).toHaveLength(10);
    expect(new Set(RULE_TEMPLATES.map(({ id }) => id)).size).toBe(10);
    for (const { name, definition } of RULE_TEMPLATES) {
      const completeDefinition = withPeople(definition);
      expect([name, RuleDefinition.safeParse(completeDefinition).success]).toEqual([name, true]);
      expect([name, findRuleProblem({ name, definition: completeDefinition })]).toEqual([name, null]);
    }
  });
});

test.each([
  [
    'assign-interested',
    'When a reply is classified as Interested, assign it to Person 1 or Person 2 by round robin, at most 30 each.',
  ],
  [
    'notify-after-hours',
    'When a reply is classified as Interested and it is outside working hours, notify the team.',
  ],
  [
    'suppress-hard-no',
    'When a reply is classified as Hard No, add the lead to the do-not-contact list and finish the conversation.',
  ],
  [
    'no-answer',
    'When the lead does not reply for 16 working hours and the disposition is Interested, notify the assignee.',
  ],
  ['high-value', 'When an opportunity changes and the value is at least $5,000, notify the team.'],
])('describes %s in a sentence', (id, sentence) => {
  const template = RULE_TEMPLATES.find((each) => each.id === id);
  expect(template && describeRule(withPeople(template.definition), NAMES)).toBe(sentence);
});

test.each([
  [{ actions: [] }, 'Add at least one action.'],
  [{ trigger: { kind: 'lead_imported' } }, 'An imported lead has no conversation. Remove “Snooze”.'],
  [{ trigger: { kind: 'no_answer', hours: 0 } }, 'Enter between 1 and 720 working hours.'],
] as [Partial<RuleDefinition>, string][])('names the problem of %j', (change, problem) => {
  const template = RULE_TEMPLATES.find((each) => each.id === 'snooze-out-of-office');
  if (!template) throw new Error('template missing');
  expect(findRuleProblem({ name: 'Rule', definition: { ...template.definition, ...change } })).toBe(problem);
});
