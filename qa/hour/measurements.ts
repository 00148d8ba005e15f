import { setInterval } from 'node:timers/promises';
import type { AttackTarget } from '../attack/target.ts';
import type { OnAnswer, TimedRequest } from '../load/caller.ts';

/** Longer requests are reported. */
const MAX_REQUEST_MS = 1_000;
const SAMPLE_MS = 1_000;
const ID = /[\da-f]{8}-[\da-f-]{27}|hourClient\d+/g;

export type Requests = {
  readonly onAnswer: OnAnswer;
  count(): number;
  /** Slow requests that did not overlap with one of the times. */
  listSlow(except: readonly Span[]): string[];
};
export type Span = { readonly from: number; readonly to: number };

export function createRequests(): Requests {
  const slow: TimedRequest[] = [];
  let count = 0;
  const overlaps = ({ startedAt, tookMs }: TimedRequest, { from, to }: Span) =>
    startedAt < to && startedAt + tookMs > from;
  return {
    onAnswer(request) {
      count += 1;
      if (request.tookMs > MAX_REQUEST_MS) slow.push(request);
    },
    count: () => count,
    listSlow: (except) =>
      slow
        .filter((request) => !except.some((span) => overlaps(request, span)))
        .toSorted((one, other) => other.tookMs - one.tookMs)
        .map(
          ({ method, path, tookMs }) =>
            `${method} ${path.split('?')[0]?.replace(ID, '…')} took ${Math.round(tookMs)} ms`,
        ),
  };
}

const PROCESSES = ['api', 'worker'] as const;
export type Level = {
  readonly name: string;
  readonly early: number;
  readonly late: number;
  readonly peak: number;
};

/** Resident memory in MB: the level after the first twelfth of the run and in its last twelfth. */
export function watchMemory({ measureMemory }: AttackTarget, lengthMs: number): () => Level[] {
  const started = performance.now();
  const stopping = new AbortController();
  const samples: { readonly at: number; readonly name: string; readonly megabytes: number }[] = [];
  const sample = (name: string) => {
    try {
      const at = (performance.now() - started) / lengthMs;
      samples.push({ at, name, megabytes: measureMemory(name) / 1024 / 1024 });
    } catch {
      // It is being restarted.
    }
  };
  const watch = async () => {
    for await (const _ of setInterval(SAMPLE_MS, undefined, { signal: stopping.signal }))
      PROCESSES.map(sample);
  };
  watch().catch(() => undefined);
  return () => {
    stopping.abort();
    return PROCESSES.map((name) => {
      const own = samples.filter((one) => one.name === name);
      const mean = (from: number, to: number) => {
        const part = own.filter(({ at }) => at >= from && at < to);
        return Math.round(part.reduce((sum, { megabytes }) => sum + megabytes, 0) / part.length);
      };
      const peak = Math.round(Math.max(...own.map(({ megabytes }) => megabytes)));
      return { name, early: mean(1 / 12, 2 / 12), late: mean(11 / 12, Number.POSITIVE_INFINITY), peak };
    });
  };
}
