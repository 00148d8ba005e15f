import type { Actor, TenantTx } from '@hearback/database';
import { findValues, listAnswers } from '../snippets.queries.ts';
import { listEarlierReplies } from './earlier-replies.queries.ts';
import { type AnsweredReply, type AnswerLibrary, EMPTY_LIBRARY, findMatch } from './propose-answers.ts';

/** The answers of the workspace and the values of a conversation; without one, only the workspace's answers apply. */
export async function readLibrary(
  tx: TenantTx,
  { workspace_id, user_id }: Pick<Actor, 'workspace_id' | 'user_id'>,
  contact_id: string | null,
): Promise<AnswerLibrary> {
  const snippets = await listAnswers(tx, workspace_id);
  const found = contact_id === null ? null : await findValues(tx, { workspace_id, user_id, contact_id });
  return { ...EMPTY_LIBRARY, ...found, snippets };
}

type Conversation = { readonly workspace_id: string; readonly user_id: string; readonly contact_id: string };

/** Adds the team's earlier replies that may answer this message. At most one statement. */
export async function withEarlierReplies(
  tx: TenantTx,
  conversation: Conversation,
  reply: AnsweredReply,
  library: AnswerLibrary,
): Promise<AnswerLibrary> {
  const match = findMatch(reply, library.suppressed, new Date());
  if (!match) return library;
  const { location_id } = library;
  return { ...library, earlier: await listEarlierReplies(tx, { ...conversation, ...match, location_id }) };
}
