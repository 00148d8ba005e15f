import type { AssistantEngine } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import type { GuideReply } from '../guide/answer-question.ts';
import {
  getSession,
  insertMessage,
  listMessages,
  lockSession,
  saveSession,
} from '../sessions/sessions.queries.ts';
import { findAnswer } from './find-answer.ts';
import { type FinishedTurn, type TurnOrder, toFinished } from './take-turn.ts';
import { endLease } from './turns.queries.ts';

export type TurnAnswer = GuideReply & { readonly engine: AssistantEngine };

/** The answer, the draft after it and the end of the claim, in one transaction. */
export async function finishTurn(
  { tx, actor, record }: TxContext,
  { sessionId, turnId }: TurnOrder,
  { message, draft, guide_progress, engine }: TurnAnswer,
): Promise<FinishedTurn> {
  const session = await lockSession(tx, sessionId);
  // The lease expired and another process took over, so its answer counts.
  if (session.leased_by !== turnId) throw new AppError('CONFLICT');
  const name = draft.business_info?.name;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(session.draft);
  await saveSession(tx, sessionId, {
    guide_progress,
    ...(isChanged && { draft }),
    ...(name && { title: name }),
  });
  await insertMessage(tx, {
    workspace_id: actor.workspace_id,
    session_id: sessionId,
    turn_id: turnId,
    role: 'assistant',
    content: message,
    campaign_data: draft,
    engine,
  });
  await endLease(tx, sessionId, turnId);
  await record('assistant.session_changed', { session_id: sessionId, user_id: actor.user_id });
  const answer = findAnswer(await listMessages(tx, sessionId), turnId);
  if (!answer) throw new Error('an answer was stored and cannot be found');
  return toFinished(answer, await getSession(tx, sessionId));
}
