import { parentPort } from 'node:worker_threads';

/** The other half of `openThread`: what a file that is a thread does with each question. */
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
