import { describe, expect, test } from 'vitest';
import { passwordFault } from './new-password.ts';

describe('a newly chosen password', () => {
  test('of six characters, typed twice alike, is taken', () => {
    expect(passwordFault({ password: 'secret', confirm: 'secret' })).toBeNull();
  });

  test('is refused when the second one differs', () => {
    expect(passwordFault({ password: 'secret', confirm: 'Secret' })).toEqual({
      field: 'confirm',
      title: 'Password mismatch',
      sentence: 'Passwords do not match',
    });
  });

  test('is refused when it has five characters', () => {
    expect(passwordFault({ password: '12345', confirm: '12345' })).toEqual({
      field: 'password',
      title: 'Password too short',
      sentence: 'Password must be at least 6 characters long',
    });
  });

  test('that consists of spaces only is refused', () => {
    expect(passwordFault({ password: '      ', confirm: '      ' })).toEqual({
      field: 'password',
      title: 'Password is blank',
      sentence: 'Password cannot consist of spaces only.',
    });
  });
});
