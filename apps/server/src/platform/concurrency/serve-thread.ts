import { parentPort } from 'node:worker_threads';

/** The worker side of `openThread`: answers each question in the thread's file. */
export function serveThread<Question, Result>(
  answer: (question: Question) => Result | Promise<Result>,
): void {
  parentPort?.on('message', async (question: Question) => {
    try {
      parentPort?.postMessage({ result: await answer(question) });
    } catch (error) {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    }
  });
  parentPort?.postMessage('ready');
}
