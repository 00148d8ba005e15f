import { describe, expect, it } from 'vitest';
import { customFieldProblem, repeatedFields } from './lead-fields.ts';

describe('customFieldProblem', () => {
  it.each([
    'email',
    'First Name',
    ' first  NAME ',
    'FirstName',
    'first_name',
    'Company LinkedIn URL',
    'Team Size',
  ])('rejects %j, which is taken', (name) =>
    expect(customFieldProblem(name, ['Team size'])).toBe('This field name already exists'),
  );

  it('accepts a name that only starts like another one', () => {
    expect(customFieldProblem('First Name of assistant', ['Team size'])).toBe(null);
  });
});

it('reports a field with two columns once, but allows repeated custom and unmapped columns', () => {
  const mapped = ['email', 'custom', 'email', 'custom', 'unmapped', 'unmapped', 'email', 'phone'];
  expect(repeatedFields(mapped)).toEqual(['email']);
});
