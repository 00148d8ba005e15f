import { describe, expect, it } from 'vitest';
import { customFieldProblem, repeatedFields } from './lead-fields.ts';

describe('the name of a custom field', () => {
  it.each([
    'email',
    'First Name',
    ' first  NAME ',
    'FirstName',
    'first_name',
    'Company LinkedIn URL',
    'Team Size',
  ])('%j exists already', (name) =>
    expect(customFieldProblem(name, ['Team size'])).toBe('This field name already exists'),
  );

  it('is free where it only begins like another', () => {
    expect(customFieldProblem('First Name of assistant', ['Team size'])).toBe(null);
  });
});

it('a field with two columns is reported once; custom and unmapped columns may repeat', () => {
  const mapped = ['email', 'custom', 'email', 'custom', 'unmapped', 'unmapped', 'email', 'phone'];
  expect(repeatedFields(mapped)).toEqual(['email']);
});
