import type { TurnEvent } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import { beginTurn, runTurn, type TurnContext } from './run-turn.ts';
import type { TurnOrder } from './take-turn.ts';

/** A rejected turn is an ordinary error. After that, errors are part of the stream. */
export async function streamTurn(
  context: TurnContext,
  order: TurnOrder,
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<TurnEvent, void>> {
  const turn = await beginTurn(context, order, signal);
  const stream = createStream();
  // Not awaited, because the answer is completed and stored even if the reader disconnects.
  void runTurn(context, order, turn, (text) => stream.push({ type: 'delta', text }))
    .then((finished) => {
      stream.push({ type: 'draft', campaignDraft: finished.campaignDraft });
      stream.push({ type: 'done', ...finished });
    })
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) context.services.log.error({ err: error }, 'assistant turn failed');
      stream.push({ type: 'failed' });
    })
    .finally(stream.end);
  return stream.read(signal);
}

/** A buffer between the writer, which never waits, and the reader, which may disconnect. */
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
