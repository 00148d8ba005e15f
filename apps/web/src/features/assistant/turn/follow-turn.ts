import type { TurnEvent } from '@hearback/contract';
import { toApiError } from '#web/lib/api/api-error.ts';

type Ports = {
  /** Requests the turn. Repeated requests return the same turn. */
  readonly open: () => Promise<AsyncIterable<TurnEvent>>;
  readonly onEvent: (event: TurnEvent) => void;
  readonly wait: (delayMs: number) => Promise<void>;
};

/** The server continues a turn whose stream broke off, so retrying finds its answer. */
const PAUSES_MS = [500, 2000, 5000];

type End = 'done' | 'failed' | 'broken';

async function listen({ open, onEvent }: Ports, isFirst: boolean): Promise<End> {
  let hasBegun = false;
  try {
    for await (const event of await open()) {
      hasBegun = true;
      if (event.type === 'failed') return 'failed';
      onEvent(event);
      if (event.type === 'done') return 'done';
    }
  } catch (error) {
    if (!hasBegun && (isFirst || !toApiError(error).retryable)) throw error;
  }
  return 'broken';
}

/** Resolves once the answer is complete, and rejects if it fails. */
export async function followTurn(ports: Ports): Promise<void> {
  for (const [attempt, pauseMs] of [0, ...PAUSES_MS].entries()) {
    if (pauseMs > 0) await ports.wait(pauseMs);
    const end = await listen(ports, attempt === 0);
    if (end === 'done') return;
    if (end === 'failed') break;
  }
  throw new Error('No answer was received.');
}
