import type { ChatSessionDetail, DraftEmail } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { Inside } from '#server/platform/http/implement.ts';
import { mergeDraft } from '../merge-draft.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { requireQuiet } from '../sessions/require-quiet.ts';
import { holdSession, saveSession } from '../sessions/sessions.queries.ts';

type Edit = { readonly draft_version: number; readonly emails: readonly DraftEmail[] };

/** The emails as the person wants them. Who looked at an older draft is told so instead of undoing what came since. */
export async function editEmails(inside: Inside, id: string, edit: Edit): Promise<ChatSessionDetail> {
  const { tx, actor, record } = inside;
  const session = await holdSession(tx, id);
  requireQuiet(session);
  if (session.draft_version !== edit.draft_version) throw new AppError('CONFLICT');
  const { emails } = edit;
  await saveSession(tx, id, { draft: mergeDraft(session.draft, { emails, num_emails: emails.length }) });
  await record('assistant.session_changed', { session_id: id, user_id: actor.user_id });
  return describeSession(inside, id);
}
