import type { Actor, TenantTx } from '@hearback/database';
import { findValues, listAnswers } from '../snippets.queries.ts';
import { listEarlierReplies } from './earlier-replies.queries.ts';
import { type AnsweredReply, type AnswerLibrary, EMPTY_LIBRARY, findMatch } from './propose-answers.ts';
import { readSituation, type SituationReading } from './read-situation.ts';
import type { EarlierReply } from './reuse-reply.ts';

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

/**
 * The team's earlier replies that may answer this message, with the situation `reading`. At most one statement. No answer
 * uses them if the person is on the do-not-contact list.
 */
export function findEarlierReplies(
  tx: TenantTx,
  conversation: Conversation & Pick<AnswerLibrary, 'location_id'>,
  reply: AnsweredReply,
  reading: SituationReading,
): Promise<readonly EarlierReply[]> {
  const match = findMatch(reply, reading);
  return match ? listEarlierReplies(tx, { ...conversation, ...match }) : Promise.resolve([]);
}

export async function withEarlierReplies(
  tx: TenantTx,
  conversation: Conversation,
  reply: AnsweredReply,
  library: AnswerLibrary,
): Promise<AnswerLibrary> {
  if (library.suppressed) return library;
  const { location_id } = library;
  const reading = readSituation(reply, new Date());
  return {
    ...library,
    earlier: await findEarlierReplies(tx, { ...conversation, location_id }, reply, reading),
  };
}
