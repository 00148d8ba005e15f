import { expect, it } from 'vitest';
import { toPerson } from './person.ts';

const told = {
  email: 'ann@example.com',
  summary: 'Twenty years in finance',
  company: { company_summary: 'Makes lamps', industry: 'Lighting' },
  website: 'lamps.example',
  custom: { plan: 'gold' },
};

it('who has no address is nobody', () => {
  expect(toPerson({ first_name: 'Ann' })).toBeNull();
  expect(toPerson({ email: 'x' })).toBeNull();
});

it('somebody whom the provider describes in full is enriched, and what was told is kept as it came', () => {
  expect(toPerson(told)).toMatchObject({
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
  ['the company', { ...told, company: { industry: 'Lighting' } }],
  ['the person', { ...told, summary: ' ' }],
])('somebody is not enriched when nothing is said about %s', (_whom, somebody) => {
  const person = toPerson(somebody);
  expect(person?.enriched).toBe(false);
  expect(person?.enriched_data).not.toHaveProperty('raw_payload');
});
