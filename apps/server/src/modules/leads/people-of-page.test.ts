import { describe, expect, it } from 'vitest';
import { gatherPeople } from './people-of-page.ts';

const URL = 'https://www.linkedin.com/in/ann';

describe('the people of a page', () => {
  it('one address is one person, however often and however it is written', () => {
    const { people, places } = gatherPeople([
      { email: 'Ann@Example.com', first_name: 'Ann' },
      { email: 'bob@example.com' },
      { email: 'ann@example.com', first_name: 'Anna', job_title: 'CFO' },
    ]);
    expect(places).toEqual([0, 1, 0]);
    expect(people[0]).toMatchObject({ email: 'ann@example.com', first_name: 'Ann', job_title: 'CFO' });
  });

  it('an address here and a profile there are one person once an entry names both', () => {
    const { people, places } = gatherPeople([
      { linkedin_url: URL },
      { email: 'ann@example.com', linkedin_url: URL },
      { email: 'ann@example.com' },
    ]);
    expect(places).toEqual([0, 0, 0]);
    expect(people).toMatchObject([{ email: 'ann@example.com', linkedin_url: URL }]);
  });

  it('nobody takes over the profile of somebody else', () => {
    const { people, places } = gatherPeople([
      { linkedin_url: URL },
      { email: 'bob@example.com' },
      { email: 'bob@example.com', linkedin_url: URL },
    ]);
    expect(places).toEqual([0, 1, 1]);
    expect(people.map(({ linkedin_url }) => linkedin_url)).toEqual([URL, null]);
  });

  it('who has no address is nobody', () => {
    expect(gatherPeople([{ first_name: 'Ann' }, { email: 'x' }])).toEqual({
      people: [],
      places: [null, null],
    });
  });
});

describe('somebody whom the neighbour describes in full', () => {
  const told = {
    email: 'ann@example.com',
    summary: 'Twenty years in finance',
    company: { company_summary: 'Makes lamps', industry: 'Lighting' },
    custom: { plan: 'gold' },
  };

  it('is enriched, and what was told is kept as it came', () => {
    const [person] = gatherPeople([told]).people;
    expect(person).toMatchObject({
      enriched: true,
      company: { company_summary: 'Makes lamps', industry: 'Lighting' },
      enriched_data: {
        plan: 'gold',
        raw_payload: { prospect_li_summary: 'Twenty years in finance', company_summary: 'Makes lamps' },
      },
    });
  });

  it.each([
    ['the company', { ...told, company: { industry: 'Lighting' } }],
    ['the person', { ...told, summary: ' ' }],
  ])('is not when nothing is said about %s', (_whom, somebody) => {
    const [person] = gatherPeople([somebody]).people;
    expect(person?.enriched).toBe(false);
    expect(person?.enriched_data).not.toHaveProperty('raw_payload');
  });
});
