import { describe, expect, it } from 'vitest';
import { findBadSubjects } from '../commits.ts';

describe('commit subjects', () => {
  it.each([
    'fix(auth): revoke sessions when the second factor is reset',
    'feat!: require PostgreSQL 15',
    'perf(api, inbox): pipeline the thread queries',
    'Merge branch h1',
    'Revert "feat: add a thing"',
  ])('accepts %s', (subject) => {
    expect(findBadSubjects([`abc1234 ${subject}`])).toEqual([]);
  });

  it.each([
    'Days are added up in their index',
    'fix: ',
    'fixed(auth): a bug',
    'Fix: a bug',
    'fix(Auth): a bug',
  ])('rejects %s', (subject) => {
    expect(findBadSubjects([`abc1234 ${subject}`])).toHaveLength(1);
  });

  it('rejects a subject of more than 72 characters', () => {
    const subject = `fix: ${'a'.repeat(68)}`;
    expect(findBadSubjects([`abc1234 ${subject}`])[0]).toContain('73 characters');
    expect(findBadSubjects([`abc1234 ${subject.slice(0, 72)}`])).toEqual([]);
  });
});
