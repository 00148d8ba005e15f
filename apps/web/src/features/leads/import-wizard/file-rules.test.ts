import { describe, expect, test } from 'vitest';
import { fileProblem } from './file-rules.ts';

describe('a file of leads', () => {
  test('is recognized by its extension, in any case', () => {
    expect(fileProblem({ name: 'leads.pdf', size: 9 })).toBe('Please select a CSV file');
    expect(fileProblem({ name: 'csv', size: 9 })).toBe('Please select a CSV file');
    expect(fileProblem({ name: 'Leads.CSV', size: 9 })).toBe(null);
  });

  test('must not be empty', () => {
    expect(fileProblem({ name: 'leads.csv', size: 0 })).toBe('CSV file appears to be empty');
  });

  test("must not exceed the server's limit", () => {
    expect(fileProblem({ name: 'leads.csv', size: 100 * 1_048_576 })).toBe(null);
    expect(fileProblem({ name: 'leads.csv', size: 100 * 1_048_576 + 1 })).toContain('The limit is 100 MB');
  });
});
