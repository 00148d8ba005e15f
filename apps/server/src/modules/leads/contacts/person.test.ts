import { expect, it } from 'vitest';
import { toPerson } from './person.ts';

const reported = {
  email: 'ann@example.com',
  summary: 'Twenty years in finance',
  company: { company_summary: 'Makes lamps', industry: 'Lighting' },
  website: 'lamps.example',
  custom: { plan: 'gold' },
};

it('toPerson returns null without an address', () => {
  expect(toPerson({ first_name: 'Ann' })).toBeNull();
  expect(toPerson({ email: 'x' })).toBeNull();
});

it('toPerson marks a fully described person as enriched and keeps the original payload', () => {
  expect(toPerson(reported)).toMatchObject({
    contact: { email: 'ann@example.com' },
    enriched: true,
    company: { company_summary: 'Makes lamps', industry: 'Lighting', website: 'lamps.example' },
    enriched_data: {
      plan: 'gold',
      raw_payload: { prospect_li_summary: 'Twenty years in finance', company_summary: 'Makes lamps' },
    },
  });
});

it.each([
  ['the company', { ...reported, company: { industry: 'Lighting' } }],
  ['the person', { ...reported, summary: ' ' }],
])('toPerson does not mark a person as enriched without information about %s', (_whom, input) => {
  const person = toPerson(input);
  expect(person?.enriched).toBe(false);
  expect(person?.enriched_data).not.toHaveProperty('raw_payload');
});
