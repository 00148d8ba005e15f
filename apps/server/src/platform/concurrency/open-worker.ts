import { Worker } from 'node:worker_threads';

/** The work exceeded its time limit and its worker thread was terminated. */
export class ThreadTimeout extends Error {}

/** The caller disconnected, so the work was skipped or its worker thread was terminated. */
export class ThreadAbandoned extends Error {}

export type Thread<Question, Result> = {
  /** Aborting the signal skips or terminates the work. */
  ask(question: Question, signal?: AbortSignal): Promise<Result>;
  close(): Promise<void>;
};

type Reply<Result> = { readonly result: Result } | { readonly error: string };

/** Without a limit, a worker thread could use the memory of the whole process. */
const MAX_MEMORY_MB = 256;

/**
 * Runs work on untrusted input in a worker thread, so its cost never blocks the event loop. Work that exceeds the
 * time limit is terminated. Questions are answered one at a time. The thread starts with the first question and
 * restarts after it was terminated.
 */
export function openThread<Question, Result>(
  file: URL,
  { timeLimitMs }: { readonly timeLimitMs: number },
): Thread<Question, Result> {
  let worker: Promise<Worker> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const running = await worker?.catch(() => null);
    worker = null;
    await running?.terminate();
  };

  const askNow = async (question: Question, signal: AbortSignal | undefined): Promise<Result> => {
    if (signal?.aborted) throw new ThreadAbandoned('the caller is gone');
    worker ??= start(file);
    try {
      const reply = await awaitResult<Result>(await worker, question, { timeLimitMs, signal });
      if ('error' in reply) throw new Error(reply.error);
      return reply.result;
    } catch (error) {
      await end();
      throw error;
    }
  };

  return {
    ask(question, signal) {
      const answer = last.then(() => askNow(question, signal));
      last = answer.catch(() => undefined);
      return answer;
    },
    async close() {
      await last;
      await end();
    },
  };
}

/** The time limit starts once the thread is ready, because a busy machine may need seconds to load its code. */
function start(file: URL): Promise<Worker> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended before it was ready')));
  });
}

type Bounds = { readonly timeLimitMs: number; readonly signal: AbortSignal | undefined };

function awaitResult<Result>(
  worker: Worker,
  question: unknown,
  { timeLimitMs, signal }: Bounds,
): Promise<Reply<Result>> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      then();
    };
    const onMessage = (reply: Reply<Result>) => settle(() => resolve(reply));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('the thread ended')));
    const onAbort = () => settle(() => reject(new ThreadAbandoned('the caller is gone')));
    const timer = setTimeout(
      () => settle(() => reject(new ThreadTimeout(`no response within ${timeLimitMs} ms`))),
      timeLimitMs,
    );
    worker.once('message', onMessage).once('error', onError).once('exit', onExit);
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    worker.postMessage(question);
  });
}
