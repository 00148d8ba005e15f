import { describe, expect, it } from 'vitest';
import { DatabaseUnreachable, toDatabaseFailure } from './failure.ts';

const withCode = (code: string) => Object.assign(new Error('with a code'), { code });

describe('toDatabaseFailure', () => {
  it.each([
    ['ECONNREFUSED', 'away'],
    ['ECONNRESET', 'away'],
    ['08006', 'away'],
    ['57P01', 'away'],
    ['57P03', 'away'],
    ['25006', 'away'],
    ['53100', 'full'],
    ['ENOSPC', 'full'],
    ['53300', 'busy'],
    ['57014', 'busy'],
    ['40P01', 'collision'],
    ['40001', 'collision'],
  ])('maps the code %s to %s', (code, failure) => {
    expect(toDatabaseFailure(withCode(code))).toBe(failure);
  });

  it.each([
    ['Connection terminated unexpectedly', 'away'],
    ['Connection terminated due to connection timeout', 'away'],
    ['Client has encountered a connection error and is not queryable', 'away'],
    ['timeout exceeded when trying to connect', 'busy'],
  ])('recognizes the message of the driver: %s', (message, failure) => {
    expect(toDatabaseFailure(new Error(message))).toBe(failure);
  });

  it('returns undefined for an invalid statement', () => {
    expect(toDatabaseFailure(withCode('23505'))).toBeUndefined();
    expect(toDatabaseFailure(new Error('no such thing'))).toBeUndefined();
    expect(toDatabaseFailure('a text')).toBeUndefined();
  });

  it('returns away if the server does not respond', () => {
    expect(toDatabaseFailure(new DatabaseUnreachable())).toBe('away');
  });
});
