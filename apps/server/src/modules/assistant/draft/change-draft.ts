import { type CampaignDraft, CHAT_SESSION_MESSAGES, type ChatSessionDetail } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import type { GuideProgress } from '../guide/progress.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { requireQuiet } from '../sessions/require-quiet.ts';
import {
  insertMessage,
  listMessages,
  lockSession,
  type Session,
  saveSession,
} from '../sessions/sessions.queries.ts';

type Target = { readonly id: string; readonly draft_version: number };
type DraftUpdate = {
  readonly draft?: CampaignDraft;
  readonly guide_progress?: GuideProgress;
  readonly isUndo?: boolean;
  /** The assistant's message about the change, for the chat. */
  readonly message: string | null;
};

/** Applies a command to the draft that the user saw. A newer draft is a conflict. Null changes nothing. */
export async function changeDraft(
  context: TxContext,
  { id, draft_version }: Target,
  change: (session: Session) => DraftUpdate | null,
): Promise<ChatSessionDetail> {
  const { tx, actor, record } = context;
  const session = await lockSession(tx, id);
  requireQuiet(session);
  if (session.draft_version !== draft_version) throw new AppError('CONFLICT');
  const update = change(session);
  if (update) {
    const { message, ...edit } = update;
    const name = edit.draft?.business_info?.name;
    await saveSession(tx, id, { ...edit, ...(name && { title: name }) });
    if (message !== null) await addAssistantMessage(context, id, message, edit.draft ?? session.draft);
    await record('assistant.session_changed', { session_id: id, user_id: actor.user_id });
  }
  return describeSession(context, id);
}

/** Skipped while a turn waits for its answer, and when the chat is nearly full. */
async function addAssistantMessage(
  { tx, actor }: TxContext,
  session_id: string,
  content: string,
  campaign_data: CampaignDraft,
) {
  const messages = await listMessages(tx, session_id);
  if (messages.at(-1)?.role === 'user' || messages.length >= CHAT_SESSION_MESSAGES - 2) return;
  const { workspace_id } = actor;
  await insertMessage(tx, {
    workspace_id,
    session_id,
    turn_id: null,
    role: 'assistant',
    content,
    campaign_data,
  });
}
