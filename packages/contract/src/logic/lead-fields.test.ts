import { describe, expect, it } from 'vitest';
import { findCustomFieldError, listRepeatedFields } from './lead-fields.ts';

describe('findCustomFieldError', () => {
  it.each([
    'email',
    'First Name',
    ' first  NAME ',
    'FirstName',
    'first_name',
    'Company LinkedIn URL',
    'Team Size',
  ])('rejects %j, which is taken', (name) =>
    expect(findCustomFieldError(name, ['Team size'])).toBe('This field name already exists'),
  );

  it('accepts a name that only starts like another one', () => {
    expect(findCustomFieldError('First Name of assistant', ['Team size'])).toBe(null);
  });
});

it('reports a field with two columns once, but allows repeated custom and unmapped columns', () => {
  const mapped = ['email', 'custom', 'email', 'custom', 'unmapped', 'unmapped', 'email', 'phone'];
  expect(listRepeatedFields(mapped)).toEqual(['email']);
});
