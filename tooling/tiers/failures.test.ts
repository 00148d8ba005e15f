import { describe, expect, it } from 'vitest';
import { playwright } from './playwright.ts';
import { vitest } from './vitest.ts';

describe('failed tests', () => {
  it('are listed with the file of a browser test', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const report = {
      stats: { expected: 2, flaky: 1 },
      errors: [],
      suites: [
        {
          title: 'session.spec.ts',
          specs: [spec('ends', 'unexpected'), spec('renews', 'flaky')],
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
      passed: 3,
      flaky: ['session.spec.ts › renews'],
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
      test('late', 'passed', 'expected 1 to be 2\n  at b'),
      test('broken', 'failed', 'expected 0 to be 1', 'expected 0 to be 1'),
      test('unrepeatable', 'failed', 'expected 2 to be 1\n  at a', 'duplicate key'),
    ];
    const report = {
      numPassedTests: 2,
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: '', assertionResults },
        { name: 'b.test.ts', status: 'failed', message: 'no such module\n  at b', assertionResults: [] },
      ],
    };
    expect(vitest.count(report)).toEqual({
      passed: 2,
      flaky: ['late: expected 1 to be 2'],
      failures: [
        'broken: expected 0 to be 1',
        'unrepeatable: expected 2 to be 1; then: duplicate key',
        'b.test.ts: no such module',
      ],
    });
  });
});
