import type { Services } from '#server/platform/services.ts';
import { answerQuestion, type GuideState } from '../guide/answer-question.ts';
import { describeOverwrites, join, MODEL_FAILED } from '../guide/messages.ts';
import { mergeDraft, tidyChange } from '../merge-draft.ts';
import { answerWithModel } from '../model/answer-with-model.ts';
import type { ChatLine } from '../sessions/sessions.queries.ts';
import type { TurnAnswer } from './finish-turn.ts';
import type { TurnOrder } from './take-turn.ts';

type Question = {
  readonly history: readonly ChatLine[];
  readonly message: string;
  readonly order: TurnOrder;
};

/**
 * Free text goes to the model. Without a model, or when the message names the question that it answers, the message is stored
 * as the answer to that question. When the model fails, nothing is stored: only a model can interpret free text.
 */
export async function answerTurn(
  services: Services,
  { draft, guide_progress }: GuideState,
  { history, message, order }: Question,
  onPiece: (piece: string) => void,
): Promise<TurnAnswer> {
  const { model } = services;
  if (!model || order.field) {
    const reply = answerQuestion({ draft, guide_progress }, order.message);
    for (const piece of toPieces(reply.message)) onPiece(piece);
    return { ...reply, engine: 'built_in' };
  }
  let isStreamed = false;
  const stream = (piece: string) => {
    isStreamed = true;
    onPiece(piece);
  };
  const modelAnswer = await answerWithModel(services, model, { draft, history, message }, stream);
  if (modelAnswer) {
    const next = mergeDraft(draft, tidyChange(modelAnswer.change));
    return {
      message: join(modelAnswer.message, describeOverwrites(draft, next)),
      draft: next,
      guide_progress,
      engine: 'model',
    };
  }
  // The finished answer replaces a partial answer of the model, so the failure is not streamed after it.
  if (!isStreamed) for (const piece of toPieces(MODEL_FAILED)) onPiece(piece);
  return { message: MODEL_FAILED, draft, guide_progress, engine: 'built_in' };
}

/** Splits the message into pieces of up to three words. */
const toPieces = (message: string): string[] => message.match(/(?:\S+\s*){1,3}/g) ?? [];
