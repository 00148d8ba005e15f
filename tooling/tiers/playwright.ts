import type { Runner } from './run-runner.ts';

type Report = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

export const playwright: Runner = {
  script: '@playwright/test/cli.js',
  args: () => ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  env: (reportFile) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }),
  count(report) {
    const { stats, errors } = report as Report;
    // A journey that passed at its second try is named by the reporter; it has shown what it must.
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
  },
};
