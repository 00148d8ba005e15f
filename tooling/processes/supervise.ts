import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem } from '../problem.ts';

/** A process that runs until it ends or is stopped. */
export type RunningProcess = {
  pid: number;
  /** How it ended: `exit code 1`, `SIGKILL`, or a sentence. */
  exited: Promise<string>;
  stop(): Promise<void>;
  problem(how: string): Problem;
};

export type Part = {
  /** Used at the start of sentences. */
  name: string;
  start(): RunningProcess | Promise<RunningProcess>;
};

type Supervision = {
  say(line: string): void;
  /** Reports a problem that a restart cannot fix. */
  giveUp(problem: Problem): void;
  onStart?: ((pid: number) => void) | undefined;
  firstPauseMs?: number;
};

export type SupervisedProcess = {
  /** From here on it is restarted when it ends. Before, its end fails the start. */
  keepUp(): void;
  stop(): Promise<void>;
};

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** A process that ran this long did not fail at its start, so the next pause is short again. */
const RAN_WELL_MS = 60_000;
/** EX_CONFIG of sysexits.h. Our programs exit with it if a setting is wrong. */
const MISCONFIGURED = 'exit code 78';

export function supervise(
  first: RunningProcess,
  part: Part,
  { say, giveUp, onStart = () => undefined, firstPauseMs = FIRST_PAUSE_MS }: Supervision,
): SupervisedProcess {
  const stopping = new AbortController();
  let keeping = false;
  let running: RunningProcess | undefined = first;

  async function watch(): Promise<void> {
    for (let pauseMs = firstPauseMs; running; ) {
      const startedAt = performance.now();
      const current: RunningProcess = running;
      const how = await current.exited;
      if (stopping.signal.aborted) return;
      if (!keeping || how === MISCONFIGURED) return giveUp(current.problem(how));
      if (performance.now() - startedAt > RAN_WELL_MS) pauseMs = firstPauseMs;
      running = await startAgain(how, pauseMs);
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
  }

  /** Retries until it is up, because its dependencies may take longer to recover. */
  async function startAgain(how: string, firstTryMs: number): Promise<RunningProcess | undefined> {
    let reason = how;
    for (let pauseMs = firstTryMs; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      say(`${part.name} exited (${reason}): restarting in ${pauseMs / 1000} s`);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        const next = await part.start();
        onStart(next.pid);
        if (stopping.signal.aborted) await next.stop();
        else say(`${part.name} restarted`);
        return next;
      } catch (error) {
        reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      }
    }
  }

  onStart(first.pid);
  const watching = watch();
  return {
    keepUp() {
      keeping = true;
    },
    async stop() {
      stopping.abort();
      await running?.stop();
      await watching;
    },
  };
}
