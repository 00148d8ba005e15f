import { describe, expect, it } from 'vitest';
import { factsOf } from './facts.ts';
import { readersOf } from './readers.ts';
import { doesOf, introduce } from './trade.ts';

describe('the facts', () => {
  it('are what the draft holds, and plain words where it holds nothing', () => {
    const draft = {
      business_info: {
        name: 'Acme',
        website: 'https://www.acme.example/about/?x=1#top',
        description: 'a freight brokerage',
      },
      target_audience: { industries: ['retail', 'food', 'law', 'music'], titles: ['owners'] },
      campaign_goals: { primary_goal: 'book demos' },
      sequence_config: { num_emails: 4 },
    };
    expect(factsOf(draft)).toEqual({
      count: 4,
      name: 'Acme',
      website: 'acme.example/about',
      intro: "I'm with Acme, a freight brokerage.",
      does: 'we are a freight brokerage',
      readers: 'owners in retail, food and law',
      opening: "we're hiring",
      goal: 'demo',
      offer: { form: 'thing', words: 'a short demo' },
    });
    expect(factsOf({})).toMatchObject({ count: 3, website: null, does: null, readers: 'teams like yours' });
  });
});

describe('what the business does', () => {
  it.each([
    ['We repair roofs for schools.', 'we repair roofs for schools'],
    ["we're a freight brokerage", 'we are a freight brokerage'],
    ['We help U.S. schools', 'we help U.S. schools'],
    ['a freight brokerage', 'we are a freight brokerage'],
    ['is a freight brokerage', 'we are a freight brokerage'],
    ['sells premium dog food', 'we sell premium dog food'],
    ['fixes phones', 'we fix phones'],
    ['repairs roofs. Goal: calls', 'we repair roofs'],
    ['Premium dog food', 'we specialize in premium dog food'],
    ['CRM consulting', 'we specialize in CRM consulting'],
    ['repairing roofs', 'we specialize in repairing roofs'],
    ['I run a bakery', 'I run a bakery'],
  ])('is a sentence of ours: %j', (said, clause) => expect(doesOf(said)).toBe(clause));

  it('introduces the writer', () => {
    expect(introduce('A.B. Inc.', 'we fix phones')).toBe("I'm with A.B. Inc., where we fix phones.");
    expect(introduce('A.B. Inc.', undefined)).toBe("I'm with A.B. Inc.");
  });
});

describe('the readers', () => {
  it.each([
    [['food manufacturers'], ['operations directors'], 'operations directors at food manufacturers'],
    [['SaaS'], ['CEOs'], 'CEOs in SaaS'],
    [['Tech startups'], [], 'teams at tech startups'],
    [['French restaurants'], [], 'teams at French restaurants'],
    [['Retail'], ['Store Managers'], 'store managers in retail'],
    [['retail'], ['VP Sales'], 'teams in retail'],
    [['tech startups', 'hospitals'], [], 'teams at tech startups and hospitals'],
    [['retail', 'hospitals'], ['Head of operations'], 'teams in retail and at hospitals'],
    [['financial services'], [], 'teams in financial services'],
    [['dentists'], [], 'dentists'],
    [[], ['heads of sales'], 'heads of sales'],
    [[], [], 'teams like yours'],
  ])('in %j who are %j are %s', (industries, titles, readers) =>
    expect(readersOf({ industries, titles }, false)).toBe(readers),
  );

  it('are people where they are to be hired', () => {
    expect(readersOf({ industries: ['hospitals'] }, true)).toBe('people at hospitals');
    expect(readersOf({}, true)).toBe('people with your experience');
  });
});
