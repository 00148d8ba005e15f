import type { Runner } from './run-runner.ts';

type Assertion = { fullName: string; status: string; failureMessages: string[] };
type File = { name: string; status: string; message: string; assertionResults: Assertion[] };
type Report = { numPassedTests: number; testResults: File[] };

export const vitest: Runner = {
  script: 'vitest/vitest.mjs',
  args: (reportFile) => [
    'run',
    '--retry=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ],
  env: () => ({}),
  count(report) {
    const { numPassedTests, testResults } = report as Report;
    return {
      passed: numPassedTests,
      failures: testResults.flatMap(listFailures),
      flaky: testResults.flatMap(listFlaky),
    };
  },
};

function listFailures({ name, status, message, assertionResults }: File): string[] {
  // A file that fails to load or to clean up may have no failed test and would pass unnoticed.
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${name}: ${firstLine(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${fullName}: ${listReasons(failureMessages)}`);
}

/** The report keeps the reasons of the first attempt. */
const listFlaky = ({ assertionResults }: File): string[] =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName}: ${listReasons(failureMessages)}`);

/** The retry may fail for another reason than the first attempt, for example because of the rows it left. */
const listReasons = (messages: readonly string[]) => [...new Set(messages.map(firstLine))].join('; then: ');

const firstLine = (message = '') => message.split('\n', 1)[0] ?? '';
