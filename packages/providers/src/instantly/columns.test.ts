import { expect, it } from 'vitest';
import { readColumns } from './columns.ts';

it.each([
  ['companySummary', 'company_summary'],
  ['Company Summary', 'company_summary'],
  ['company_summary', 'company_summary'],
  ['Employees', 'headcount_range'],
  ['ICP', 'company_icp'],
  ['challenges_for_title', 'challenges_for_title'],
])('the column %s tells of the company', (name, column) => {
  expect(readColumns({ [name]: ' fact ' }).company).toEqual({ [column]: 'fact' });
});

it('what tells of the person goes to the person', () => {
  const { person } = readColumns({ headline: 'Builds roofs', linkedinSummary: 'Twenty years', city: 'Bend' });
  expect(person).toEqual({ headline: 'Builds roofs', summary: 'Twenty years', geo: 'Bend' });
});

it('numbers are taken as they are written; what is empty, unknown or no text is left out', () => {
  const payload = {
    employees: 45,
    icp: ' ',
    industry: null,
    location: { city: 'x' },
    constructor: 'y',
    toString: 'z',
  };
  expect(readColumns(payload)).toEqual({ person: {}, company: { headcount_range: '45' } });
});

it('the first of two columns with one meaning counts', () => {
  expect(readColumns({ location: '', city: 'Bend', Location: 'Salem' }).person).toEqual({ geo: 'Bend' });
});
