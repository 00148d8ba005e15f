import { expect, it } from 'vitest';
import { readColumns } from './columns.ts';

it.each([
  ['companySummary', 'company_summary'],
  ['Company Summary', 'company_summary'],
  ['company_summary', 'company_summary'],
  ['Employees', 'headcount_range'],
  ['ICP', 'company_icp'],
  ['challenges_for_title', 'challenges_for_title'],
])('the column %s describes the company', (name, column) => {
  expect(readColumns({ [name]: ' fact ' }).company).toEqual({ [column]: 'fact' });
});

it('columns about the person are stored with the person', () => {
  const { person } = readColumns({ headline: 'Builds roofs', linkedinSummary: 'Twenty years', city: 'Bend' });
  expect(person).toEqual({ headline: 'Builds roofs', summary: 'Twenty years', geo: 'Bend' });
});

it('numbers keep their format, and empty, unknown and non-text columns are omitted', () => {
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

it('the first of two columns with the same meaning is used', () => {
  expect(readColumns({ location: '', city: 'Bend', Location: 'Salem' }).person).toEqual({ geo: 'Bend' });
});
