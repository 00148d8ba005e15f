import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderError } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import { createBudget } from '#server/platform/concurrency/rate-budget.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { answerTurn } from './answer-turn.ts';
import { finishTurn } from './finish-turn.ts';
import { type FinishedTurn, LEASE_MS, type TurnOrder, takeTurn } from './take-turn.ts';
import { endLease, renewLease } from './turns.queries.ts';

export type TurnContext = RequestContext & { readonly services: Services };
export type ActiveTurn = Exclude<Awaited<ReturnType<typeof takeTurn>>, { kind: 'under_way' }>;

/** Enough for a person who types, too few to cause high costs. */
const TURNS = { capacity: 30, perMs: 60_000, maxWaitMs: 5_000 };
const RENEW_MS = LEASE_MS / 3;
const LOOK_MS = 250;
const PATIENCE_MS = 120_000;

/**
 * Prepares a turn, or returns its answer. Waits for the same turn in another process, and takes it
 * over if its lease expires.
 */
export async function beginTurn(
  { services, actor, withTx }: TurnContext,
  order: TurnOrder,
  signal: AbortSignal | undefined,
): Promise<ActiveTurn> {
  await takePlace(services, actor.user_id);
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && !signal?.aborted) {
    const turn = await withTx((txContext) => takeTurn(txContext, order));
    if (turn.kind !== 'under_way') return turn;
    await sleep(LOOK_MS);
  }
  throw new AppError('TURN_UNDER_WAY');
}

/**
 * Generates and stores the answer, with or without a reader. A failure releases the turn, so that
 * it can be sent again immediately.
 */
export async function runTurn(
  { services, withTx }: TurnContext,
  order: TurnOrder,
  turn: ActiveTurn,
  onPiece: (piece: string) => void,
): Promise<FinishedTurn> {
  if (turn.kind === 'answered') return turn.finished;
  const { sessionId, turnId } = order;
  const renewing = setInterval(() => {
    void withTx(({ tx }) => renewLease(tx, sessionId, turnId, LEASE_MS)).catch(() => undefined);
  }, RENEW_MS);
  try {
    const { session, history, message } = turn;
    const answer = await answerTurn(services, session, { history, message, order }, onPiece);
    return await withTx((txContext) => finishTurn(txContext, order, answer));
  } catch (error) {
    await withTx(({ tx }) => endLease(tx, sessionId, turnId)).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

async function takePlace({ db }: Services, user_id: string): Promise<void> {
  try {
    await createBudget(db, `assistant:${user_id}`, TURNS).take();
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('TOO_MANY_REQUESTS', { cause: error });
    throw error;
  }
}
