import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopGroup } from '../processes/stop-group.ts';
import { type Totals, withExit } from './totals.ts';

export type Runner = {
  script: string;
  args(reportFile: string): string[];
  env(reportFile: string): NodeJS.ProcessEnv;
  /** Parses the JSON report of the runner. */
  count(report: unknown): Totals;
};

/** The terminal, or the descriptor of a file. */
export type Output = 'inherit' | number;

const GRACE_MS = 20_000;

/** Runs a test runner and counts its results. An interrupt ends its whole process group. */
export async function runRunner(
  root: string,
  runner: Runner,
  signal: AbortSignal,
  output: Output = 'inherit',
): Promise<Totals> {
  const folder = mkdtempSync(join(tmpdir(), 'hearback-report-'));
  const reportFile = join(folder, 'report.json');
  try {
    const args = [join(root, 'node_modules', runner.script), ...runner.args(reportFile)];
    const env = { ...process.env, ...runner.env(reportFile) };
    const code = await runGroup(root, args, env, signal, output);
    if (!existsSync(reportFile)) return withExit({ passed: 0, failures: [] }, code);
    const report: unknown = JSON.parse(readFileSync(reportFile, 'utf8'));
    return withExit(runner.count(report), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runGroup(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  output: Output,
): Promise<number> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', output, output],
    detached: true,
  });
  const pid = child.pid ?? 0;
  // Test runners clean up on SIGINT. On SIGTERM they leave browsers and folders behind.
  const interrupt = () => void stopGroup(pid, GRACE_MS, 'SIGINT');
  signal.addEventListener('abort', interrupt, { once: true });
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  signal.removeEventListener('abort', interrupt);
  // Processes that a test left running must not outlive the run.
  if (pid > 0) await stopGroup(pid, 0);
  return code;
}
