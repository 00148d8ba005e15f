import type { Services } from '#server/platform/services.ts';
import { converse } from '../built-in/converse.ts';
import type { Conversation } from '../built-in/proceed.ts';
import { readCommand } from '../built-in/understanding/read-command.ts';
import { join, overwritten } from '../built-in/words.ts';
import { mergeDraft } from '../merge-draft.ts';
import { answerWithModel } from '../model/answer-with-model.ts';
import type { Said } from '../sessions/sessions.queries.ts';
import type { TurnAnswer } from './finish-turn.ts';

type Question = { readonly history: readonly Said[]; readonly said: string };

/**
 * A model answers where there is one; when there is none, or it fails, the built-in conversation does. Who has read a part
 * of a model's answer by then is not shown a second beginning: the finished answer replaces it.
 */
export async function answerTurn(
  services: Services,
  conversation: Conversation,
  question: Question,
  onPiece: (piece: string) => void,
): Promise<TurnAnswer> {
  let shown = false;
  const show = (piece: string) => {
    shown = true;
    onPiece(piece);
  };
  const { draft, talk } = conversation;
  const model = isOurs(question.said) ? null : services.model;
  const written = model ? await answerWithModel(services, model, { draft, ...question }, show) : null;
  if (written) {
    const next = mergeDraft(draft, written.change);
    // Whoever writes, what stood in a field before is shown.
    return { message: join(written.message, overwritten(draft, next)), draft: next, talk, engine: 'model' };
  }
  const answer = converse(conversation, question.said);
  if (!shown) for (const piece of toPieces(answer.message)) onPiece(piece);
  return { ...answer, engine: 'built_in' };
}

/** No model can bring back an earlier draft, or knows that there was one. */
function isOurs(said: string): boolean {
  const command = readCommand(said, 0)?.command;
  return command === 'undo' || command === 'restart';
}

/** A few words each. */
const toPieces = (message: string): string[] => message.match(/(?:\S+\s*){1,3}/g) ?? [];
