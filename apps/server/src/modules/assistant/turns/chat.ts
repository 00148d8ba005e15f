import { randomUUID } from 'node:crypto';
import type { AssistantEngine, CampaignDraft } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findUntouched, queueStarts } from '../sessions/sessions.queries.ts';
import { findOrStart } from '../sessions/start-session.ts';
import { beginTurn, runTurn, type TurnContext } from './run-turn.ts';
import { findSessionOfTurn } from './turns.queries.ts';

type ChatRequest = {
  readonly message: string;
  readonly sessionId: string | null;
  readonly userId: string;
  readonly turnId?: string | undefined;
};
type ChatResponse = {
  message: string;
  campaignDraft: CampaignDraft;
  sessionId: string;
  engine: AssistantEngine;
};

/** Runs a turn and waits for its answer. */
export async function chat(context: TurnContext, order: ChatRequest): Promise<ChatResponse> {
  if (order.userId !== context.actor.user_id) throw new AppError('FORBIDDEN');
  const turnId = order.turnId ?? randomUUID();
  const sessionId = order.sessionId ?? (await context.withTx((txContext) => openFor(txContext, turnId)));
  const turn = { sessionId, turnId, message: order.message };
  const activeTurn = await beginTurn(context, turn, undefined);
  const { message, campaignDraft, engine } = await runTurn(context, turn, activeTurn, () => undefined);
  return { message: message.content, campaignDraft, sessionId, engine };
}

/**
 * A repeated turn without a conversation belongs to the one that its first request started. The turn is looked up after
 * the untouched conversation: if the first request stores its message in between, the second lookup finds it.
 */
async function openFor(txContext: TxContext, turnId: string): Promise<string> {
  const { tx, actor } = txContext;
  await queueStarts(tx, actor.user_id);
  const untouched = await findUntouched(tx, actor.user_id);
  return (await findSessionOfTurn(tx, turnId)) ?? untouched ?? findOrStart(txContext);
}
