import { expect, it } from 'vitest';
import { toErrorExit } from './error-exit.ts';

const failed = (code: string) => toErrorExit(Object.assign(new Error('from PostgreSQL'), { code }), 'r');

it.each([
  ['a text that is no id', '22P02', 422],
  ['a number too large for its column', '22003', 422],
  ['the 30th of February', '22008', 422],
  ['a character that it cannot keep', '22P05', 422],
  ['a row that hangs on one that is gone', '23503', 409],
  ['a second of what there is one of', '23505', 409],
  ['a statement of ours that is wrong', '42601', 500],
])('what the database refuses is answered as what it is: %s', (_what, code, status) => {
  const { body, expected } = failed(code);
  expect(body.status).toBe(status);
  expect(expected).toBe(false);
});
