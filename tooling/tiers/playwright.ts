import type { Runner } from './run-runner.ts';

type Spec = { title: string; tests: { status: string }[] };
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
type Report = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: Suite[];
};

export const playwright: Runner = {
  script: '@playwright/test/cli.js',
  // Two browsers, a server and a database share two cores: one stall must not count as a fault.
  args: () => ['test', '--config', 'e2e/playwright.config.ts', '--retries=2', '--reporter=list,json'],
  env: (reportFile) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }),
  count(report) {
    const { stats, errors } = report as Report;
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
  },
  unsteady: (report) => (report as Report).suites.flatMap((suite) => retried(suite)),
};

/** The titles from the file's down to the journey's own. */
function retried({ title, specs = [], suites = [] }: Suite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...flaky.map((spec) => spec.title), ...suites.flatMap(retried)].map((rest) => `${title} › ${rest}`);
}
