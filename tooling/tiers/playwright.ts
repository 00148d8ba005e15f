import type { Runner } from './run-runner.ts';

type Report = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

export const playwright: Runner = {
  script: '@playwright/test/cli.js',
  args: () => ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  env: (reportFile) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }),
  count(report) {
    const { stats, errors } = report as Report;
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
  },
};
