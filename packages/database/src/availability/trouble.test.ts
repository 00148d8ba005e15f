import { describe, expect, it } from 'vitest';
import { DatabaseAway, databaseTrouble } from './trouble.ts';

const withCode = (code: string) => Object.assign(new Error('told by its code'), { code });

describe('what is wrong with the database', () => {
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
  ])('is told by the code %s: %s', (code, trouble) => {
    expect(databaseTrouble(withCode(code))).toBe(trouble);
  });

  it.each([
    ['Connection terminated unexpectedly', 'away'],
    ['Connection terminated due to connection timeout', 'away'],
    ['Client has encountered a connection error and is not queryable', 'away'],
    ['timeout exceeded when trying to connect', 'busy'],
  ])('is told by the words of the driver: %s', (message, trouble) => {
    expect(databaseTrouble(new Error(message))).toBe(trouble);
  });

  it('is nothing when a statement itself is wrong', () => {
    expect(databaseTrouble(withCode('23505'))).toBeUndefined();
    expect(databaseTrouble(new Error('no such thing'))).toBeUndefined();
    expect(databaseTrouble('a text')).toBeUndefined();
  });

  it('is that it is away when it gives no sign of life', () => {
    expect(databaseTrouble(new DatabaseAway())).toBe('away');
  });
});
