import type { ChatMessage, ChatSessionDetail } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findQuestion } from '../guide/progress.ts';
import { getSession, listMessages, type StoredMessage, toPeriodFilter } from './sessions.queries.ts';

export async function describeSession(
  { tx, services }: Pick<TxContext, 'tx' | 'services'>,
  id: string,
): Promise<ChatSessionDetail> {
  const session = await getSession(tx, id);
  const messages = await listMessages(tx, id);
  const lastEngine = messages.findLast(({ engine }) => engine !== null)?.engine;
  return {
    ...toPeriodFilter(session),
    draft: session.draft,
    draft_version: session.draft_version,
    messages: messages.map(toMessage),
    can_undo: session.former !== null,
    can_chat: services.model !== null,
    question: session.status === 'active' ? findQuestion(session.draft, session.guide_progress) : null,
    answering: session.answering,
    engine: lastEngine ?? (services.model ? 'model' : 'built_in'),
  };
}

export const toMessage = ({ turn_id: _, engine: __, ...message }: StoredMessage): ChatMessage => message;
