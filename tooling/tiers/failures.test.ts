import { describe, expect, it } from 'vitest';
import { playwright } from './playwright.ts';
import { vitest } from './vitest.ts';

describe('failed tests', () => {
  it('are listed with the file of a browser test', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const report = {
      stats: { expected: 2 },
      errors: [],
      suites: [
        {
          title: 'session.spec.ts',
          specs: [spec('ends', 'unexpected')],
          suites: [
            {
              title: 'a session',
              specs: [spec('survives', 'expected'), spec('broke', 'unexpected')],
            },
          ],
        },
      ],
    };
    expect(playwright.count(report)).toEqual({
      passed: 2,
      failures: ['session.spec.ts › ends', 'session.spec.ts › a session › broke'],
    });
  });

  it('are listed for unit and integration tests', () => {
    const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
      fullName,
      status,
      failureMessages,
    });
    const assertionResults = [
      test('works', 'passed'),
      test('broken', 'failed', 'expected 0 to be 1', 'expected 0 to be 1'),
      test('unrepeatable', 'failed', 'expected 2 to be 1\n  at a', 'duplicate key'),
    ];
    const report = {
      numPassedTests: 1,
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: '', assertionResults },
        { name: 'b.test.ts', status: 'failed', message: 'no such module\n  at b', assertionResults: [] },
      ],
    };
    expect(vitest.count(report)).toEqual({
      passed: 1,
      failures: [
        'broken: expected 0 to be 1',
        'unrepeatable: expected 2 to be 1; then: duplicate key',
        'b.test.ts: no such module',
      ],
    });
  });
});
