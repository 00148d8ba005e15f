import type { Runner } from './run-runner.ts';

type Assertion = { fullName: string; status: string; failureMessages: string[] };
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: Assertion[] }[];
};

export const vitest: Runner = {
  script: 'vitest/vitest.mjs',
  args: (reportFile) => [
    'run',
    '--retry=1',
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
  ],
  env: () => ({}),
  count(report) {
    const { numPassedTests, numFailedTests, testResults } = report as Report;
    // A file that cannot be loaded has no tests to fail, and would otherwise pass unseen.
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return { passed: numPassedTests, failed: numFailedTests + broken.length };
  },
  unsteady: (report) =>
    (report as Report).testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => fullName),
};
