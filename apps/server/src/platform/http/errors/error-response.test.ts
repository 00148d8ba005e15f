import { expect, it } from 'vitest';
import { toErrorResponse } from './error-response.ts';

const failed = (code: string) => toErrorResponse(Object.assign(new Error('from PostgreSQL'), { code }), 'r');

it.each([
  ['an invalid id', '22P02', 422],
  ['a number too large for its column', '22003', 422],
  ['February 30', '22008', 422],
  ['an unsupported character', '22P05', 422],
  ['a reference to a deleted row', '23503', 409],
  ['a duplicate row', '23505', 409],
  ['an invalid statement of ours', '42601', 500],
])('maps the PostgreSQL error for %s to its code', (_what, code, status) => {
  const { body, expected } = failed(code);
  expect(body.status).toBe(status);
  expect(expected).toBe(false);
});
