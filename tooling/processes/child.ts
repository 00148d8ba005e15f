import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { listIds, type Runner } from '../postgres/run-as.ts';
import { Problem } from '../problem.ts';
import { stopGroup } from './stop-group.ts';

export type ChildOptions = {
  name: string;
  /** The current Node if omitted. Then the script is the first argument. */
  program?: string;
  args: string[];
  /** The current user if omitted. */
  runner?: Runner;
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  streamLogs: boolean;
};

export type Child = {
  name: string;
  pid: number;
  exited: Promise<string>;
  stop(): Promise<void>;
  problem(how: string): Problem;
};

const GRACE_MS = 15_000;
const TAIL_LINES = 15;

export function startChild(options: ChildOptions): Child {
  const log = openLog(options.logFile);
  // A separate process group, so that Ctrl-C in the terminal only reaches the launcher, which stops
  // everything in order.
  const stdio = options.streamLogs ? (['ignore', 'pipe', 'pipe'] as const) : (['ignore', log, log] as const);
  const child = spawn(options.program ?? process.execPath, options.args, {
    ...listIds(options.runner ?? {}),
    cwd: options.cwd,
    env: options.env,
    stdio: [...stdio],
    detached: true,
  });
  if (options.streamLogs) copyOutput(child, options.name, log);
  else closeSync(log);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const pid = child.pid ?? 0;
  return {
    name: options.name,
    pid,
    exited,
    stop: async () => {
      if (pid === 0) return;
      await Promise.all([exited, stopGroup(pid, GRACE_MS)]);
    },
    problem: (how) => explainEnd(options, how),
  };
}

/** Runs a child that is expected to finish. An interrupt ends it immediately. */
export async function runChild(options: ChildOptions, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = startChild(options);
  const interrupt = () => void child.stop();
  signal.addEventListener('abort', interrupt, { once: true });
  const how = await child.exited;
  signal.removeEventListener('abort', interrupt);
  signal.throwIfAborted();
  if (how !== 'exit code 0') throw child.problem(how);
}

/** Keeps the log of the previous run, which explains a crash. */
function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) renameSync(file, file.replace(/\.log$/, '.previous.log'));
  return openSync(file, 'w', 0o600);
}

function copyOutput(child: ChildProcess, name: string, log: number): void {
  const file = createWriteStream('', { fd: log });
  // A full disk must not end the process. The output is still shown.
  file.on('error', () => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      file.write(`${line}\n`);
      process.stdout.write(`[${name}] ${line}\n`);
    });
  }
  child.once('close', () => file.end());
}

const LOG_LINE = /^\{"level":/;
const STACK_LINE = /^\s+at /;

/** The output for people explains how a child ended, unless it is a stack trace. Then the end of the log is used. */
function explainEnd({ name, logFile }: ChildOptions, how: string): Problem {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  const message = lines.filter((line) => !LOG_LINE.test(line));
  if (message[0] && message.length <= TAIL_LINES && !message.some((line) => STACK_LINE.test(line)))
    return new Problem(`The ${name} exited: ${message.join('\n  ')}`);
  const tail = lines.slice(-TAIL_LINES).map((line) => `    ${line}`);
  return new Problem([`The ${name} exited (${how}). Last lines of ${logFile}:`, ...tail].join('\n'));
}
