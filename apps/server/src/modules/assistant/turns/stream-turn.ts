import type { TurnEvent } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import { beginTurn, runTurn, type TurnContext } from './run-turn.ts';
import type { TurnOrder } from './take-turn.ts';

/** What refuses a turn is an ordinary error; once it is taken, the stream tells. */
export async function streamTurn(
  context: TurnContext,
  order: TurnOrder,
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<TurnEvent, void>> {
  const turn = await beginTurn(context, order, signal);
  const stream = createStream();
  // Not awaited: the answer is finished and stored whether anybody goes on reading or not.
  void runTurn(context, order, turn, (text) => stream.push({ type: 'delta', text }))
    .then((finished) => {
      stream.push({ type: 'draft', campaignDraft: finished.campaignDraft });
      stream.push({ type: 'done', ...finished });
    })
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) context.services.log.error({ err: error }, 'a turn failed');
      stream.push({ type: 'failed' });
    })
    .finally(stream.end);
  return stream.read(signal);
}

/** A short list between the writer, who waits for nobody, and the reader, who may be gone. */
function createStream() {
  const waiting: TurnEvent[] = [];
  let ended = false;
  let wake = () => {};
  const end = () => {
    ended = true;
    wake();
  };
  const push = (event: TurnEvent) => {
    waiting.push(event);
    wake();
  };
  async function* read(signal: AbortSignal | undefined): AsyncGenerator<TurnEvent, void> {
    signal?.addEventListener('abort', end);
    for (;;) {
      const event = waiting.shift();
      if (event) yield event;
      else if (ended) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return { push, end, read };
}
