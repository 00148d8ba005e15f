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
  /** This very Node unless named: then the script is the first argument. */
  program?: string;
  args: string[];
  /** Ourselves unless named. */
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
  // Its own process group: Ctrl-C in the terminal must reach the launcher alone, which stops things in order.
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

/** Runs a child that is expected to finish; an interrupt ends it at once. */
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

/** The log of the run before is kept: after a crash it is the one that explains. */
function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) renameSync(file, file.replace(/\.log$/, '.previous.log'));
  return openSync(file, 'w', 0o600);
}

function copyOutput(child: ChildProcess, name: string, log: number): void {
  const file = createWriteStream('', { fd: log });
  // What a full disk does not take is still shown; it is no reason to end everything.
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

/** What a child printed for people explains its end, unless it is a stack trace: then the end of the log has to. */
function explainEnd({ name, logFile }: ChildOptions, how: string): Problem {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  const message = lines.filter((line) => !LOG_LINE.test(line));
  if (message[0] && message.length <= TAIL_LINES && !message.some((line) => STACK_LINE.test(line)))
    return new Problem(`The ${name} ended: ${message.join('\n  ')}`);
  const tail = lines.slice(-TAIL_LINES).map((line) => `    ${line}`);
  return new Problem([`The ${name} ended (${how}); its log ${logFile} ends with:`, ...tail].join('\n'));
}
