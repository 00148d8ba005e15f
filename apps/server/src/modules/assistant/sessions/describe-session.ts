import type { ChatSessionDetail } from '@hearback/contract';
import type { Inside } from '#server/platform/http/implement.ts';
import { toMessage } from '../turns/take-turn.ts';
import { getSession, listMessages, toListed } from './sessions.queries.ts';

export async function describeSession(
  { tx, services }: Pick<Inside, 'tx' | 'services'>,
  id: string,
): Promise<ChatSessionDetail> {
  const session = await getSession(tx, id);
  const messages = await listMessages(tx, id);
  const answered = messages.findLast(({ engine }) => engine !== null)?.engine;
  return {
    ...toListed(session),
    draft: session.draft,
    draft_version: session.draft_version,
    messages: messages.map(toMessage),
    can_undo: session.former !== null,
    answering: session.answering,
    engine: answered ?? (services.model ? 'model' : 'built_in'),
  };
}
