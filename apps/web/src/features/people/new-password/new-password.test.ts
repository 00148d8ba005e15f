import { describe, expect, test } from 'vitest';
import { passwordFault } from './new-password.ts';

describe('a newly chosen password', () => {
  test('a new password of six characters is accepted if both fields match', () => {
    expect(passwordFault({ password: 'secret', confirm: 'secret' })).toBeNull();
  });

  test('is rejected if the second field differs', () => {
    expect(passwordFault({ password: 'secret', confirm: 'Secret' })).toEqual({
      field: 'confirm',
      title: 'Password mismatch',
      sentence: 'Passwords do not match',
    });
  });

  test('is rejected if it has five characters', () => {
    expect(passwordFault({ password: '12345', confirm: '12345' })).toEqual({
      field: 'password',
      title: 'Password too short',
      sentence: 'Password must be at least 6 characters long',
    });
  });

  test('is rejected if it contains only spaces', () => {
    expect(passwordFault({ password: '      ', confirm: '      ' })).toEqual({
      field: 'password',
      title: 'Password is blank',
      sentence: 'Password cannot consist of spaces only.',
    });
  });
});
