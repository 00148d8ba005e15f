import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { createStore } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast/toast.ts';

type OutcomeRequest = {
  readonly contact_id: string;
  readonly name: string;
  /** Returns to the conversation. */
  readonly onReturn?: (() => void) | undefined;
  readonly onFinished?: (() => void) | undefined;
};

/** The conversation that cannot be finished yet. The screen shows the dialog. */
export const outcomeRequest = createStore<OutcomeRequest | null>(() => null);

/** Handles a finish that was refused: opens the dialog if the workspace requires more, otherwise shows the error. */
export function askOutcome(error: unknown, failure: string, request: OutcomeRequest): null {
  if (toApiError(error).code === 'OUTCOME_REQUIRED') {
    request.onReturn?.();
    outcomeRequest.set(request);
  } else toast.error(failure, describeError(error));
  return null;
}
