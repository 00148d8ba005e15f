import type { Runner } from './run-runner.ts';

type Spec = { title: string; tests: { status: string }[] };
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
type Report = {
  stats: { expected: number; flaky: number };
  errors: { message?: string }[];
  suites: Suite[];
};

export const playwright: Runner = {
  script: '@playwright/test/cli.js',
  args: () => ['test', '--config', 'qa/e2e/playwright.config.ts', '--retries=1', '--reporter=list,json'],
  env: (reportFile) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }),
  count(report) {
    const { stats, errors, suites } = report as Report;
    const broken = errors.map(({ message = '' }) => message.split('\n', 1)[0] ?? '');
    return {
      passed: stats.expected + stats.flaky,
      failures: [...listTitles(suites, 'unexpected'), ...broken],
      flaky: listTitles(suites, 'flaky'),
    };
  },
};

/** The titles of the tests with a status, from the file down to the test. */
function listTitles(suites: readonly Suite[], status: 'unexpected' | 'flaky'): string[] {
  return suites.flatMap(({ title, specs = [], suites: below = [] }) => {
    const found = specs.filter(({ tests }) => tests.some((test) => test.status === status));
    return [...found.map((spec) => spec.title), ...listTitles(below, status)].map(
      (rest) => `${title} › ${rest}`,
    );
  });
}
