import type { ChatSessionDetail } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { Inside } from '#server/platform/http/implement.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { requireQuiet } from '../sessions/require-quiet.ts';
import { holdSession, saveSession } from '../sessions/sessions.queries.ts';

/** Plan and emails as they were before the last change. Without one there is nothing to do. */
export async function undo(inside: Inside, id: string, draft_version: number): Promise<ChatSessionDetail> {
  const { tx, actor, record } = inside;
  const session = await holdSession(tx, id);
  requireQuiet(session);
  if (session.draft_version !== draft_version) throw new AppError('CONFLICT');
  if (session.former !== null) {
    await saveSession(tx, id, { draft: session.former, isUndo: true });
    await record('assistant.session_changed', { session_id: id, user_id: actor.user_id });
  }
  return describeSession(inside, id);
}
