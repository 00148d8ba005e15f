import { Worker } from 'node:worker_threads';

/** The work did not come back in time; the thread that did it was ended. */
export class ThreadTimeout extends Error {}

/** Whoever asked has gone: the work was not begun, or the thread that did it was ended. */
export class ThreadAbandoned extends Error {}

export type Thread<Question, Result> = {
  /** What nobody waits for any more, as its signal tells, is not gone on with. */
  ask(question: Question, signal?: AbortSignal): Promise<Result>;
  close(): Promise<void>;
};

type Reply<Result> = { readonly result: Result } | { readonly error: string };

/** A thread is code: without a bound on its memory it could take that of the whole process. */
const MAX_MEMORY_MB = 256;

/**
 * Work that reads what strangers sent, beside the event loop: whatever it costs, everybody else is served, and what takes
 * longer than the limit is ended. Questions are answered one after another. The thread starts with the first question
 * and again after it was ended.
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
    if (signal?.aborted) throw new ThreadAbandoned('nobody waits for the answer');
    worker ??= start(file);
    try {
      const reply = await toAnswer<Result>(await worker, question, { timeLimitMs, signal });
      if ('error' in reply) throw new Error(reply.error);
      return reply.result;
    } catch (error) {
      await end();
      throw error;
    }
  };

  return {
    ask(question, signal) {
      const asked = last.then(() => askNow(question, signal));
      last = asked.catch(() => undefined);
      return asked;
    },
    async close() {
      await last;
      await end();
    },
  };
}

/** The limit counts from here: a busy machine may take seconds to load the thread's code. */
function start(file: URL): Promise<Worker> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended before it could be asked')));
  });
}

type Bounds = { readonly timeLimitMs: number; readonly signal: AbortSignal | undefined };

function toAnswer<Result>(
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
    const onAbort = () => settle(() => reject(new ThreadAbandoned('nobody waits for the answer')));
    const timer = setTimeout(
      () => settle(() => reject(new ThreadTimeout(`no answer within ${timeLimitMs} ms`))),
      timeLimitMs,
    );
    worker.once('message', onMessage).once('error', onError).once('exit', onExit);
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    worker.postMessage(question);
  });
}
