import { describe, expect, it } from 'vitest';
import { playwright } from './playwright.ts';
import { vitest } from './vitest.ts';

describe('failed and flaky tests', () => {
  it('are listed with the file of a browser test', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const report = {
      stats: { expected: 1, flaky: 2 },
      errors: [],
      suites: [
        {
          title: 'session.spec.ts',
          specs: [spec('ends', 'flaky')],
          suites: [
            {
              title: 'a session',
              specs: [
                spec('survives', 'expected'),
                spec('is refreshed', 'flaky'),
                spec('broke', 'unexpected'),
              ],
            },
          ],
        },
      ],
    };
    expect(playwright.unsteady(report)).toEqual([
      'session.spec.ts › ends',
      'session.spec.ts › a session › is refreshed',
    ]);
    expect(playwright.count(report)).toEqual({
      passed: 3,
      failures: ['session.spec.ts › a session › broke'],
    });
  });

  it('are listed for unit and integration tests', () => {
    const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
      fullName,
      status,
      failureMessages,
    });
    const assertionResults = [
      test('steady', 'passed'),
      test('unsteady', 'passed', 'expected 0 to be 1'),
      test('broken', 'failed', 'expected 0 to be 1'),
    ];
    const report = {
      numPassedTests: 2,
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: '', assertionResults },
        { name: 'b.test.ts', status: 'failed', message: 'no such module\n  at b', assertionResults: [] },
      ],
    };
    expect(vitest.unsteady(report)).toEqual(['unsteady']);
    expect(vitest.count(report)).toEqual({
      passed: 2,
      failures: ['broken: expected 0 to be 1', 'b.test.ts: no such module'],
    });
  });
});
