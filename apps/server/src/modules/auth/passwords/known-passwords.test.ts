import { expect, it } from 'vitest';
import { isCommonPassword } from './known-passwords.ts';

it.each(['123456', 'password', 'Password1', ' qwerty123 ', 'ILOVEYOU', 'letmein1'])(
  'treats %s as common',
  (password) => expect(isCommonPassword(password)).toBe(true),
);

it.each(['hearback-demo', 'correct horse battery', 'my own secret', 'temp-Pa$$word'])(
  'does not treat %s as common',
  (password) => expect(isCommonPassword(password)).toBe(false),
);

it.each(['hearback', 'Hearback2026!', '  outreach-1 ', 'H-e-a-r-b-a-c-k'])(
  'treats %s as a likely first guess for our accounts',
  (password) => expect(isCommonPassword(password)).toBe(true),
);
