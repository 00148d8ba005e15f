import type { Runner } from './run-runner.ts';

type Spec = { title: string; tests: { status: string }[] };
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
type Report = {
  stats: { expected: number };
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
    return { passed: stats.expected, failures: [...suites.flatMap(listFailures), ...broken] };
  },
};

/** The titles from the file down to the test. */
function listFailures({ title, specs = [], suites = [] }: Suite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  const below = suites.flatMap(listFailures);
  return [...failed.map((spec) => spec.title), ...below].map((rest) => `${title} › ${rest}`);
}
