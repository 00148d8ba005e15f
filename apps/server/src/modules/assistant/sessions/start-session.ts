import type { ChatSessionDetail } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { GREETING } from '../guide/messages.ts';
import { describeSession } from './describe-session.ts';
import { findUntouched, insertMessage, insertSession, queueStarts } from './sessions.queries.ts';

/** Returns a conversation with only the greeting, and reuses an untouched one. */
export async function startSession(context: TxContext): Promise<ChatSessionDetail> {
  return describeSession(context, await findOrStart(context));
}

export async function findOrStart({ tx, actor, record }: TxContext): Promise<string> {
  const { workspace_id, user_id } = actor;
  await queueStarts(tx, user_id);
  const untouched = await findUntouched(tx, user_id);
  if (untouched) return untouched;
  const id = await insertSession(tx, { workspace_id, user_id });
  await insertMessage(tx, {
    workspace_id,
    session_id: id,
    turn_id: null,
    role: 'assistant',
    content: GREETING,
  });
  await record('assistant.session_changed', { session_id: id, user_id });
  return id;
}
