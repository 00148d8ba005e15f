import { RuleConditions, type RuleTrigger } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import type { ActiveRule } from '../settings/rules.queries.ts';
import { evaluateConditions, isMatch } from './evaluate-conditions.ts';
import type { RuleFacts } from './rule-event.ts';
import { createRuleIndex } from './rule-index.ts';

const FACTS: RuleFacts = {
  tag: ['vip'],
  ...{ campaign: 'c1', location: 'austin', disposition: 'interested', language: 'en' },
  ...{ status: null, value: 500, working_hours: 'inside' },
};

const toRule = (
  id: string,
  conditions: object,
  trigger: RuleTrigger = { kind: 'disposition_set' },
): ActiveRule => ({
  ...{ id, name: id, version: 1, owner_id: null },
  definition: { trigger, conditions: RuleConditions.parse(conditions), actions: [{ kind: 'finish' }] },
});

describe('the index of rules', () => {
  it('returns only rules whose most selective condition fits, in the order of creation', () => {
    const index = createRuleIndex([
      toRule('by disposition', { disposition: ['ooo', 'interested'] }),
      toRule('other location', { location: ['boston'], disposition: ['interested'] }),
      toRule('any', {}),
      toRule('by location', { location: ['austin'], disposition: ['ooo'] }),
      toRule('other trigger', {}, { kind: 'reply_classified' }),
    ]);
    const found = index.findCandidates({ trigger: 'disposition_set', hours: null }, FACTS);
    expect(found.map(({ id }) => id)).toEqual(['by disposition', 'any', 'by location']);
  });

  it('finds a rule for several tags once for a lead that has them all', () => {
    const index = createRuleIndex([
      toRule('tagged', { tag: ['vip', 'trial'] }),
      toRule('other', { tag: ['x'] }),
    ]);
    const facts = { ...FACTS, tag: ['trial', 'vip'] };
    const found = index.findCandidates({ trigger: 'disposition_set', hours: null }, facts);
    expect(found.map(({ id }) => id)).toEqual(['tagged']);
    expect(evaluateConditions(RuleConditions.parse({ tag: ['vip'] }), facts)).toEqual([
      { condition: 'tag', matched: true, seen: 'trial, vip' },
    ]);
    expect(evaluateConditions(RuleConditions.parse({ tag: ['vip'] }), { ...facts, tag: [] })).toEqual([
      { condition: 'tag', matched: false, seen: null },
    ]);
  });

  it('separates timed triggers by their hours', () => {
    const index = createRuleIndex([
      toRule('four', {}, { kind: 'no_answer', hours: 4 }),
      toRule('eight', {}, { kind: 'no_answer', hours: 8 }),
    ]);
    const found = index.findCandidates({ trigger: 'no_answer', hours: 8 }, FACTS);
    expect(found.map(({ id }) => id)).toEqual(['eight']);
  });

  it('finds every rule that matches, for random rules and facts', () => {
    let seed = 7;
    const below = (limit: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return Math.floor((seed / 0x80000000) * limit);
    };
    const pickSome = (values: readonly string[]) => values.filter(() => below(4) === 0);
    const rules = Array.from({ length: 100 }, (_, at) =>
      toRule(`rule ${at}`, {
        ...{
          location: pickSome(['austin', 'boston']),
          disposition: pickSome(['interested', 'ooo', 'hard_no']),
        },
        tag: pickSome(['vip', 'trial']),
        ...{ language: pickSome(['en', 'de']), min_value: below(3) === 0 ? 400 : null },
        working_hours: [null, 'inside', 'outside'][below(3)],
      }),
    );
    const index = createRuleIndex(rules);
    for (let round = 0; round < 300; round += 1) {
      const facts: RuleFacts = {
        ...FACTS,
        tag: pickSome(['vip', 'trial']),
        location: [null, 'austin', 'boston'][below(3)] ?? null,
        disposition: [null, 'interested', 'ooo'][below(3)] ?? null,
        language: ['en', 'de'][below(2)] ?? null,
        value: [null, 100, 900][below(3)] ?? null,
      };
      const matches = (rule: ActiveRule) => isMatch(evaluateConditions(rule.definition.conditions, facts));
      const found = index.findCandidates({ trigger: 'disposition_set', hours: null }, facts);
      expect(found.filter(matches)).toEqual(rules.filter(matches));
    }
  });
});

describe('conditions', () => {
  it('report the value seen, and match a range of values', () => {
    const conditions = RuleConditions.parse({
      language: ['de'],
      min_value: 100,
      max_value: 500,
      working_hours: 'inside',
    });
    expect(evaluateConditions(conditions, FACTS)).toEqual([
      { condition: 'language', matched: false, seen: 'en' },
      { condition: 'value', matched: true, seen: '500' },
      { condition: 'working_hours', matched: true, seen: 'inside' },
    ]);
  });

  it('never match a missing value', () => {
    const conditions = RuleConditions.parse({ max_value: 500 });
    expect(evaluateConditions(conditions, { ...FACTS, value: null })).toEqual([
      { condition: 'value', matched: false, seen: null },
    ]);
  });
});
