import type { CampaignDraft } from '@hearback/contract';
import type { Services } from '#server/platform/services.ts';
import { converse } from '../built-in/converse.ts';
import type { Style } from '../built-in/style.ts';
import { answerWithModel } from '../model/answer-with-model.ts';
import type { Said } from '../sessions/sessions.queries.ts';
import type { TurnAnswer } from './finish-turn.ts';

type Question = {
  readonly draft: CampaignDraft;
  readonly style: Style;
  readonly history: readonly Said[];
  readonly said: string;
};

/**
 * A model answers where there is one; when there is none, or it fails, the built-in conversation does. Who has read a part
 * of a model's answer by then is not shown a second beginning: the finished answer replaces it.
 */
export async function answerTurn(
  services: Services,
  question: Question,
  onPiece: (piece: string) => void,
): Promise<TurnAnswer> {
  let shown = false;
  const show = (piece: string) => {
    shown = true;
    onPiece(piece);
  };
  const { model } = services;
  const written = model ? await answerWithModel(services, model, question, show) : null;
  if (written) return { ...written, style: question.style, engine: 'model' };
  const answer = converse(question.draft, question.style, question.said);
  if (!shown) for (const piece of toPieces(answer.message)) onPiece(piece);
  return { ...answer, engine: 'built_in' };
}

/** A few words each. */
const toPieces = (message: string): string[] => message.match(/(?:\S+\s*){1,3}/g) ?? [];
