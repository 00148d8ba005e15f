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
  // Two browsers, a server and a database share two cores: one stall must not count as a fault.
  args: () => ['test', '--config', 'qa/e2e/playwright.config.ts', '--retries=2', '--reporter=list,json'],
  env: (reportFile) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }),
  count(report) {
    const { stats, errors, suites } = report as Report;
    const broken = errors.map(({ message = '' }) => message.split('\n', 1)[0] ?? '');
    const failures = [...suites.flatMap((suite) => listTitles(suite, 'unexpected')), ...broken];
    return { passed: stats.expected + stats.flaky, failures };
  },
  unsteady: (report) => (report as Report).suites.flatMap((suite) => listTitles(suite, 'flaky')),
};

/** The titles from the file down to the test. */
function listTitles({ title, specs = [], suites = [] }: Suite, wanted: string): string[] {
  const found = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  const below = suites.flatMap((suite) => listTitles(suite, wanted));
  return [...found.map((spec) => spec.title), ...below].map((rest) => `${title} › ${rest}`);
}
