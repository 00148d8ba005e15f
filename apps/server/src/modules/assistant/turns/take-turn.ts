import { CHAT_SESSION_MESSAGES, type GuidedField, type TurnEvent } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findQuestion } from '../guide/progress.ts';
import { toLine } from '../merge-draft.ts';
import { toMessage } from '../sessions/describe-session.ts';
import {
  type ChatLine,
  insertMessage,
  listMessages,
  lockSession,
  type Session,
  type StoredMessage,
  saveSession,
} from '../sessions/sessions.queries.ts';
import { findAnswer, findUnansweredText } from './find-answer.ts';
import { takeLease } from './turns.queries.ts';

export type TurnOrder = {
  readonly sessionId: string;
  readonly turnId: string;
  readonly message: string;
  /** The question that the message answers. */
  readonly field?: GuidedField | undefined;
};

export type FinishedTurn = Omit<Extract<TurnEvent, { type: 'done' }>, 'type'>;

type OpenTurn = {
  readonly kind: 'taken';
  readonly session: Session;
  readonly message: string;
  readonly history: readonly ChatLine[];
};
type TurnResult =
  | OpenTurn
  | { readonly kind: 'answered'; readonly finished: FinishedTurn }
  | { readonly kind: 'under_way' };

/** Without a renewal for this long, the answering process is considered dead. */
export const LEASE_MS = 10_000;
const TITLE_LENGTH = 60;

/**
 * Stores the user's message and claims the conversation for the answer. One turn at a time: another
 * one is rejected until this one is answered. Repeating a turn returns the same answer.
 */
export async function takeTurn(context: TxContext, order: TurnOrder): Promise<TurnResult> {
  const { sessionId, turnId, message } = order;
  const { tx, actor, record } = context;
  const session = await lockSession(tx, sessionId);
  const messages = await listMessages(tx, sessionId);
  const storedMessage = messages.find(({ role, turn_id }) => role === 'user' && turn_id === turnId);
  if (storedMessage && storedMessage.content !== message) throw new AppError('CONFLICT');
  const answer = findAnswer(messages, turnId);
  if (answer) return { kind: 'answered', finished: toFinished(answer, session) };
  if (session.status === 'completed') throw new AppError('CHAT_COMPLETED');
  if (session.answering) {
    if (session.leased_by === turnId) return { kind: 'under_way' };
    throw new AppError('TURN_UNDER_WAY');
  }
  // Another tab may have answered or skipped the question in the meantime.
  if (order.field && order.field !== findQuestion(session.draft, session.guide_progress))
    throw new AppError('CONFLICT');
  if (!storedMessage) {
    if (messages.length + 2 > CHAT_SESSION_MESSAGES) throw new AppError('CHAT_FULL');
    const { workspace_id } = actor;
    await insertMessage(tx, {
      workspace_id,
      session_id: sessionId,
      turn_id: turnId,
      role: 'user',
      content: message,
    });
    const isFirst = messages.every(({ role }) => role === 'assistant');
    await saveSession(tx, sessionId, isFirst ? { title: toLine(message, TITLE_LENGTH) ?? '' } : {});
    await record('assistant.session_changed', { session_id: sessionId, user_id: actor.user_id });
  }
  await takeLease(tx, sessionId, turnId, LEASE_MS);
  return {
    kind: 'taken',
    session,
    ...findUnansweredText(storedMessage ? messages : [...messages, { role: 'user', content: message }]),
  };
}

/** The current draft, from which the next edit starts. */
export const toFinished = (
  answer: StoredMessage,
  { draft, draft_version, former, guide_progress }: Session,
): FinishedTurn => ({
  message: toMessage(answer),
  campaignDraft: draft,
  draft_version,
  engine: answer.engine ?? 'built_in',
  can_undo: former !== null,
  question: findQuestion(draft, guide_progress),
});
