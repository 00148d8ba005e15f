import { type OpportunityStatus, RuleConditions, type RuleDefinition } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { describeLoop, findLoop } from './find-loop.ts';

const toRule = (
  name: string,
  statuses: readonly OpportunityStatus[],
  set: OpportunityStatus,
  conditions: object = {},
  trigger: RuleDefinition['trigger'] = { kind: 'opportunity_changed' },
) => ({
  ...{ id: name, name },
  definition: {
    ...{ trigger, conditions: RuleConditions.parse({ status: statuses, ...conditions }) },
    actions: [{ kind: 'set_status' as const, status: set }],
  },
});

describe('a loop of rules', () => {
  it('is found between two rules and named in their order', () => {
    const loop = findLoop([toRule('Won', ['lead'], 'won'), toRule('Back', ['won'], 'lead')]);
    expect(loop).toEqual(['Won', 'Back', 'Won']);
    expect(describeLoop(loop ?? [])).toBe(
      'These rules would run in a loop: “Won” → “Back” → “Won”. Change a condition or an action of one of them.',
    );
  });

  it('is found across three rules, without the rule that only leads to it', () => {
    const rules = [
      toRule('Start', ['lead'], 'booked_meeting', {}, { kind: 'disposition_set' }),
      toRule('A', ['booked_meeting'], 'meeting_completed'),
      toRule('B', ['meeting_completed'], 'won'),
      toRule('C', [], 'booked_meeting'),
    ];
    expect(findLoop(rules)).toEqual(['A', 'B', 'C', 'A']);
  });

  it('is found between rules for different tags, because a lead can have both', () => {
    const loop = findLoop([
      toRule('Won', ['lead'], 'won', { tag: ['vip'] }),
      toRule('Back', ['won'], 'lead', { tag: ['trial'] }),
    ]);
    expect(loop).toEqual(['Won', 'Back', 'Won']);
  });

  it('is not reported if the rule sets a status that it keeps, or that no other rule waits for', () => {
    expect(findLoop([toRule('Keeps', [], 'won')])).toBeNull();
    expect(findLoop([toRule('Won', ['lead'], 'won'), toRule('Lost', ['booked_meeting'], 'lost')])).toBeNull();
  });

  it.each([
    [{ location: ['austin'] }, { location: ['boston'] }],
    [{ max_value: 100 }, { min_value: 200 }],
    [{ working_hours: 'inside' }, { working_hours: 'outside' }],
  ])('is not reported if no conversation matches both %j and %j', (one, other) => {
    expect(
      findLoop([toRule('Won', ['lead'], 'won', one), toRule('Back', ['won'], 'lead', other)]),
    ).toBeNull();
    expect(
      findLoop([toRule('Won', ['lead'], 'won', one), toRule('Back', ['won'], 'lead', one)]),
    ).not.toBeNull();
  });
});
